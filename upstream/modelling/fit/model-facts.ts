import type { CoveredSpan } from '#shared/analytics/covered-days.ts';
import type { DimensionId, MeasureId } from '#shared/analytics/measures.ts';
import { type QueryAnswer, querySchema } from '#shared/analytics/query.ts';
import { fitLimits } from '#shared/modelling/run-spec.ts';
import { addDays, bucketsOf, daysBetween, earlier, type LocalDate, later, weekStart } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { type Scaling, unscaled } from '#upstream/anonymise/scaling.ts';
import type { Facts } from '#upstream/facts/facts.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';
import { checkQuery } from '#upstream/facts/questions/check.ts';
import { readMeasureCoverage } from '#upstream/facts/questions/coverage.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import { measuredKpis } from '../measured-kpis.ts';
import { type ModelSeries, readSeries } from './model-series.ts';
import { type ModelKpi, seriesKpis } from './series-kpis.ts';

/** Whose facts to read, and how to show them. */
export interface AskedFacts {
  readonly facts: Facts;
  readonly scope: GrantedScope;
  /** The currency to convert to; null for the scope’s own. */
  readonly currency: string | null;
  /** First and last day; only whole weeks between them are read. Null for no limit. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  /** How sample data makes up names and scales figures; null for real data. */
  readonly sample: Scaling | null;
  readonly now: number;
}

export interface ModelChannelFacts {
  readonly id: string;
  readonly label: string;
  readonly spend: readonly number[];
  readonly impressions: readonly (number | null)[];
  readonly clicks: readonly (number | null)[];
}

/** All data that a model could use, week by week. */
export interface ModelFacts {
  readonly currency: string;
  readonly timezone: string;
  /** Mondays of whole weeks without a gap between them. */
  readonly weeks: readonly LocalDate[];
  /** Incomplete weeks at either end, which are left out. */
  readonly partialWeeks: readonly LocalDate[];
  /** The first and last week with known spend; null without any. */
  readonly spendWeeks: readonly [first: LocalDate, last: LocalDate] | null;
  readonly kpis: readonly ModelKpi[];
  /** Sorted by spend, the highest first. */
  readonly channels: readonly ModelChannelFacts[];
  /** The number of further channels, with less spend. */
  readonly channelsLeftOut: number;
  readonly series: readonly ModelSeries[];
  readonly conversions: QueryAnswer['conversions'];
}

/** Limits the rows of channels and weeks to 10,000. */
const maxChannels = Math.floor(10_000 / fitLimits.maxWeeks);

/** Reads all data that a model of a scope could use. The sums equal those of reports for the same weeks. */
export async function readModelFacts(asked: AskedFacts): Promise<ModelFacts> {
  const { facts, scope, sample } = asked;
  const isBrand = scope.accountType === 1;
  const [spendDays, ...kpiDays] = await Promise.all([
    isBrand ? knownDays(asked, 'spend') : null,
    ...measuredKpis.map(({ measure, accountType }) =>
      scope.accountType === accountType ? knownDays(asked, measure) : null,
    ),
  ]);
  const series = await readSeries(facts, scope, isBrand ? allDays(asked) : null);
  const known = [...(spendDays ? [spendDays] : []), ...kpiDays.flatMap((days) => days ?? []), ...series.days];
  const { weeks, partialWeeks } = wholeWeeks(known, asked);
  const [first, last] = [weeks[0], weeks.at(-1)];
  const currency = asked.currency ?? scope.currency;
  const none = { channels: [], channelsLeftOut: 0, conversions: [] };
  if (first === undefined || last === undefined)
    return { currency, timezone: scope.timezone, weeks, partialWeeks, spendWeeks: null, kpis: [], series: [], ...none };
  const range = { from: first, to: addDays(last, 6) };
  const reading = { ...asked, currency, weeks, range };
  const [media, ...kpis] = await Promise.all([
    spendDays ? readChannels(reading) : none,
    ...measuredKpis.map((source, at) => (kpiDays[at] ? readKpi(reading, source, kpiDays[at]) : null)),
  ]);
  const ownSeries = series.alignedTo(weeks, sample ?? unscaled, sample !== null);
  const money = await seriesKpis(facts.references, currency, weeks, ownSeries);
  const found = kpis.flatMap((kpi) => kpi ?? []);
  return {
    ...{
      currency,
      timezone: scope.timezone,
      weeks,
      partialWeeks,
      spendWeeks: spendDays && withinWeeks(spendDays, weeks),
    },
    kpis: [
      ...found.map(({ kpi }) => kpi).filter(({ circular }) => !circular),
      ...money.kpis,
      ...found.map(({ kpi }) => kpi).filter(({ circular }) => circular),
    ],
    ...{ channels: media.channels, channelsLeftOut: media.channelsLeftOut },
    series: ownSeries,
    conversions: distinctRates([
      ...media.conversions,
      ...found.flatMap(({ conversions }) => conversions),
      ...money.conversions,
    ]),
  };
}

