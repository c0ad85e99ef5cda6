import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import type { RunSpec } from '#shared/modelling/run-spec.ts';
import { addDays } from '#shared/time/calendar.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { runFits } from '#upstream/modelling/fit/run-fits.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import type { Caller } from '../caller.ts';
import { d1, into } from '../migrated.ts';
import { call } from './model-world.ts';

/** A week of the brand: what channels cost and impressed, what retailers sold, and series. Money is in dollars. */
export interface WeekOfBrand {
  readonly spend: Readonly<Record<string, number>>;
  readonly impressions?: number;
  readonly sales: number;
  readonly series?: Readonly<Record<string, number>>;
}

/** The last whole week. */
export const lastMonday = '2026-11-09';
export const mondays = (weeks: number): string[] =>
  Array.from({ length: weeks }, (_, at) => addDays(lastMonday, 7 * (at + 1 - weeks)));

/** Stores a row for each week of brand 1. */
export async function bringWeeks(weeks: readonly WeekOfBrand[], from = mondays(weeks.length)): Promise<void> {
  const facts = d1Facts(new Database(d1));
  const place = { operator: 11, country: 'US', currency: 'USD' };
  const dated = weeks.map((week, at) => ({ ...week, date: from[at] ?? '' }));
  const range = { accountId: 1, part: 'test:1', from: from[0] ?? '', to: addDays(from.at(-1) ?? '', 6) };
  await facts.replaceDays({
    ...{ ...range, kind: 'media-spend' },
    rows: dated.flatMap(({ date, spend, impressions }) =>
      Object.entries(spend).flatMap(([channel, amount]) =>
        amount === 0
          ? []
          : [
              {
                ...{ ...place, date, channel, campaign: '', spend: Math.round(amount * 100) },
                ...{ impressions: impressions === undefined ? null : Math.round(amount * impressions), clicks: null },
              },
            ],
      ),
    ),
  });
  await facts.replaceDays({
    ...{ ...range, kind: 'sell-out' },
    rows: dated.map(({ date, sales }) => ({
      ...{ ...place, date, retailer: 1, product: 101, units: 1, sales: Math.round(sales * 100) },
    })),
  });
  const values = dated.flatMap(({ date, series = {} }) =>
    Object.entries(series).map(([name, value]) => [1, 11, name, date, value, 'index', 'control']),
  );
  if (values.length === 0) return;
  await d1.batch(into('model_input', ['account_id', 'operator_id', 'name', 'date', 'value', 'unit', 'role'], values));
}

/** A brand with one channel, whose spend goes up and down, and sales with it. */
export const plainWeeks = (weeks: number): WeekOfBrand[] =>
  Array.from({ length: weeks }, (_, at) => ({
    spend: { search: 800 + 600 * Math.sin(at * 1.7) },
    sales: 20_000 + 1.5 * (800 + 600 * Math.sin(at * 1.7)) + 900 * Math.sin(at * 2.9) + 400 * Math.cos(at * 5.1),
  }));

const once = () => crypto.randomUUID();

/** Asks for a run. */
export const askForRun = (who: Caller, spec: Partial<RunSpec> = {}, name = 'Fall') =>
  call<Omit<ModelRunItem, 'status'>>(who, 'POST', 'model-runs', {
    body: { name, spec: { kpi: { kind: 'sell-out' }, ...spec }, once: once() },
  });

/** One run of the cron trigger. */
export const turn = (at = Date.now(), binding: D1Database = d1): Promise<void> => runFits(new Database(binding), at);
