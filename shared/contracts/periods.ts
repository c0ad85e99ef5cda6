import { addDays, addMonths, daysBetween, earlier, type LocalDate, monthsBetween } from '../time/calendar.ts';
import type { ContractMetric } from './metrics.ts';

export const periodKinds = { month: 'Month', year: 'Year', term: 'Term' } as const;
export type PeriodKind = keyof typeof periodKinds;

/** Allowance of a line of a version. Prices are in minor units, each for `unit` of the metric. */
export interface ContractLine {
  readonly product: string;
  readonly metric: ContractMetric;
  readonly period: PeriodKind;
  readonly included: number;
  readonly unit: number;
  readonly unitPriceMinor: number;
  readonly overagePriceMinor: number | null;
}

/** A signed version: its lines apply to periods that begin on its effective day or later. */
export interface SignedVersion<Line extends ContractLine = ContractLine> {
  readonly effectiveOn: LocalDate;
  readonly termStartsOn: LocalDate;
  /** Last day, inclusive. */
  readonly endsOn: LocalDate;
  readonly lines: readonly Line[];
}

export interface SignedContract<Line extends ContractLine = ContractLine> {
  readonly startsOn: LocalDate;
  /** Sorted by effective day. */
  readonly versions: readonly SignedVersion<Line>[];
  /** Last day that counts if it was cancelled. */
  readonly cancelledOn: LocalDate | null;
}

/** Days with one allowance, first and last day included. */
export interface ContractPeriod<Line extends ContractLine = ContractLine> {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly line: Line;
}

/** Limit of the periods of a contract: a hundred years of months. */
const maxMonths = 1_200;

/**
 * The periods of a metric, in order. Months and years start on the day of the month of the contract's first day. A
 * contract that begins on January 31 has periods that begin on the last day of shorter months and on the 31st
 * otherwise. An amendment applies from the first period that begins on its effective day or later.
 */
export function periodsOf<Line extends ContractLine>(
  contract: SignedContract<Line>,
  metric: ContractMetric,
): ContractPeriod<Line>[] {
  const periods: ContractPeriod<Line>[] = [];
  const last = lastDayOf(contract);
  let from = contract.startsOn;
  for (let guard = 0; from <= last && guard < maxMonths; guard++) {
    const version = versionOn(contract, from);
    if (!version) break;
    const line = version.lines.find((one) => one.metric === metric);
    const termEnd = earlier(termEndOf(contract, version), last);
    const to = earlier(addDays(nextStart(contract, version, from, line?.period ?? 'month'), -1), termEnd);
    if (line) periods.push({ from, to, line });
    from = addDays(to, 1);
  }
  return periods;
}

/** Every metric that a signed version has a line for. */
export const metricsOf = ({ versions }: SignedContract): ContractMetric[] => [
  ...new Set(versions.flatMap(({ lines }) => lines.map(({ metric }) => metric))),
];

export const lastDayOf = ({ versions, cancelledOn }: SignedContract): LocalDate => {
  const end = versions.at(-1)?.endsOn ?? '';
  return cancelledOn === null ? end : earlier(end, cancelledOn);
};

const versionOn = <Line extends ContractLine>({ versions }: SignedContract<Line>, day: LocalDate) =>
  versions.findLast(({ effectiveOn }) => effectiveOn <= day);

/** A later version of the same term may have changed its end. */
const termEndOf = ({ versions }: SignedContract, { termStartsOn, endsOn }: SignedVersion): LocalDate =>
  versions.findLast((one) => one.termStartsOn === termStartsOn)?.endsOn ?? endsOn;

function nextStart(contract: SignedContract, version: SignedVersion, from: LocalDate, period: PeriodKind): LocalDate {
  if (period === 'term') return addDays(termEndOf(contract, version), 1);
  const anchor = anchorOf(contract, version);
  const months = monthsSince(anchor, from);
  return addMonths(anchor, period === 'month' ? months + 1 : (Math.floor(months / 12) + 1) * 12);
}

/** A renewed term starts its own months if its first day is not the start of a contract month. */
function anchorOf({ startsOn }: SignedContract, { termStartsOn }: SignedVersion): LocalDate {
  const months = monthsSince(startsOn, termStartsOn);
  return addMonths(startsOn, months) === termStartsOn ? startsOn : termStartsOn;
}

/** Whole months from the anchor to the last month start on or before the day. */
function monthsSince(anchor: LocalDate, day: LocalDate): number {
  const months = monthsBetween(anchor, day);
  return addMonths(anchor, months) <= day ? months : months - 1;
}

/** The next term: as many whole months, or as many days if the term isn't made of months. */
export function nextTerm(term: { readonly from: LocalDate; readonly to: LocalDate }): {
  from: LocalDate;
  to: LocalDate;
} {
  const from = addDays(term.to, 1);
  const months = monthsBetween(term.from, from);
  const whole = months > 0 && addMonths(term.from, months) === from;
  const to = whole ? addDays(addMonths(from, months), -1) : addDays(from, daysBetween(term.from, term.to));
  return { from, to };
}

/** Price of a period's allowance, in minor units. */
export const feeOf = ({ included, unit, unitPriceMinor }: ContractLine): number =>
  Math.round((included * unitPriceMinor) / unit);

const daysOfYear = 365.25;

/** Yearly price of the lines, in minor units of the contract's currency. */
export function annualFee(
  lines: readonly ContractLine[],
  term: { readonly from: LocalDate; readonly to: LocalDate },
): number {
  const years = (daysBetween(term.from, term.to) + 1) / daysOfYear;
  // A term of whole years counts as that many, despite leap days.
  const whole =
    Math.round(years) >= 1 && Math.abs(years - Math.round(years)) * daysOfYear < 1 ? Math.round(years) : years;
  const perYear: Readonly<Record<PeriodKind, number>> = { month: 12, year: 1, term: 1 / whole };
  return Math.round(lines.reduce((sum, line) => sum + feeOf(line) * perYear[line.period], 0));
}

/** Usage beyond the allowance, and its price in minor units; null if it has no price. */
export function overageOf(
  line: ContractLine,
  counted: number,
): { readonly over: number; readonly minor: number | null } {
  const over = Math.max(0, counted - line.included);
  const price = line.overagePriceMinor;
  // Each started unit is charged.
  return { over, minor: price === null ? null : Math.ceil(over / line.unit) * price };
}

/** Used share of the allowance in percent. Null if nothing is included and something was used. */
export function percentOf({ included }: ContractLine, counted: number): number | null {
  if (included === 0) return counted === 0 ? 0 : null;
  return Math.floor((counted / included) * 100);
}
