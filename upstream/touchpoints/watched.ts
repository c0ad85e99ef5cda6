import type { z } from 'zod';
import type { watchedPartSchema } from '#shared/api/families/touchpoints-schemas.ts';
import { watchedParts, watchedPrefix } from '#shared/touchpoints/video-choices.ts';
import type { ReadingContext } from '../calls/context.ts';
import { figuresRange } from './figures.ts';
import type { TouchpointRow } from './rows.ts';

/** How many views of a film got how far, in the days of the figures; null for another kind. */
export async function watchedOf(
  context: ReadingContext,
  { id, account_id, kind }: TouchpointRow,
): Promise<z.infer<typeof watchedPartSchema>[] | null> {
  if (kind !== 'vd') return null;
  const prefix = watchedPrefix(id);
  const range = figuresRange(context);
  return await context.var.facts.watched(account_id, { prefix, parts: watchedParts, ...range });
}
