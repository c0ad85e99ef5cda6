import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Comparison, comparisonOf, incompleteFrom } from '#shared/analytics/comparison.ts';
import { type Preset, presetRange } from '#shared/analytics/presets.ts';
import {
  addDays,
  addMonths,
  bucketEnd,
  bucketsOf,
  type DateRange,
  daysBetween,
  type Granularity,
  type LocalDate,
  monthEnd,
  weekday,
} from '#shared/time/calendar.ts';

const range = (from: string, to: string) => ({ from, to });

const before = (asked: DateRange, through = '2026-12-31', preset: Preset | null = null) =>
  comparisonOf(asked, 'previous-period', through, preset).range;

const isLike = (compared: Comparison, start: LocalDate, by: Granularity): boolean =>
  compared.isLike({ bucket: { start, by }, admits: null });

const on = (day: number) => (date: LocalDate) => weekday(date) === day;

test('an unfinished month is compared as far as there are facts', () => {
  expect(before(range('2026-11-01', '2026-11-30'), '2026-11-20')).toEqual(range('2026-10-01', '2026-10-20'));
  expect(before(range('2026-11-01', '2026-11-30'), '2026-11-01', 'this-month')).toEqual(
    range('2026-10-01', '2026-10-01'),
  );
});

test('whole calendar months, quarters and years are compared with those before, whatever their length', () => {
  expect(before(range('2026-02-01', '2026-02-28'))).toEqual(range('2026-01-01', '2026-01-31'));
  expect(before(range('2026-04-01', '2026-06-30'))).toEqual(range('2026-01-01', '2026-03-31'));
  expect(before(range('2026-01-01', '2026-12-31'))).toEqual(range('2025-01-01', '2025-12-31'));
});

test('other picked days are compared with as many days just before, whichever day they start with', () => {
  expect(before(range('2026-10-31', '2026-11-06'))).toEqual(range('2026-10-24', '2026-10-30'));
  expect(before(range('2026-11-01', '2026-11-07'))).toEqual(range('2026-10-25', '2026-10-31'));
  expect(before(range('2026-11-01', '2026-11-01'))).toEqual(range('2026-10-31', '2026-10-31'));
  expect(before(range('2026-11-16', '2026-11-16'))).toEqual(range('2026-11-15', '2026-11-15'));
  expect(before(range('2026-11-16', '2026-11-18'))).toEqual(range('2026-11-13', '2026-11-15'));
  expect(before(range('2026-11-17', '2026-11-26'))).toEqual(range('2026-11-07', '2026-11-16'));
});

test('the comparison of a named period doesn’t depend on the current day', () => {
  const steps = {
    ...{ today: 1, yesterday: 1, '7d': 7, '28d': 28, '30d': 30, '90d': 90, 'this-week': 7, 'last-week': 7 },
    ...{ 'this-month': -1, 'last-month': -1, 'this-quarter': -3, 'last-quarter': -3 },
    ...{ 'this-year': -12, 'last-year': -12, ytd: -12, '13m': -13 },
  } satisfies Record<Exclude<Preset, 'all'>, number>;
  const day = fc.nat(2000).map((days) => addDays('2024-01-01', days));
  fc.assert(
    fc.property(
      day,
      fc.nat(3),
      fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
      (today, late, preset) => {
        const max = addDays(today, -late);
        const asked = presetRange(preset, { min: '2010-01-01', max, today });
        const step = steps[preset];
        const compared = before(asked, max, preset);
        expect(compared.from).toBe(step > 0 ? addDays(asked.from, -step) : addMonths(asked.from, step));
        const length = ({ from, to }: DateRange) => daysBetween(from, to);
        const there = max >= asked.from && max < asked.to ? range(asked.from, max) : asked;
        if (step > 0) expect(length(compared)).toBe(length(there));
        else {
          const isOver = there.to === asked.to && there.to === monthEnd(there.to);
          const end = addMonths(there.to, step);
          expect(compared.to).toBe(isOver ? monthEnd(end) : end);
        }
      },
    ),
  );
});

