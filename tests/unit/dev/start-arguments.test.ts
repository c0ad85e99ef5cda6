import { expect, test } from 'vitest';
import { places } from '#dev/far/places.ts';
import { distancesOf, usualSetting } from '#dev/far/setting.ts';
import { readStartArguments } from '#dev/start-arguments.ts';

test('without options everything runs at one place', () => {
  expect(readStartArguments([])).toBeNull();
});

test('with a place alone, the database is in Virginia and the upstream beside it', () => {
  expect(readStartArguments(['--from', 'mumbai'])).toEqual({ ...usualSetting, person: 'mumbai' });
});

test('every option is accepted', () => {
  const args = ['--from', 'sydney', '--primary', 'frankfurt', '--upstream', 'beside-person', '--lag', '0'];
  expect(readStartArguments(args)).toEqual({
    ...{ person: 'sydney', primary: 'frankfurt' },
    ...{ upstream: 'beside-person', lagMs: 0 },
  });
});

test.each([
  [['--from', 'paris'], places.join(', ')],
  [['--from', 'sydney', '--primary', 'paris'], '--primary takes'],
  [['--from', 'sydney', '--upstream', 'nearby'], '--upstream takes'],
  [['--from', 'sydney', '--lag', '1s'], '--lag takes'],
  [['--lag', '10'], 'need --from'],
  [['--to', 'sydney'], 'npm start'],
])('%j is refused with the valid arguments', (args, message) => {
  expect(() => readStartArguments(args)).toThrow(message);
});

test('every hop has a round trip, from every place to every other', () => {
  for (const person of places)
    for (const primary of places) {
      const setting = { ...usualSetting, person, primary };
      const { roundTrips, origins } = distancesOf(setting, {
        issuer: 'http://localhost:1',
        analyticsUrl: 'http://localhost:2/?database=x',
      });
      for (const hops of Object.values(roundTrips)) for (const ms of Object.values(hops)) expect(ms).toBeGreaterThan(0);
      expect(origins).toEqual({ provider: 'http://localhost:1', clickhouse: 'http://localhost:2' });
    }
});
