import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';
import { isolatedIn } from '#shared/format/direction.ts';
import { type Formats, type NumberStyle, noValue } from '#shared/format/formats.ts';
import { remembered } from '#shared/remembered.ts';

export type Kpi = ModelInputs['kpis'][number];
type Values = readonly (number | null)[];

/** Anything that may drive a KPI: spend of a channel, or a series. */
export interface Driver {
  readonly id: string;
  readonly label: string;
  readonly values: Values;
  readonly style: NumberStyle;
}

/** What there is so far of a week that isn't whole. */
export interface PartialWeek {
  readonly week: string;
  readonly value: number | null;
}

/** What every panel of the page is drawn with. */
export interface ShownInputs {
  readonly inputs: ModelInputs;
  readonly kpi: Kpi;
  readonly kpiStyle: NumberStyle;
  /** What there is of the KPI in weeks that miss days. */
  readonly partial: readonly PartialWeek[];
  readonly drivers: readonly Driver[];
  /** The one that scatter and lags are drawn of; null where there is none. */
  readonly driver: Driver | null;
  readonly formats: Formats;
}

export function driversOf({ channels, series }: ModelInputs): readonly Driver[] {
  return [
    ...channels.map(({ id, label, spend }) => ({ id, label, values: spend, style: 'money' as const })),
    ...series
      .filter(({ role }) => role !== 'kpi')
      .map(({ id, label, values }) => ({ id, label, values, style: 'decimal' as const })),
  ];
}

export const kpiStyleOf = ({ kind }: Kpi): NumberStyle => (kind === 'revenue' ? 'money' : 'integer');

interface WeekOfYear {
  readonly year: number;
  readonly week: number;
}

/** ISO week and its year of a Monday: the year that its Thursday is of. */
export function weekOfYear(monday: string): WeekOfYear {
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + 3 * 86_400_000);
  const year = thursday.getUTCFullYear();
  return { year, week: 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) };
}

export interface KpiYear {
  readonly year: number;
  /** By ISO week from 1 to 53; null where it isn't known. */
  readonly values: Values;
  readonly weeks: number;
  readonly total: number;
  /** Against the same weeks of the year before, where both are known. */
  readonly change: number | null;
  readonly compared: number;
}

/** The KPI by year, each compared with the year before over the weeks that both have. */
export function yearsOf(weeks: readonly string[], values: Values): readonly KpiYear[] {
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
    const then = sumOf(both.map(([, other]) => other));
    return {
      ...{ year, values: own, weeks: own.filter((value) => value !== null).length, total: sumOf(own) },
      compared: both.length,
      change: both.length === 0 || then === 0 ? null : sumOf(both.map(([value]) => value)) / then - 1,
    };
  });
}

const sumOf = (values: Values): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

interface Gap {
  readonly from: string;
  readonly to: string;
  readonly weeks: number;
}

/** Weeks one after the other that have no value. */
export function gapsOf(weeks: readonly string[], values: Values): readonly Gap[] {
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

/** Weeks by calendar quarter of their Monday, by position. */
export function quartersOf(weeks: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const quarters = new Map<string, number[]>();
  weeks.forEach((week, at) => {
    const name = `${week.slice(0, 4)} Q${Math.ceil(Number(week.slice(5, 7)) / 3)}`;
    quarters.set(name, [...(quarters.get(name) ?? []), at]);
  });
  return quarters;
}

/** A correlation to two places: more of them would mean nothing. What rounds to zero has no sign. */
export const correlationText = ({ locale }: Formats, r: number | null): string =>
  r === null ? noValue : isolatedIn(locale, hundredths(locale).format(r));

const hundredths = remembered(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' }),
);

/** The seven shades of a correlation, with the tone of its sign. */
export function correlationShade(r: number | null): string {
  if (r === null || Number.isNaN(r)) return 'heat-cell';
  const step = Math.max(1, Math.ceil(Math.min(1, Math.abs(r)) * 7));
  return `heat-cell heat-${step}${r < 0 ? ' heat-less' : ''}`;
}
