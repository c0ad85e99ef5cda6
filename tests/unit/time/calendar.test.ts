import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  bucketEnd,
  bucketStart,
  bucketsOf,
  daysBetween,
  isLocalDate,
  isoWeek,
  monthEnd,
  weekday,
  weekStart,
} from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';

const anyDate = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1990-01-01', days));

test('adding days and counting them are inverse, across year ends and leap days', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }),
  );
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
});

test('a month later is the same day, or the last of the month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
  expect(monthEnd('2024-02-10')).toBe('2024-02-29');
});

test('weeks start on Monday and ISO weeks belong to the year of their Thursday', () => {
  expect(weekday('2026-11-16')).toBe(1);
  expect(isoWeek('2027-01-01')).toEqual({ year: 2026, week: 53 });
  expect(isoWeek('2024-12-30')).toEqual({ year: 2025, week: 1 });
  expect(isoWeek('2026-01-01')).toEqual({ year: 2026, week: 1 });
});

test('buckets cover a range without a hole or an overlap', () => {
  fc.assert(
    fc.property(anyDate, fc.nat(500), fc.constantFrom('day', 'week', 'month'), (from, length, by) => {
      const to = addDays(from, length);
      const buckets = bucketsOf({ from, to }, by);
      expect(buckets[0]).toBe(bucketStart(from, by));
      expect(bucketEnd(buckets.at(-1) ?? '', by) >= to).toBe(true);
      for (const [at, bucket] of buckets.slice(1).entries())
        expect(addDays(bucketEnd(buckets[at] ?? '', by), 1)).toBe(bucket);
    }),
  );
});

test('weeks continue across year ends: every week has seven days and the next number', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const own = isoWeek(date);
      const next = isoWeek(addDays(date, 7));
      if (next.year === own.year) expect(next.week).toBe(own.week + 1);
      else expect([next.year, next.week, own.week >= 52]).toEqual([own.year + 1, 1, true]);
      const week = Array.from({ length: 7 }, (_, day) => addDays(weekStart(date), day));
      for (const day of week) expect([isoWeek(day), weekStart(day)]).toEqual([own, weekStart(date)]);
      expect(week.map(weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }),
  );
});

test('only days of the calendar are days', () => {
  expect(isLocalDate('2024-02-29')).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-01-01T00:00:00Z'])
    expect(isLocalDate(text), text).toBe(false);
});

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Tokyo', 'UTC'];
const hourMs = 3_600_000;
const [start, end] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-02T00:00:00Z')];

test('no day is missing or repeated when clocks change: hour by hour the date stays or is the next', () => {
  for (const timeZone of zones) {
    const lengths = new Map<string, number>();
    let before = dayAt(start, timeZone);
    for (let at = start; at < end; at += hourMs / 2) {
      const today = dayAt(at, timeZone);
      if (daysBetween(before, today) > 1 || today < before) expect.fail(`${timeZone}: ${today} follows ${before}`);
      lengths.set(today, (lengths.get(today) ?? 0) + 0.5);
      before = today;
    }
    const whole = [...lengths].slice(1, -1);
    const odd = whole.filter(([, hours]) => hours !== 24).map(([, hours]) => hours);
    const expected = { 'Australia/Lord_Howe': [24.5, 23.5], 'America/New_York': [23, 25], 'Europe/Berlin': [23, 25] };
    expect(odd, timeZone).toEqual(expected[timeZone as keyof typeof expected] ?? []);
  }
});

test('today is the calendar day in the time zone, also on days when clocks change', () => {
  const instant = Date.parse('2026-03-08T06:30:00Z');
  expect(dayAt(instant, 'America/New_York')).toBe('2026-03-08');
  expect(dayAt(instant, 'America/Los_Angeles')).toBe('2026-03-07');
  expect(dayAt(Date.parse('2026-12-31T15:00:00Z'), 'Asia/Tokyo')).toBe('2027-01-01');
});

test('days are right however many instants and zones were computed before', () => {
  const zones = ['Europe/Paris', 'Asia/Kathmandu', 'America/St_Johns'];
  const start = Date.parse('2020-01-01T00:00:00Z');
  for (const zone of zones) for (let at = 0; at < 40_000; at++) dayAt(start + at * 900_000, zone);
  expect(zones.map((zone) => dayAt(start - 60_000, zone))).toEqual(['2020-01-01', '2020-01-01', '2019-12-31']);
  expect(zones.map((zone) => dayAt(start, zone))).toEqual(['2020-01-01', '2020-01-01', '2019-12-31']);
});