const allDays = ({ from, to }: AskedFacts) => ({ from: from ?? '2000-01-01', to: to ?? '2100-01-01' });

/** Days that a source covers. Only whole weeks within them have known values. */
interface KnownDays {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly spans: readonly Pick<CoveredSpan, 'first' | 'last'>[];
}

async function knownDays(asked: AskedFacts, measure: MeasureId): Promise<KnownDays | null> {
  const { facts, scope, now } = asked;
  const { first, last, spans } = await readMeasureCoverage(facts.references, scope.tenant, measure);
  if (first === null || last === null) return null;
  const yesterday = addDays(dayAt(now, scope.timezone), -1);
  const to = earlier(last, yesterday);
  if (to < first) return null;
  const own = spans.filter((span) => span.first <= to);
  if (!(await isWeekly(asked, measure, { from: first, to }))) return { from: first, to, spans: own };
  // Each fact is the sum of a whole week, so the last week is complete, too.
  return { from: weekStart(first), to: addDays(weekStart(to), 6), spans: own };
}

/** Whether all facts are on the same weekday, as in files with a row per week. */
async function isWeekly(asked: AskedFacts, measure: MeasureId, range: { from: LocalDate; to: LocalDate }) {
  if (daysBetween(range.from, range.to) < 14) return false;
  const { rows } = await askFacts(asked, [measure], ['weekday'], range, null);
  return rows.filter(([, value]) => value !== null && value !== 0).length === 1;
}

/** @param filter ids of channels; null for all */
async function askFacts(
  { facts, scope, sample, now, currency }: AskedFacts,
  measures: readonly MeasureId[],
  dimensions: readonly DimensionId[],
  range: { readonly from: LocalDate; readonly to: LocalDate },
  channels: readonly string[] | null,
): Promise<QueryAnswer> {
  const query = querySchema.parse({
    ...{ measures, dimensions, range, limit: 10_000 },
    ...(channels && { filters: [{ dimension: 'channel', op: 'in', values: channels }] }),
    ...(currency !== null && { currency }),
  });
  return await answerQuery(facts, { query: checkQuery(query, scope.accountType), scope, sample, now });
}

const weeksIn = ({ from, to }: { readonly from: LocalDate; readonly to: LocalDate }): LocalDate[] =>
  bucketsOf({ from: weekStart(addDays(from, 6)), to: addDays(to, -6) }, 'week').filter((week) => week >= from);

/**
 * All weeks between the first and the last that some source covers completely; the latest ones if there are too many.
 */
function wholeWeeks(known: readonly { from: LocalDate; to: LocalDate }[], { from, to }: AskedFacts) {
  const limited = known.map((days) => ({
    from: later(days.from, from ?? days.from),
    to: earlier(days.to, to ?? days.to),
  }));
  const whole = [...new Set(limited.flatMap(weeksIn))].sort();
  const [first, last] = [whole[0], whole.at(-1)];
  const weeks =
    first === undefined || last === undefined
      ? []
      : bucketsOf({ from: first, to: last }, 'week').slice(-fitLimits.maxWeeks);
  const ends = limited.flatMap((days) => (days.from > days.to ? [] : [weekStart(days.from), weekStart(days.to)]));
  return { weeks, partialWeeks: [...new Set(ends)].filter((week) => !whole.includes(week)).sort() };
}

