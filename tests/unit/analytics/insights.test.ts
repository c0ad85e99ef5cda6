import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Decomposition,
  decomposeRatio,
  decomposeSum,
  explains,
  type Fraction,
  largest,
  type Pair,
  ratioOf,
} from '#shared/analytics/insights/decomposition.ts';
import { confidenceIn, fewestDays, swings, usualSwing } from '#shared/analytics/insights/detection.ts';
import { decomposable, watchedBy } from '#shared/analytics/insights/watched.ts';
import { addDays } from '#shared/time/calendar.ts';

const partsOf = ({ effects, rest }: Decomposition) => effects.reduce((sum, { change }) => sum + change, rest);

const pair = <Value>(key: string, before: Value, now: Value): Pair<Value> => ({ key, label: key, before, now });

const amount = fc.integer({ min: -100_000, max: 1_000_000 });
const sums = fc.array(fc.tuple(amount, amount), { maxLength: 30 });
const totalOf = (pairs: readonly (readonly [number, number])[], unlisted: readonly [number, number]) =>
  pair(
    '',
    pairs.reduce((sum, [before]) => sum + before, unlisted[0]),
    pairs.reduce((sum, [, now]) => sum + now, unlisted[1]),
  );

test('the parts of a changed sum add up to the change exactly, unlisted members and cents included', () => {
  fc.assert(
    fc.property(sums, fc.tuple(amount, amount), fc.constantFrom(1, 0.01, 0.001), (cents, unlisted, step) => {
      const inUnits = cents.map(([before, now]) => [before * step, now * step] as const);
      const members = inUnits.map(([before, now], at) => pair(String(at), before, now));
      const total = totalOf(cents, unlisted);
      const whole = { ...total, before: total.before * step, now: total.now * step };
      const all = decomposeSum(members, whole, step);
      expect(all.change).toBe(total.now - total.before);
      expect(partsOf(all)).toBe(all.change);
      expect(all.rest).toBe(unlisted[1] - unlisted[0]);
      for (const count of [0, 1, 3]) expect(partsOf(largest(all, count))).toBe(all.change);
    }),
  );
});

test('fractions of a cent leave no remainder: it goes to the parts that lost most by rounding', () => {
  const members = [pair('a', 0, 10.006), pair('b', 0, 20.006), pair('c', 0, 30.006), pair('d', 5, 5)];
  const { effects, rest, change } = decomposeSum(members, pair('', 5, 65.018), 0.01);
  expect(change).toBe(6002);
  expect(rest).toBe(0);
  expect(effects.map((effect) => [effect.key, effect.change])).toEqual([
    ['c', 3000],
    ['b', 2001],
    ['a', 1001],
  ]);
});

const fraction = fc.record({ over: fc.nat(10_000), under: fc.nat(100_000) });

test('the parts of a changed ratio add up to the change exactly, and each part is its rate and its mix', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fraction, fraction), { minLength: 1, maxLength: 20 }), (pairs) => {
      const members = pairs.map(([before, now], at) => pair(String(at), before, now));
      const whole = (side: 'before' | 'now'): Fraction => ({
        over: members.reduce((sum, member) => sum + member[side].over, 0),
        under: members.reduce((sum, member) => sum + member[side].under, 0),
      });
      const total = pair('', whole('before'), whole('now'));
      const all = decomposeRatio(members, total, 1e-6);
      expect(partsOf(all)).toBe(all.change);
      for (const { change, rate, mix } of all.effects) expect((rate ?? 0) + (mix ?? 0)).toBe(change);
      const change = (ratioOf(total.now) ?? 0) - (ratioOf(total.before) ?? 0);
      expect(all.change * 1e-6).toBeCloseTo(change, 5);
      // No remainder is left unexplained.
      if (total.before.under > 0 && total.now.under > 0 && members.every((member) => sound(member)))
        expect(all.effects.length > 0 ? all.rest : 0).toBe(0);
    }),
  );
});

const sound = ({ before, now }: Pair<Fraction>): boolean =>
  (before.under > 0 || before.over === 0) && (now.under > 0 || now.over === 0);

