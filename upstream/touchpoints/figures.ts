import type { z } from 'zod';
import { type QueryAnswer, querySchema } from '#shared/analytics/query.ts';
import type { TouchpointFigures, watchedPartSchema } from '#shared/api/families/touchpoints-schemas.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { watchedParts, watchedPrefix } from '#shared/touchpoints/video-choices.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import type { ReadingContext } from '../calls/context.ts';
import { answerQuery } from '../facts/questions/answer.ts';
import { checkQuery } from '../facts/questions/check.ts';
import type { TouchpointRow } from './rows.ts';

const days = 30;

/** Limits of a query: values per filter, and rows. */
const [maxNamed, maxRows] = [50, 10_000];

/** The last 30 days in the scope's timezone, today included. */
export function figuresRange({ var: { scope } }: ReadingContext): {
  readonly from: LocalDate;
  readonly to: LocalDate;
} {
  const to = dayAt(Date.now(), scope.timezone);
  return { from: addDays(to, 1 - days), to };
}

/** Figures of at least these touchpoints, by an ordinary question. Empty for a scope without such facts. */
export async function readFigures(
  context: ReadingContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TouchpointFigures>> {
  const { facts, scope } = context.var;
  if (ids.length === 0 || scope.accountType !== 1) return new Map();
  const named = ids.length <= maxNamed;
  const query = querySchema.parse({
    measures: ['impressions', 'sessions', 'piClicks', 'piRate'],
    dimensions: ['touchpoint'],
    filters: named ? [{ dimension: 'touchpoint', op: 'in', values: ids.map(String) }] : [],
    range: figuresRange(context),
    limit: named ? ids.length : maxRows,
  });
  const answer = await answerQuery(facts, {
    query: checkQuery(query, scope.accountType),
    scope,
    sample: scalingFor(context),
    now: Date.now(),
  });
  return new Map(answer.rows.map((row, at) => [Number(answer.keys?.[at]?.[0]), figures(row)]));
}

function figures([, impressions, sessions, piClicks, piRate]: QueryAnswer['rows'][number]): TouchpointFigures {
  const count = (cell: unknown): number => (typeof cell === 'number' ? cell : 0);
  return {
    ...{ impressions: count(impressions), sessions: count(sessions), piClicks: count(piClicks) },
    piRate: typeof piRate === 'number' ? piRate : null,
  };
}

/** How far views of a film got, in the days of the figures; null for other kinds. */
export async function readWatched(
  context: ReadingContext,
  { id, account_id, kind }: TouchpointRow,
): Promise<z.infer<typeof watchedPartSchema>[] | null> {
  if (kind !== 'vd') return null;
  const prefix = watchedPrefix(id);
  const range = figuresRange(context);
  return await context.var.facts.watched(account_id, { prefix, parts: watchedParts, ...range });
}
