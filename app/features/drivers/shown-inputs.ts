import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';
import { isolatedIn } from '#shared/format/direction.ts';
import { type Formats, type NumberStyle, noValue } from '#shared/format/formats.ts';
import { remembered } from '#shared/remembered.ts';
import type { StrongestDriver } from './strongest.ts';

export type Kpi = ModelInputs['kpis'][number];
type Values = readonly (number | null)[];

/** Possible driver of a KPI: spend of a channel, or a series. */
export interface Driver {
  readonly id: string;
  readonly label: string;
  readonly values: Values;
  readonly style: NumberStyle;
}

/** Value of an incomplete week. */
export interface PartialWeek {
  readonly week: string;
  readonly value: number | null;
}

/** Shared input of the page's panels. */
export interface ShownInputs {
  readonly inputs: ModelInputs;
  readonly kpi: Kpi;
  readonly kpiStyle: NumberStyle;
  /** KPI in incomplete weeks. */
  readonly partial: readonly PartialWeek[];
  readonly drivers: readonly Driver[];
  /** Driver of the scatter and lag charts; null without drivers. */
  readonly driver: Driver | null;
  readonly strongest: StrongestDriver | null;
  readonly formats: Formats;
}

export function listDrivers({ channels, series }: ModelInputs): readonly Driver[] {
  return [
    ...channels.map(({ id, label, spend }) => ({ id, label, values: spend, style: 'money' as const })),
    ...series
      .filter(({ role }) => role !== 'kpi')
      .map(({ id, label, values }) => ({ id, label, values, style: 'decimal' as const })),
  ];
}

export const kpiNumberStyle = ({ kind }: Kpi): NumberStyle => (kind === 'revenue' ? 'money' : 'integer');

interface WeekOfYear {
  readonly year: number;
  readonly week: number;
}

/** ISO week and week-based year of a Monday; the year is that of its Thursday. */
export function weekOfYear(monday: string): WeekOfYear {
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + 3 * 86_400_000);
  const year = thursday.getUTCFullYear();
  return { year, week: 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) };
}

export interface KpiYear {
  readonly year: number;
  /** By ISO week from 1 to 53; null if unknown. */
  readonly values: Values;
  readonly weeks: number;
  readonly total: number;
  /** Relative to the weeks known in both years. */
  readonly change: number | null;
  readonly compared: number;
}

/** KPI by year, compared with the previous year over the weeks known in both. */
export function kpiYears(weeks: readonly string[], values: Values): readonly KpiYear[] {
  const years = new Map<number, (number | null)[]>();
  weeks.forEach((monday, at) => {
    const { year, week } = weekOfYear(monday);
    const own = years.get(year) ?? Array.from({ length: 53 }, () => null);
    own[week - 1] = values[at] ?? null;
    years.set(year, own);
  });
  return [...years].map(([year, own]) => {
    const before = years.get(year - 1) ?? [];
    const both = own.flatMap((value, at) => {
      const other = before[at] ?? null;
      return value === null || other === null ? [] : [[value, other] as const];
    });
    const then = sum(both.map(([, other]) => other));
    return {
      ...{ year, values: own, weeks: own.filter((value) => value !== null).length, total: sum(own) },
      compared: both.length,
      change: both.length === 0 || then === 0 ? null : sum(both.map(([value]) => value)) / then - 1,
    };
  });
}

const sum = (values: Values): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

interface Gap {
  readonly from: string;
  readonly to: string;
  readonly weeks: number;
}

/** Finds runs of consecutive weeks without a value. */
export function findGaps(weeks: readonly string[], values: Values): readonly Gap[] {
  const gaps: Gap[] = [];
  weeks.forEach((week, at) => {
    if ((values[at] ?? null) !== null) return;
    const last = gaps.at(-1);
    const follows = at > 0 && (values[at - 1] ?? null) === null;
    if (last && follows) gaps[gaps.length - 1] = { ...last, to: week, weeks: last.weeks + 1 };
    else gaps.push({ from: week, to: week, weeks: 1 });
  });
  return gaps;
}

/** Week indexes by calendar quarter of the Monday. */
export function groupByQuarter(weeks: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const quarters = new Map<string, number[]>();
  weeks.forEach((week, at) => {
    const name = `${week.slice(0, 4)} Q${Math.ceil(Number(week.slice(5, 7)) / 3)}`;
    quarters.set(name, [...(quarters.get(name) ?? []), at]);
  });
  return quarters;
}

/** Correlation with two decimals, the meaningful precision. Zero has no sign. */
export const correlationText = ({ locale }: Formats, r: number | null): string =>
  r === null ? noValue : isolatedIn(locale, hundredths(locale).format(r));

const hundredths = remembered(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' }),
);

/** CSS class of a correlation: one of seven shades in the tone of its sign. */
export function correlationShade(r: number | null): string {
  if (r === null || Number.isNaN(r)) return 'heat-cell';
  const step = Math.max(1, Math.ceil(Math.min(1, Math.abs(r)) * 7));
  return `heat-cell heat-${step}${r < 0 ? ' heat-less' : ''}`;
}