function withinWeeks(days: KnownDays, weeks: readonly LocalDate[]): readonly [LocalDate, LocalDate] | null {
  const own = new Set(weeksIn(days));
  const found = weeks.filter((week) => own.has(week));
  const [first, last] = [found[0], found.at(-1)];
  return first === undefined || last === undefined ? null : [first, last];
}

interface WeeklyRequest extends AskedFacts {
  readonly currency: string;
  readonly weeks: readonly LocalDate[];
  readonly range: { readonly from: LocalDate; readonly to: LocalDate };
}

async function readKpi(reading: WeeklyRequest, source: (typeof measuredKpis)[number], known: KnownDays) {
  const { id, label, measure, circular } = source;
  const { rows, keys = [], conversions } = await askFacts(reading, [measure], ['week'], reading.range, null);
  const byWeek = new Map(rows.map((row, at) => [keys[at]?.[0] ?? '', Number(row[1] ?? 0)]));
  const whole = new Set(weeksIn(known));
  const values = reading.weeks.map((week) => {
    const value = byWeek.get(week) ?? 0;
    if (!whole.has(week)) return null;
    // A week without facts counts as zero only if a file covered it.
    return value !== 0 || isCovered(week, known) ? value : null;
  });
  const kpi: ModelKpi = { id, label, kind: 'revenue', unit: reading.currency, values, circular };
  return values.some((value) => value !== null) ? { kpi, conversions } : null;
}

const isCovered = (week: LocalDate, { spans }: KnownDays): boolean =>
  spans.some(({ first, last }) => first <= week && last >= addDays(week, 6));

async function readChannels(reading: WeeklyRequest) {
  const { facts, scope, range, weeks, sample } = reading;
  const totals = await askFacts(reading, ['spend'], ['channel'], range, null);
  const names = (totals.keys ?? []).map(([key = ''], at) => ({ id: key, label: String(totals.rows[at]?.[0] ?? key) }));
  const largest = names.slice(0, maxChannels);
  if (largest.length === 0) return { channels: [], channelsLeftOut: 0, conversions: [] };
  const [spent, media] = await Promise.all([
    askFacts(
      reading,
      ['spend'],
      ['week', 'channel'],
      range,
      largest.map(({ id }) => id),
    ),
    facts.mediaWeeks(scope.tenant, range),
  ]);
  const times = sample?.counts ?? 1;
  const spend = new Map(spent.rows.map((row, at) => [(spent.keys?.[at] ?? []).join(' '), Number(row[2] ?? 0)]));
  const counted = new Map(media.map((row) => [`${row.week} ${row.channel}`, row]));
  const scaled = (value: number | null | undefined) => (value == null ? null : value * times);
  const channels = largest.map(({ id, label }) => ({
    ...{ id, label },
    spend: weeks.map((week) => spend.get(`${week} ${id}`) ?? 0),
    // A week without a row had no media; one with a row may lack the count.
    impressions: weeks.map((week) =>
      scaled(counted.has(`${week} ${id}`) ? counted.get(`${week} ${id}`)?.impressions : 0),
    ),
    clicks: weeks.map((week) => scaled(counted.has(`${week} ${id}`) ? counted.get(`${week} ${id}`)?.clicks : 0)),
  }));
  return { channels, channelsLeftOut: names.length - largest.length, conversions: spent.conversions };
}

/** Each rate once. */
const distinctRates = (conversions: QueryAnswer['conversions']): QueryAnswer['conversions'] => [
  ...new Map(conversions.map((one) => [`${one.from} ${one.date} ${one.rate}`, one])).values(),
];
