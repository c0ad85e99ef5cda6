export interface RowLimit {
  readonly rows: number;
  /** Two sentences for people. */
  readonly sentence: string;
}

/** The most rows of a file that is held in memory as a whole; more might not fit into the Worker's 128 MB. */
const most = 200_000;

/** @param instead what to do, without its full stop */
export const mostNotedRows = (instead: string): RowLimit => ({
  rows: most,
  sentence: `The file has more than ${most.toLocaleString('en')} rows. ${instead}.`,
});
