import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRun, parseCron } from '#shared/reports/cron.ts';

function runs(text: string, timeZone: string, from: string, count: number): string[] {
  const cron = parseCron(text);
  if (!cron) throw new Error(`can't be read: ${text}`);
  const found: string[] = [];
  for (let at = Date.parse(from); found.length < count; ) {
    const next = nextRun(cron, timeZone, at);
    if (next === null) break;
    found.push(new Date(next).toISOString().slice(0, 16));
    at = next;
  }
  return found;
}

test('it is due by local time, whatever the season', () => {
  expect(runs('0 8 * * *', 'Europe/Paris', '2026-03-27T12:00Z', 3)).toEqual([
    '2026-03-28T07:00',
    '2026-03-29T06:00',
    '2026-03-30T06:00',
  ]);
});

test('a time that is skipped in spring is due once, after the change', () => {
  expect(runs('30 2 * * *', 'Europe/Paris', '2026-03-28T12:00Z', 2)).toEqual(['2026-03-29T01:30', '2026-03-30T00:30']);
});

test('a time that comes twice in the fall is due once', () => {
  expect(runs('30 1 * * *', 'America/New_York', '2026-10-31T12:00Z', 2)).toEqual([
    '2026-11-01T05:30',
    '2026-11-02T06:30',
  ]);
});

test('weekdays, steps and lists are read; with a day of the month and a weekday, either matches', () => {
  expect(runs('15 9 * * 1-5', 'UTC', '2026-11-20T10:00Z', 2)).toEqual(['2026-11-23T09:15', '2026-11-24T09:15']);
  expect(runs('0 */8 1 * *', 'UTC', '2026-11-20T10:00Z', 3)).toEqual([
    '2026-12-01T00:00',
    '2026-12-01T08:00',
    '2026-12-01T16:00',
  ]);
  expect(runs('0 0 1 * 7', 'UTC', '2026-11-28T10:00Z', 2)).toEqual(['2026-11-29T00:00', '2026-12-01T00:00']);
  expect(runs('0 0 29 2 *', 'UTC', '2026-11-28T10:00Z', 1)).toEqual(['2028-02-29T00:00']);
});

test('a date that never occurs has no run', () => {
  expect(runs('0 0 31 2 *', 'UTC', '2026-11-28T10:00Z', 1)).toEqual([]);
});

test('an invalid cron line, or one due more often than hourly, is not read', () => {
  for (const text of [
    '',
    '* * * * *',
    '*/5 * * * *',
    '0 24 * * *',
    '0 0 0 * *',
    '0 0 * *',
    '0 0 * * * *',
    '0 5-3 * * *',
  ])
    expect(parseCron(text), text).toBeNull();
  for (const text of ['0 */0 * * *', '0 1, * * *', '0 a * * *', '-1 0 * * *', '60 0 * * *'])
    expect(parseCron(text), text).toBeNull();
});

test('the next run is later, shows the minute of the cron, and asking right before it finds it again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'),
      fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2030-01-01') }),
      (minute, hour, timeZone, after) => {
        const cron = parseCron(`${minute} ${hour} * * *`);
        const next = cron && nextRun(cron, timeZone, after);
        if (!cron || next === null) throw new Error('there is no next run');
        expect(next).toBeGreaterThan(after);
        expect(next - after).toBeLessThanOrEqual(26 * 3_600_000);
        expect(nextRun(cron, timeZone, next - 1)).toBe(next);
      },
    ),
  );
});
