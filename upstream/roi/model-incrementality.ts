import { figuresOfDraw } from '#shared/modelling/interchange.ts';
import { addDays } from '#shared/time/calendar.ts';
import { type ComponentRow, componentsOf, type DrawRow, drawsOf, figuresIn } from '../modelling/store/results.ts';
import { currentRun, type RunRow } from '../modelling/store/runs.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { Tenant } from '../scope/tenant.ts';

export interface MediaIncrement {
  readonly run: RunRow;
  readonly range: { readonly from: string; readonly to: string };
  /** Revenue from paid media over all weeks of the run, in its currency. Bounds are null if the run has none. */
  readonly low: number | null;
  readonly mean: number;
  readonly high: number | null;
}

/** The revenue from media, by the scope's current model run; null without a run of revenue. */
export async function readMediaIncrement(
  database: ReadableDatabase,
  tenant: Tenant,
  operatorId: number,
): Promise<MediaIncrement | null> {
  const run = await currentRun(database, tenant, operatorId);
  if (run?.status !== 'done' || run.kpi_kind !== 'revenue' || !/^[A-Z]{3}$/.test(run.unit)) return null;
  if (run.first_week === null || run.last_week === null) return null;
  const [components, draws] = await database.readAll<[ComponentRow, DrawRow]>([componentsOf(run.id), drawsOf(run.id)]);
  const paid = components.filter(({ kind }) => kind === 'paid');
  if (paid.length === 0) return null;
  const mean = sumOf(paid.map(({ total }) => total));
  const range = { from: run.first_week, to: addDays(run.last_week, 6) };
  return { run, range, mean, ...boundsOf(run, paid, draws[0] ?? { values: null }) };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Bounds by the draws of all channels; without draws, the sums of the channels' bounds, which are wider. */
function boundsOf(
  { interval }: RunRow,
  paid: readonly ComponentRow[],
  draws: DrawRow,
): Pick<MediaIncrement, 'low' | 'high'> {
  const totals = totalsOfDraws(figuresIn(draws), paid.length);
  if (totals.length > 0 && interval !== null) {
    const tail = (1 - interval) / 2;
    return { low: quantile(totals, tail), high: quantile(totals, 1 - tail) };
  }
  const all = (bounds: readonly (number | null)[]) =>
    bounds.every((bound): bound is number => bound !== null) ? sumOf(bounds) : null;
  return { low: all(paid.map(({ total_lo }) => total_lo)), high: all(paid.map(({ total_hi }) => total_hi)) };
}

/** The total of all channels for each draw, ascending. Empty if the draws have other channels. */
function totalsOfDraws(figures: Float32Array, channels: number): number[] {
  const width = channels * figuresOfDraw.length;
  if (figures.length === 0 || figures.length % width > 0) return [];
  const totals = Array.from({ length: figures.length / width }, (_, draw) =>
    sumOf(
      Array.from({ length: channels }, (__, channel) => figures[draw * width + channel * figuresOfDraw.length] ?? 0),
    ),
  );
  return totals.sort((a, b) => a - b);
}

/** Interpolates linearly between neighbors, as most statistics packages do (type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** The share of own sales caused by media, from 0 to 1, with its interval; null without sales. */
export function incrementalityOf({ low, mean, high }: MediaIncrement, ownSales: number | null) {
  if (ownSales === null || ownSales <= 0) return null;
  const shareOf = (amount: number): number => Math.min(1, Math.max(0, amount / ownSales));
  return {
    low: low === null ? null : shareOf(Math.min(low, mean)),
    base: shareOf(mean),
    high: high === null ? null : shareOf(Math.max(high, mean)),
  };
}
