import { hash53 } from '#shared/ingest/row-hash.ts';
import type { Row } from './row.ts';
import { firstUnnumbered } from './stored-facts.ts';

interface Line {
  readonly line: number;
  /** What the line was named by before, where it has no number: its cells as they are written. */
  readonly formerLine: number | null;
}

/**
 * What makes a line the same one when it comes again: its number in the order, else everything the row says, in whatever
 * format. What is brought back often carries the number of the line it belongs to, so it has names of its own.
 * @param values what dates and numbers of the row were read as
 */
export function lineOf(row: Row, order: string, returned: boolean, values: readonly (string | number)[]): Line {
  const named = returned ? '' : row.text('line');
  if (/^\d{1,9}$/.test(named)) return { line: Number(named), formerLine: null };
  if (named !== '') return { line: hashed(named), formerLine: null };
  const content = JSON.stringify([...values, ...row.texts()]);
  const times = row.isCountedApart ? row.timesMet(`${order} ${content}`) : 0;
  return {
    line: hashed(times === 0 ? content : `${content} ${times}`),
    formerLine: times === 0 ? hashed(JSON.stringify(row.cells)) : null,
  };
}

const hashed = (name: string): number => firstUnnumbered + (hash53(name) % 2 ** 52);
