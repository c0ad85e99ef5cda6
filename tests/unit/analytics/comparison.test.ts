import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, bucketEnd, bucketsOf, daysBetween } from '#shared/analytics/calendar.ts';
import { comparisonOf, incompleteFrom } from '#shared/analytics/comparison.ts';

const range = (from: string, to: string) => ({ from, to });

test('month to date is compared with month to date', () => {
  const { range: compared } = comparisonOf(range('2026-11-01', '2026-11-15'), 'previous-period', '2026-12-31');
  expect(compared).toEqual(range('2026-10-01', '2026-10-15'));
});

test('a month that is under way is compared as far as there are facts', () => {
  const { range: compared } = comparisonOf(range('2026-11-01', '2026-11-30'), 'previous-period', '2026-11-20');
  expect(compared).toEqual(range('2026-10-01', '2026-10-20'));
});

test('whole months are compared with whole months, whatever their length', () => {
  const { range: january } = comparisonOf(range('2026-02-01', '2026-02-28'), 'previous-period', '2026-12-31');
  expect(january).toEqual(range('2026-01-01', '2026-01-31'));
  const { range: quarter } = comparisonOf(range('2026-04-01', '2026-06-30'), 'previous-period', '2026-12-31');
  expect(quarter).toEqual(range('2026-01-01', '2026-03-31'));
});

test('week to date is compared with week to date, other days with the days just before', () => {
  const { range: week } = comparisonOf(range('2026-11-16', '2026-11-18'), 'previous-period', '2026-12-31');
  expect(week).toEqual(range('2026-11-09', '2026-11-11'));
  const { range: before } = comparisonOf(range('2026-11-17', '2026-11-26'), 'previous-period', '2026-12-31');
  expect(before).toEqual(range('2026-11-07', '2026-11-16'));
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
  const { partner } = comparisonOf(range('2026-04-01', '2026-06-30'), 'previous-period', '2026-12-31');
  expect(partner('2026-05-01', 'month')).toBe('2026-02-01');
  expect(partner('2026-03-30', 'week')).toBe('2025-12-29');
});

test('the past never gets more days than the present has facts for, and no two days share a counterpart', () => {
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

test('a period at the end is incomplete when the range or the facts cut it off', () => {
  expect(incompleteFrom(range('2026-01-01', '2026-02-15'), 'month', '2026-12-31')).toBe('2026-02-01');
  expect(incompleteFrom(range('2026-01-01', '2026-02-28'), 'month', '2026-12-31')).toBeNull();
  expect(incompleteFrom(range('2026-01-01', '2026-02-28'), 'month', '2026-02-10')).toBe('2026-02-01');
  expect(incompleteFrom(range('2026-01-01', '2026-01-31'), 'day', '2026-01-20')).toBe('2026-01-21');
  expect(incompleteFrom(range('2026-01-01', '2026-01-20'), 'day', '2026-01-20')).toBeNull();
  expect(incompleteFrom(range('2026-01-05', '2026-01-18'), 'week', '2026-01-14')).toBe('2026-01-12');
  expect(incompleteFrom(range('2026-03-01', '2026-03-31'), 'day', '2026-01-20')).toBe('2026-03-01');
  expect(incompleteFrom(range('2026-03-01', '2026-03-31'), 'day', null)).toBeNull();
});

test('the first period whose last day is not there yet is where what is incomplete begins, for every period', () => {
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
