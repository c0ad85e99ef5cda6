import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cadence,
  cadences,
  cronInWords,
  cronOf,
  nextRuns,
  usualWhen,
  type When,
  whenOf,
} from '#shared/reports/cadence.ts';
import { parseCron } from '#shared/reports/cron.ts';

const number = (most: number) => fc.nat(most).map(String);
const when: fc.Arbitrary<When> = fc.record({
  every: fc.constantFrom(...(Object.keys(cadences) as Cadence[])),
  minute: number(59),
  time: fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  weekday: number(6),
  monthDay: fc.integer({ min: 1, max: 31 }).map(String),
  cron: fc.constantFrom('0 8 1 1 *', '15 6 * * 1-5', '0 */6 * * *'),
});

test('every choice of the form is a cron line, which gives the same form back', () => {
  fc.assert(
    fc.property(when, (said) => {
      const cron = cronOf(said);
      expect(parseCron(cron)).not.toBeNull();
      expect(whenOf(cron).every).toBe(said.every);
      expect(cronOf(whenOf(cron))).toBe(cron);
    }),
  );
});

test('a missing or invalid hour makes no cron line', () => {
  for (const time of ['', '8', '25:00', 'noon'])
    expect(parseCron(cronOf({ ...usualWhen, every: 'daily', time })), time).toBeNull();
  expect(parseCron(cronOf({ ...usualWhen, every: 'hourly', minute: '' }))).toBeNull();
});

test('a cron line is written in words if possible', () => {
  expect(
    ['5 * * * *', '0 8 * * *', '30 17 * * 0', '0 6 15 * *', '0 8 * * 1-5', '0 8 1 1 *'].map((cron) =>
      cronInWords(cron),
    ),
  ).toEqual([
    'Every hour at minute 5',
    'Every day at 08:00',
    'Every Sunday at 17:30',
    'On day 15 of every month at 06:00',
    'By the cron line 0 8 * * 1-5',
    'By the cron line 0 8 1 1 *',
  ]);
});

test('the next times continue across a clock change, and an unreadable line has none', () => {
  const next = nextRuns('0 8 * * *', 'America/New_York', Date.parse('2026-10-31T00:00Z'), 3);
  expect(next.map((at) => new Date(at).toISOString().slice(0, 16))).toEqual([
    '2026-10-31T12:00',
    '2026-11-01T13:00',
    '2026-11-02T13:00',
  ]);
  expect(nextRuns('* * * * *', 'UTC', 0, 3)).toEqual([]);
  expect(nextRuns('0 0 31 2 *', 'UTC', 0, 3)).toEqual([]);
});
