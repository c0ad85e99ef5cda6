import type { z } from 'zod';
import { type QueryAnswer, querySchema } from '#shared/analytics/query.ts';
import type { TouchpointFigures, watchedPartSchema } from '#shared/api/families/touchpoints-schemas.ts';
import { addDays, type DateRange, type LocalDate } from '#shared/time/calendar.ts';
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

/** The last 30 whole days in the scope's timezone, which end yesterday as those of the dashboards do. */
export function figuresRange(context: ReadingContext): DateRange {
  const today = todayOf(context);
  return { from: addDays(today, -days), to: addDays(today, -1) };
}

const todayOf = ({ var: { scope } }: ReadingContext): LocalDate => dayAt(Date.now(), scope.timezone);

/** Figures of at least these touchpoints, by an ordinary question. Empty for a scope without such facts. */
export async function readFigures(
  context: ReadingContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TouchpointFigures>> {
  if (ids.length === 0 || context.var.scope.accountType !== 1) return new Map();
  const today = todayOf(context);
  const [whole, soFar] = await Promise.all([
    readRows(context, ids, figuresRange(context)),
    readRows(context, ids, { from: today, to: today }),
  ]);
  const known = [...new Set([...whole.keys(), ...soFar.keys()])];
  return new Map(known.map((id) => [id, figures(whole.get(id), soFar.get(id))]));
}

type Row = QueryAnswer['rows'][number];

/** The numbers of each touchpoint in these days. */
async function readRows(
  context: ReadingContext,
  ids: readonly number[],
  range: DateRange,
): Promise<ReadonlyMap<number, Row>> {
  const { facts, scope } = context.var;
  const named = ids.length <= maxNamed;
  const query = querySchema.parse({
    measures: ['impressions', 'sessions', 'piSessions', 'piClicks', 'piRate'],
    dimensions: ['touchpoint'],
    filters: named ? [{ dimension: 'touchpoint', op: 'in', values: ids.map(String) }] : [],
    ...{ range, limit: named ? ids.length : maxRows },
  });
  const answer = await answerQuery(facts, {
    query: checkQuery(query, scope.accountType),
    scope,
    sample: scalingFor(context),
    now: Date.now(),
  });
  return new Map(answer.rows.map((row, at) => [Number(answer.keys?.[at]?.[0]), row]));
}

const count = (cell: unknown): number => (typeof cell === 'number' ? cell : 0);

function figures(row: Row = [], [, , sessionsToday, , piClicksToday]: Row = []): TouchpointFigures {
  const [, impressions, sessions, piSessions, piClicks, piRate] = row;
  return {
    ...{ impressions: count(impressions), sessions: count(sessions) },
    ...{ piSessions: count(piSessions), piClicks: count(piClicks) },
    piRate: typeof piRate === 'number' ? piRate : null,
    today: { sessions: count(sessionsToday), piClicks: count(piClicksToday) },
  };
}

/** How far views of a film got, in the days of the figures and so far today; null for other kinds. */
export async function readWatched(
  context: ReadingContext,
  { id, account_id, kind }: TouchpointRow,
): Promise<z.infer<typeof watchedPartSchema>[] | null> {
  if (kind !== 'vd') return null;
  const prefix = watchedPrefix(id);
  const { from } = figuresRange(context);
  return await context.var.facts.watched(account_id, { prefix, parts: watchedParts, from, to: todayOf(context) });
}
