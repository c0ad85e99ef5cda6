import { lastComplete } from '#shared/analytics/covered-days.ts';
import type { DataSource } from '#shared/analytics/data-sources.ts';
import type { ContractUsage } from '#shared/api/families/internal-contracts-schemas.ts';
import { type ContractMetric, metricOf } from '#shared/contracts/metrics.ts';
import {
  type ContractPeriod,
  lastDayOf,
  metricsOf,
  overageOf,
  percentOf,
  periodsOf,
  type SignedContract,
} from '#shared/contracts/periods.ts';
import { addDays, addMonths, earlier, type LocalDate } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { type AskedCount, type FactMetric, factMetrics, type Stores } from '../facts/facts.ts';
import { readCoverage } from '../facts/questions/coverage.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { tenantOf } from '../scope/tenant.ts';
import { countOf } from './counts.ts';
import { type StoredContract, signedContractOf } from './stored-contract.ts';

/** A period of a metric with its count. */
export interface CountedPeriod extends ContractPeriod {
  readonly metric: ContractMetric;
  readonly counted: number | null;
  /** The count when the period was closed; null if it isn't closed. */
  readonly closedCount: number | null;
  /** Last day that is counted; null if none is, or for metrics counted as of now. */
  readonly through: LocalDate | null;
}

interface UsageRow extends Record<string, unknown> {
  readonly metric: ContractMetric;
  readonly period_start: LocalDate;
  readonly counted: number;
  readonly closed_count: number | null;
}

const isFactMetric = (metric: ContractMetric): metric is FactMetric => factMetrics.some((one) => one === metric);

type MetricPeriod = ContractPeriod & { readonly metric: ContractMetric };

/**
 * Counts periods of a contract, up to the last past day with complete facts.
 * @param now epoch milliseconds
 */
export async function countPeriods(
  { database, facts }: Stores,
  { row }: StoredContract,
  wanted: readonly MetricPeriod[],
  now: number,
): Promise<CountedPeriod[]> {
  const { account_id: accountId, timezone } = row;
  const today = dayAt(now, timezone);
  const coverage = await readCoverage(database, tenantOf(accountId, null));
  const throughOf = ({ metric, from, to }: MetricPeriod): LocalDate | null => {
    const { source } = metricOf(metric);
    const complete = source
      ? lastComplete(spansOfSource(source, coverage.spans), addDays(today, -1))
      : addDays(today, -1);
    return complete === null || complete < from ? null : earlier(complete, to);
  };
  const countable = wanted.flatMap((period) => {
    if (metricOf(period.metric).counts === 'at-once')
      return containsDay(period, today) ? [{ period, to: period.to }] : [];
    const to = throughOf(period);
    return to === null ? [] : [{ period, to }];
  });
  const ofFacts: AskedCount[] = [];
  const others: Statement[] = [];
  // Which of the two lists has the count of each period, and at which index.
  const places = countable.map(({ period: { metric, from }, to }) =>
    isFactMetric(metric)
      ? ({ list: 'facts', at: ofFacts.push({ metric, from, to }) - 1 } as const)
      : ({ list: 'others', at: others.push(countOf(metric, { accountId, timezone, from, to })) - 1 } as const),
  );
  const [inFacts, [known, ...counted]] = await Promise.all([
    facts.countMetrics(accountId, ofFacts),
    database.readAll<[UsageRow, ...{ counted: number | null }[]]>([
      statement('SELECT metric, period_start, counted, closed_count FROM sow_usage WHERE sow_id = ?', row.id),
      ...others,
    ]),
  ]);
  const countOfPlace = (place: (typeof places)[number] | undefined): number | null => {
    if (!place) return null;
    return Number((place.list === 'facts' ? inFacts[place.at] : counted[place.at]?.[0]?.counted) ?? 0);
  };
  return wanted.map((period) => {
    const stored = known.find(({ metric, period_start }) => metric === period.metric && period_start === period.from);
    const at = countable.findIndex((one) => one.period === period);
    const live = countOfPlace(places[at]);
    const atOnce = metricOf(period.metric).counts === 'at-once';
    return {
      ...period,
      counted: atOnce ? maxOrOther(stored?.counted ?? null, live) : (live ?? 0),
      closedCount: stored?.closed_count ?? null,
      through: atOnce ? null : throughOf(period),
    };
  });
}

/** The coverage of a source. Orders may come from retailers or from an account's own tills. */
const spansOfSource = <Span extends { readonly source: DataSource }>(
  source: DataSource,
  spans: readonly Span[],
): Span[] => spans.filter((span) => span.source === source || (source === 'orders' && span.source === 'tills'));

const maxOrOther = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const containsDay = ({ from, to }: ContractPeriod, day: LocalDate): boolean => from <= day && day <= to;

/** The period of each metric that contains a day. */
export const periodsOn = (contract: SignedContract, day: LocalDate): MetricPeriod[] =>
  metricsOf(contract).flatMap((metric) => {
    const period = periodsOf(contract, metric).find((one) => containsDay(one, day));
    return period ? [{ ...period, metric }] : [];
  });

/** The usage in the periods that contain a day. @param asked the day; by default today or the contract's last day */
export async function readUsage(
  stores: Stores,
  stored: StoredContract,
  asked: LocalDate | undefined,
  now: number,
): Promise<ContractUsage> {
  const { currency, starts_on: startsOn, timezone } = stored.row;
  const contract = signedContractOf(stored);
  const today = dayAt(now, timezone);
  if (!contract) return { day: asked ?? today, months: [], items: [], overageMinor: 0, currency };
  const day = asked ?? earlier(today, lastDayOf(contract));
  const periods = await countPeriods(stores, stored, periodsOn(contract, day), now);
  const items = periods.map(({ metric, line, from, to, counted, closedCount, through }) => {
    const { over, minor } = overageOf(line, counted ?? 0);
    return {
      ...{ metric, product: line.product, period: line.period, from, to, included: line.included, counted, through },
      was: closedCount === null || closedCount === counted ? null : closedCount,
      percent: counted === null ? null : percentOf(line, counted),
      ...{ over, overageMinor: minor },
    };
  });
  return {
    ...{ day, months: monthsOf(startsOn, earlier(today, lastDayOf(contract))), items, currency },
    overageMinor: items.reduce((sum, { overageMinor }) => sum + (overageMinor ?? 0), 0),
  };
}

function monthsOf(startsOn: LocalDate, last: LocalDate): LocalDate[] {
  const months: LocalDate[] = [];
  for (let month = 0; addMonths(startsOn, month) <= last && month < 240; month++)
    months.push(addMonths(startsOn, month));
  return months;
}