test('a ratio that falls only because of a shift to a weaker member is all mix and no rate', () => {
  const strong = pair('strong', { over: 100, under: 1000 }, { over: 50, under: 500 });
  const weak = pair('weak', { over: 10, under: 1000 }, { over: 15, under: 1500 });
  const total = pair('', { over: 110, under: 2000 }, { over: 65, under: 2000 });
  const { effects, change } = decomposeRatio([strong, weak], total, 1e-6);
  expect(change).toBe(-22_500);
  expect(effects.map(({ rate }) => rate)).toEqual([0, 0]);
});

test('the explaining dimension is the one with a member that changed more than its share', () => {
  const shares = new Map([
    ['a', 0.5],
    ['b', 0.5],
  ]);
  const alike = decomposeSum([pair('a', 100, 50), pair('b', 100, 50)], pair('', 200, 100), 1);
  const alone = decomposeSum([pair('a', 100, 0), pair('b', 100, 100)], pair('', 200, 100), 1);
  expect(explains(alike, shares)).toBe(0);
  expect(explains(alone, shares)).toBe(0.5);
  const onlyOne = decomposeSum([pair('a', 100, 0)], pair('', 100, 0), 1);
  expect(explains(onlyOne, new Map([['a', 1]]))).toBe(0);
});

const history = (values: readonly (number | null)[]) =>
  values.map((value, at) => ({ day: addDays('2026-01-01', at), value }));

test('weekends are usual: a swing is measured against the same weekday', () => {
  const weekly = history(Array.from({ length: 56 }, (_, at) => (at % 7 < 5 ? 100 : 20)));
  expect(usualSwing(weekly)).toBe(0);
  const noisy = history(Array.from({ length: 56 }, (_, at) => (at % 7 < 5 ? 100 : 20) + (at % 2 === 0 ? 4 : -4)));
  expect(usualSwing(noisy)).toBeGreaterThan(2);
});

test('one odd day does not make every other change look usual', () => {
  const calm = Array.from({ length: 56 }, (_, at) => 100 + (at % 3));
  const withOutlier = calm.map((value, at) => (at === 20 ? 10_000 : value));
  expect(usualSwing(history(withOutlier))).toBeLessThan(5);
});

test('too few days allow no statement about what is usual', () => {
  expect(usualSwing(history(Array.from({ length: fewestDays - 1 }, () => 5)))).toBeNull();
});

test('a change within the usual swings is no news, and a longer period needs a larger one', () => {
  const month = { before: 30, now: 30 };
  const small = swings({ change: 50, days: month, kind: 'sum', swing: 10 });
  expect(confidenceIn(small)).toBeNull();
  const large = swings({ change: -500, days: month, kind: 'sum', swing: 10 });
  expect(confidenceIn(large)).toBe('high');
  expect(large).toBeLessThan(0);
  const week = swings({ change: 50, days: { before: 7, now: 7 }, kind: 'sum', swing: 10 });
  expect(Math.abs(week)).toBeGreaterThan(Math.abs(small));
});

test('an insight watches the figures of its template, and asks by what its tables and charts break down', () => {
  const watched = watchedBy([
    { type: 'kpi', id: 'a', title: 'A', measure: 'piClicks' },
    { type: 'kpi', id: 'b', title: 'B', measure: 'piRate' },
    { type: 'table', id: 'c', title: 'C', dimension: 'retailer', measures: ['piClicks'], limit: 5 },
    { type: 'heat', id: 'd', title: 'D', rows: 'channel', columns: 'week', measure: 'piClicks', limit: 5 },
  ]);
  expect(watched).toEqual({ measures: ['piClicks', 'piRate'], dimensions: ['retailer', 'channel'] });
  // A visit belongs to no retailer, so its rate can't be explained by one.
  expect(decomposable(watched.measures, 'retailer').measures).toEqual(['piClicks']);
  expect(decomposable(watched.measures, 'channel')).toEqual({
    measures: ['piClicks', 'piRate'],
    asked: ['piClicks', 'piSessions', 'sessions'],
  });
});
