export interface RowLimit {
  readonly rows: number;
  /** Two sentences for people. */
  readonly sentence: string;
}

/** Of files whose rows are all remembered until the last one: more might not fit into the Worker's memory. */
const most = 200_000;

/** @param instead what to do, without its full stop */
export const mostNotedRows = (instead: string): RowLimit => ({
  rows: most,
  sentence: `The file has more than ${most.toLocaleString('en')} rows. ${instead}.`,
});
