import type { Mark } from '#shared/analytics/marks.ts';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';

/** A table of a page as it goes into a file. */
export interface ExportedTable {
  readonly title: string;
  readonly query: SemanticQueryInput;
  /** Numbers that stand out. */
  readonly marks?: readonly Mark[];
}
