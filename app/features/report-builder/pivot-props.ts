import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import type { Pivot } from '#shared/reports/pivot.ts';

export interface PivotTableProps {
  readonly definition: ReportDefinition;
  readonly pivot: Pivot;
  /** Answer of the rows. */
  readonly answer: QueryAnswer;
  readonly view: ViewState;
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly formats: Formats;
  /** Accessible name of the table. */
  readonly name: string;
}