test('a year earlier is the same dates; the leap day has no counterpart', () => {
  const { range: compared, partner } = comparisonOf(range('2024-02-01', '2024-02-29'), 'previous-year', '2024-12-31');
  expect(compared).toEqual(range('2023-02-01', '2023-02-28'));
  expect(partner('2024-02-28', 'day')).toBe('2023-02-28');
  expect(partner('2024-02-29', 'day')).toBeNull();
});

test('the last days of a longer month have no counterpart in a shorter one', () => {
  const { partner } = comparisonOf(range('2026-03-01', '2026-03-31'), 'previous-period', '2026-12-31');
  expect(partner('2026-03-28', 'day')).toBe('2026-02-28');
  expect(partner('2026-03-29', 'day')).toBeNull();
});

test('weeks and months are paired by their place in the range', () => {
  const compared = comparisonOf(range('2026-04-01', '2026-06-30'), 'previous-period', '2026-12-31');
  expect(compared.partner('2026-05-01', 'month')).toBe('2026-02-01');
  expect(isLike(compared, '2026-05-01', 'month')).toBe(true);
  expect(compared.partner('2026-03-30', 'week')).toBe('2025-12-29');
});

test('a week cut by the range is comparable only with one cut to the same length', () => {
  // The weeks have 2, 7, 7, 7 and 7 days; those of the compared range have 4, 7, 7, 7 and 5.
  const compared = comparisonOf(range('2026-10-24', '2026-11-22'), 'previous-period', '2026-11-22');
  const weeks = bucketsOf(range('2026-10-24', '2026-11-22'), 'week');
  expect(weeks.map((week) => isLike(compared, week, 'week'))).toEqual([false, true, true, true, false]);
});

test('the elapsed part of a month is comparable with the same part of the previous one', () => {
  const compared = comparisonOf(range('2026-10-01', '2026-12-31'), 'previous-period', '2026-11-20', 'this-quarter');
  expect(isLike(compared, '2026-10-01', 'month')).toBe(true);
  expect(isLike(compared, '2026-11-01', 'month')).toBe(true);
});

test('comparable periods have the same number of days, or are whole calendar months, quarters or years', () => {
  const day = fc.nat(800).map((days) => addDays('2025-01-01', days));
  const by = fc.constantFrom('week' as const, 'month' as const, 'quarter' as const, 'year' as const);
  const mode = fc.constantFrom('previous-period' as const, 'previous-year' as const);
  fc.assert(
    fc.property(day, fc.nat(200), fc.nat(200), by, mode, (from, length, elapsed, unit, against) => {
      const through = addDays(from, Math.min(elapsed, length));
      const compared = comparisonOf(range(from, addDays(from, length)), against, through);
      const daysIn = (days: DateRange, bucket: string) =>
        bucketsOf(days, 'day').filter((one) => one >= bucket && one <= bucketEnd(bucket, unit)).length;
      for (const bucket of bucketsOf(range(from, through), unit)) {
        if (!isLike(compared, bucket, unit)) continue;
        const partner = compared.partner(bucket, unit) ?? '';
        const [own, other] = [daysIn(range(from, through), bucket), daysIn(compared.range, partner)];
        const whole = (count: number, start: string) => count === daysBetween(start, bucketEnd(start, unit)) + 1;
        expect(own === other || (whole(own, bucket) && whole(other, partner))).toBe(true);
        expect(own).toBeGreaterThan(0);
      }
    }),
  );
});

test('days of the week are compared if both ranges, or both of their months, have them equally often', () => {
  const day = fc.nat(800).map((days) => addDays('2025-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(70), (from, length) => {
      const asked = range(from, addDays(from, length));
      const compared = comparisonOf(asked, 'previous-period', asked.to);
      const count = (days: DateRange, which: (date: LocalDate) => boolean) =>
        bucketsOf(days, 'day').filter(which).length;
      for (const one of [1, 2, 3, 4, 5, 6, 7]) {
        const admits = on(one);
        const like = count(asked, admits) === count(compared.range, admits);
        expect(compared.isLike({ bucket: null, admits })).toBe(like);
        for (const start of bucketsOf(asked, 'month')) {
          const partner = compared.partner(start, 'month');
          const within = (month: LocalDate) => (date: LocalDate) => admits(date) && date.startsWith(month.slice(0, 7));
          const equally = partner !== null && count(asked, within(start)) === count(compared.range, within(partner));
          expect(compared.isLike({ bucket: { start, by: 'month' }, admits })).toBe(equally);
        }
      }
    }),
  );
});

