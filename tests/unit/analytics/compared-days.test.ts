import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedDays, type Part } from '#shared/analytics/compared-days.ts';
import { comparisonOf } from '#shared/analytics/comparison.ts';
import { addDays, type DateRange, daysBetween, type LocalDate } from '#shared/time/calendar.ts';

const range: DateRange = { from: '2026-10-17', to: '2026-11-15' };
const comparison = comparisonOf(range, 'previous-period', range.to);
const periods = { range, comparison, through: range.to, last: range.to };

const part = <Key>(key: Key, ...spans: readonly (readonly [LocalDate, LocalDate])[]): Part<Key> => ({
  key,
  covers: (day) => spans.some(([first, last]) => first <= day && day <= last),
});

test('all days are compared if the sources cover all days of both periods', () => {
  const all = part('all', ['2026-09-17', '2026-11-15']);
  expect(comparedDays([all], periods)).toEqual({ whole: true, parts: [], leftOut: [] });
});

test('one old import is no base: a period with under 90% of its days covered has no comparison', () => {
  const old = part('Amazon', ['2026-09-20', '2026-09-20'], ['2026-10-17', '2026-11-15']);
  expect(comparedDays([old], periods)).toEqual({ whole: false, parts: [], leftOut: ['Amazon'] });
  const [most, few] = [part('most', ['2026-09-20', '2026-11-15']), part('few', ['2026-09-21', '2026-11-15'])];
  // 27 of 30 days are enough, 26 are not.
  const { parts, leftOut } = comparedDays([most, few], periods);
  expect(parts.map(({ key, own, other }) => [key, own.length, other.length])).toEqual([['most', 27, 27]]);
  expect(leftOut).toEqual(['few']);
});

test('a retailer without data before is left out by itself, and the others are compared over all their days', () => {
  const parts = [part('Amazon', ['2026-09-17', '2026-11-15']), part('Target', ['2026-11-01', '2026-11-15'])];
  const compared = comparedDays(parts, periods);
  expect(compared.parts.map(({ key, own }) => [key, own.length])).toEqual([['Amazon', 30]]);
  expect(compared.leftOut).toEqual(['Target']);
});

test('today is shown and not compared', () => {
  const today = '2026-11-16';
  const asked = { from: '2026-10-18', to: today };
  const through = addDays(today, -1);
  const compared = comparedDays([part('all', ['2026-01-01', through])], {
    ...{ range: asked, through, last: today },
    comparison: comparisonOf(asked, 'previous-period', through),
  });
  expect(compared.whole).toBe(false);
  expect(compared.parts[0]?.own.at(-1)).toBe(through);
});

test('compared days have data in both periods, and a base never covers less than 90%', () => {
  const span = fc
    .tuple(fc.nat(90), fc.nat(60))
    .map(([from, length]) => [addDays('2026-09-01', from), addDays('2026-09-01', from + length)] as const);
  const parts = fc.array(fc.array(span, { maxLength: 3 }), { maxLength: 4 });
  const day = fc.nat(60).map((days) => addDays('2026-09-20', days));
  const mode = fc.constantFrom('previous-period' as const, 'previous-year' as const);
  fc.assert(
    fc.property(parts, day, fc.nat(50), fc.nat(50), mode, (spans, from, length, late, against) => {
      const asked = { from, to: addDays(from, length) };
      const through = addDays(asked.to, -late);
      const compared = comparisonOf(asked, against, through);
      const all = spans.map((own, at) => part(at, ...own));
      const found = comparedDays(all, { range: asked, comparison: compared, through, last: asked.to });
      const base = daysBetween(compared.range.from, compared.range.to) + 1;
      for (const { key, own, other } of found.parts) {
        const covers = all[key]?.covers ?? (() => false);
        expect(own.length).toBe(other.length);
        expect(own.length).toBeGreaterThan(0);
        for (const [at, one] of own.entries()) {
          expect(one >= asked.from && one <= asked.to && one <= through).toBe(true);
          expect(compared.partner(one, 'day')).toBe(other[at]);
          expect(covers(one) && covers(other[at] ?? '')).toBe(true);
        }
        const covered = Array.from({ length: base }, (_, at) => addDays(compared.range.from, at)).filter(covers);
        expect(covered.length).toBeGreaterThanOrEqual(base * 0.9);
      }
      // No part is both compared and left out. It is neither if it has no data in the period.
      const keys = [...found.parts.map(({ key }) => key), ...found.leftOut];
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
