import type { ReadingContext } from '../calls/context.ts';
import type { TouchpointRow } from './rows.ts';

/** The last event of a site tag: its UTC instant and the host it came from. */
interface LastEvent {
  readonly at: string;
  readonly host: string;
}

/** The last event of each site tag that has received one; nothing is asked for other kinds. */
export async function readLastEvents(
  { var: { database } }: ReadingContext,
  rows: readonly TouchpointRow[],
): Promise<ReadonlyMap<number, LastEvent>> {
  const tags = rows.filter(({ kind }) => kind === 'site').map(({ id }) => id);
  if (tags.length === 0) return new Map();
  const found = await database.read<{ id: number; at: string; host: string }>(
    `SELECT e.touchpoint_id AS id, e.at, e.host FROM json_each(?1) tag
     JOIN site_event e ON e.touchpoint_id = tag.value
       AND e.id = (SELECT id FROM site_event WHERE touchpoint_id = tag.value ORDER BY at DESC LIMIT 1)`,
    JSON.stringify(tags),
  );
  return new Map(found.map(({ id, at, host }) => [id, { at, host }]));
}