test('weekdays are counted in each pair of months, not in the whole ranges', () => {
  const compared = comparisonOf(range('2026-10-01', '2026-12-31'), 'previous-period', '2026-12-31');
  const inMonth = (start: LocalDate, day: number) =>
    compared.isLike({ bucket: { start, by: 'month' }, admits: on(day) });
  // Both quarters have thirteen Saturdays; October has five of them and July four.
  expect(compared.isLike({ bucket: null, admits: on(6) })).toBe(true);
  expect(inMonth('2026-10-01', 6)).toBe(false);
  // The quarters have thirteen and fourteen Wednesdays; November and August have four each.
  expect(compared.isLike({ bucket: null, admits: on(3) })).toBe(false);
  expect(inMonth('2026-11-01', 3)).toBe(true);
});

test('a period without a counterpart is comparable with none', () => {
  const compared = comparisonOf(range('2026-03-01', '2026-03-31'), 'previous-period', '2026-12-31');
  expect(isLike(compared, '2026-03-28', 'day')).toBe(true);
  expect(isLike(compared, '2026-03-29', 'day')).toBe(false);
});

test('a comparison never has more days than the period has facts for, and no two days share a counterpart', () => {
  const day = fc.nat(800).map((days) => addDays('2025-01-01', days));
  const mode = fc.constantFrom('previous-period' as const, 'previous-year' as const);
  fc.assert(
    fc.property(day, fc.nat(120), fc.nat(120), mode, (from, length, elapsed, by) => {
      const asked = range(from, addDays(from, length));
      const through = addDays(from, Math.min(elapsed, length));
      const { range: compared, partner } = comparisonOf(asked, by, through);
      expect(compared.to < from).toBe(true);
      const days = Array.from({ length: daysBetween(from, through) + 1 }, (_, at) => partner(addDays(from, at), 'day'));
      const partners = days.filter((date) => date !== null);
      expect(new Set(partners).size).toBe(partners.length);
      for (const date of partners) expect(date >= compared.from && date <= compared.to).toBe(true);
    }),
  );
});

test('the last period is incomplete if the range or the facts cut it off', () => {
  expect(incompleteFrom(range('2026-01-01', '2026-02-15'), 'month', '2026-12-31')).toBe('2026-02-01');
  expect(incompleteFrom(range('2026-01-01', '2026-02-28'), 'month', '2026-12-31')).toBeNull();
  expect(incompleteFrom(range('2026-01-01', '2026-02-28'), 'month', '2026-02-10')).toBe('2026-02-01');
  expect(incompleteFrom(range('2026-01-01', '2026-01-31'), 'day', '2026-01-20')).toBe('2026-01-21');
  expect(incompleteFrom(range('2026-01-01', '2026-01-20'), 'day', '2026-01-20')).toBeNull();
  expect(incompleteFrom(range('2026-01-05', '2026-01-18'), 'week', '2026-01-14')).toBe('2026-01-12');
  expect(incompleteFrom(range('2026-03-01', '2026-03-31'), 'day', '2026-01-20')).toBe('2026-03-01');
  expect(incompleteFrom(range('2026-03-01', '2026-03-31'), 'day', null)).toBeNull();
});

test('incomplete periods start with the first one whose last day has no data yet', () => {
  const day = fc.nat(800).map((days) => addDays('2025-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(120), fc.nat(150), fc.constantFrom('day', 'week', 'month'), (from, length, elapsed, by) => {
      const asked = range(from, addDays(from, length));
      const through = addDays(from, elapsed);
      const there = through < asked.to ? through : asked.to;
      const cut = bucketsOf(asked, by).find((bucket) => bucketEnd(bucket, by) > there);
      expect(incompleteFrom(asked, by, through)).toBe(cut ?? null);
    }),
  );
});
