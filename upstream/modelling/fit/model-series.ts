import { addDays, type DateRange, type LocalDate, weekStart } from '#shared/time/calendar.ts';
import type { Scaling } from '#upstream/anonymise/scaling.ts';
import type { Facts, SeriesWeek } from '#upstream/facts/facts.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';

/** A series by week: measured values are averaged over the days of a week, others are summed. */
export interface ModelSeries {
  readonly id: string;
  readonly label: string;
  readonly role: SeriesWeek['role'];
  readonly unit: string;
  /** One value per week, null where it is unknown. */
  readonly values: readonly (number | null)[];
}

interface SeriesReading {
  /** First and last day of each series. A series with one row per week covers whole weeks. */
  readonly days: readonly DateRange[];
  readonly alignedTo: (weeks: readonly LocalDate[], scaling: Scaling, madeUp: boolean) => ModelSeries[];
}

/** @param range null if the scope can’t have series */
export async function readSeries(
  facts: Facts,
  { tenant }: GrantedScope,
  range: DateRange | null,
): Promise<SeriesReading> {
  const rows = range ? await facts.seriesWeeks(tenant, range) : [];
  const named = [...Map.groupBy(rows, ({ name }) => name)].sort(([one], [other]) => (one < other ? -1 : 1));
  const series = named.map(([name, own]) => ({ name, own, byWeek: own.every(({ from, to }) => from === to) }));
  const days = series.map(({ own, byWeek }): DateRange => {
    const [from = '', to = ''] = [own[0]?.from, own.at(-1)?.to];
    return byWeek ? { from: weekStart(from), to: addDays(weekStart(to), 6) } : { from, to };
  });
  return {
    days,
    alignedTo: (weeks, scaling, madeUp) =>
      series.map(({ name, own, byWeek }, at) => {
        const [{ role, unit } = { role: 'control' as const, unit: '' }] = own;
        const times = /^[A-Z]{3}$/.test(unit) ? scaling.money : scaling.counts;
        const values = new Map(own.map((week) => [week.week, role === 'control' ? week.mean : week.sum]));
        const label = madeUp ? `Series ${at + 1}` : name;
        return {
          ...{ id: label, label, role, unit },
          values: weeks.map((week) => {
            const value = values.get(week);
            const isWhole = byWeek || (week >= (days[at]?.from ?? '') && addDays(week, 6) <= (days[at]?.to ?? ''));
            return value === undefined || !isWhole ? null : value * times;
          }),
        };
      }),
  };
}
