import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import type { Pivot } from '#shared/reports/pivot.ts';

export interface PivotTableProps {
  readonly definition: ReportDefinition;
  readonly pivot: Pivot;
  /** The answer that tells the rows. */
  readonly answer: QueryAnswer;
  readonly view: ViewState;
  /** Form `account-12`. */
  readonly scope: string;
  readonly formats: Formats;
  /** Names the table. */
  readonly name: string;
}
