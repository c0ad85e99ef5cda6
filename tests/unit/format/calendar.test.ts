import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, firstOfMonth, isDay, subtractMonths, todayIn } from '#shared/format/calendar.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('only days that exist are days', () => {
  expect(['2026-02-28', '2024-02-29', '2026-12-31'].every(isDay)).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '-1', 'NaT', '', '2026-01-01T00:00:00', null, undefined])
    expect([text, isDay(text)]).toEqual([text, false]);
});

test('days added can be taken away again, over leap days and year ends', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, count) => {
      expect(addDays(addDays(from, count), -count)).toBe(from);
    }),
  );
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('a range counts both its ends', () => {
  expect(daysBetween('2026-01-01', '2026-01-01')).toBe(1);
  fc.assert(
    fc.property(day, fc.nat({ max: 4000 }), (from, more) => daysBetween(from, addDays(from, more)) === more + 1),
  );
});

test('months are taken off without running over a shorter month', () => {
  expect(subtractMonths('2026-03-31', 1)).toBe('2026-02-28');
  expect(subtractMonths('2026-11-18', 12)).toBe('2025-11-18');
  expect(firstOfMonth('2026-11-18')).toBe('2026-11-01');
  fc.assert(fc.property(day, fc.nat({ max: 60 }), (from, count) => isDay(subtractMonths(from, count))));
});

test('today depends on the timezone, and an unknown timezone counts as UTC', () => {
  const now = new Date('2026-06-01T23:30:00Z');
  expect(todayIn('UTC', now)).toBe('2026-06-01');
  expect(todayIn('Asia/Tokyo', now)).toBe('2026-06-02');
  expect(todayIn('Mars/Olympus', now)).toBe('2026-06-01');
});
