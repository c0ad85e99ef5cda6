import type { z } from 'zod';
import type { watchedPartSchema } from '#shared/api/families/touchpoints-schemas.ts';
import { watchedParts, watchedPrefix } from '#shared/touchpoints/video-choices.ts';
import type { UpstreamContext } from '../hono.ts';
import { figuresRange } from './figures.ts';
import type { TouchpointRow } from './rows.ts';

/** How many views of a film got how far, in the days of the figures; null for another kind. */
export async function watchedOf(
  context: UpstreamContext,
  { id, account_id, kind }: TouchpointRow,
): Promise<z.infer<typeof watchedPartSchema>[] | null> {
  if (kind !== 'vd') return null;
  const { from, to } = figuresRange(context);
  return await context.var.database.read<z.infer<typeof watchedPartSchema>>(
    // ';' comes right after ':'.
    `SELECT p.value AS part, count(e.id) AS views FROM json_each(?3) p
     LEFT JOIN touchpoint_event e INDEXED BY touchpoint_event_by_id ON e.account_id = ?1
       AND e.id > ?2 || p.value || ':' AND e.id < ?2 || p.value || ';'
       AND e.date BETWEEN ?4 AND ?5 AND e.suspect = ''
     GROUP BY p.value ORDER BY p.value`,
    ...[account_id, watchedPrefix(id), JSON.stringify(watchedParts), from, to],
  );
}
