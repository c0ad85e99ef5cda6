/** How many rows a file of one kind may have. */
export interface RowLimit {
  readonly rows: number;
  /** What is said of a file with more. */
  readonly code: 'file-needs-splitting' | 'file-needs-splitting-by-day';
}

/** Rows of a file that is held in memory as a whole; more might not fit into the Worker's 128 MB. */
export const maxHeldRows = 200_000;
