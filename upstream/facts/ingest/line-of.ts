import { hash53 } from '#shared/ingest/row-hash.ts';
import type { Row } from './row.ts';
import { firstUnnumbered } from './stored-facts.ts';

interface Line {
  readonly line: number;
  /** The line number of earlier versions, a hash of the cells as written; null where the row has its own. */
  readonly formerLine: number | null;
}

/**
 * Identifies a line, so that it is recognized when it is imported again: by its number in the order, else by a hash of
 * the row's values, whatever their format. A return often has the number of the line it belongs to, so returns always go by the hash.
 * @param values the dates and numbers of the row, as they were read
 */
export function lineOf(row: Row, order: string, returned: boolean, values: readonly (string | number)[]): Line {
  const named = returned ? '' : row.text('line');
  if (/^\d{1,9}$/.test(named)) return { line: Number(named), formerLine: null };
  if (named !== '') return { line: hashed(named), formerLine: null };
  const content = JSON.stringify([...values, ...row.texts()]);
  const times = row.keepsIdenticalRows ? row.timesSeen(`${order} ${content}`) : 0;
  return {
    line: hashed(times === 0 ? content : `${content} ${times}`),
    formerLine: times === 0 ? hashed(JSON.stringify(row.cells)) : null,
  };
}

const hashed = (name: string): number => firstUnnumbered + (hash53(name) % 2 ** 52);
