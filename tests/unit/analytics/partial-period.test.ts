import fc from 'fast-check';
import { expect, test } from 'vitest';
import { incompleteFrom } from '#shared/analytics/comparison.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import { addDays, bucketEnd, bucketsOf, type Granularity } from '#shared/time/calendar.ts';

const earlier = (a: string, b: string): string => (a < b ? a : b);

test('a period is marked incomplete only if one of its days is outside the range, without data, or not over', () => {
  const day = fc.nat(800).map((days) => addDays('2025-01-01', days));
  const unit = fc.constantFrom<Granularity>('day', 'week', 'month', 'quarter', 'year');
  fc.assert(
    fc.property(
      day,
      fc.nat(120),
      fc.nat(150),
      fc.integer({ min: -20, max: 20 }),
      fc.boolean(),
      unit,
      unit,
      (from, length, elapsed, begun, isOver, by, asked) => {
        const range = { from, to: addDays(from, length) };
        const factsThrough = addDays(from, elapsed);
        const factsFrom = earlier(addDays(from, begun), factsThrough);
        // The last day with facts may be today: then it is not over.
        const completeThrough = isOver ? factsThrough : addDays(factsThrough, -1);
        // An answer with rows by `asked` also covers columns by `by`, like a pivot's.
        const ends = { range, factsFrom, factsThrough, incompleteFrom: incompleteFrom(range, asked, completeThrough) };
        const first = from > factsFrom ? from : factsFrom;
        for (const start of bucketsOf({ from: first, to: earlier(range.to, factsThrough) }, by)) {
          const days = bucketsOf({ from: start, to: bucketEnd(start, by) }, 'day');
          const held = days.filter((one) => one >= first && one <= earlier(range.to, factsThrough));
          const whole = days.every((one) => held.includes(one) && one <= completeThrough);
          const words = partialWords(ends, by, start);
          if (asked === by || asked === 'day') expect(words === null).toBe(whole);
          if (words !== null && held.length < days.length && by !== 'day')
            expect(words).toBe(`${held.length} of ${days.length} days`);
          else expect([null, 'not complete']).toContain(words);
        }
      },
    ),
  );
});

test('a value that isn’t a period is never marked as partial', () => {
  const ends = { range: { from: '2026-11-01', to: '2026-11-15' }, factsThrough: '2026-11-10', incompleteFrom: null };
  expect(partialWords(ends, 'retailer', '12')).toBeNull();
  expect(partialWords(ends, 'weekday', '1')).toBeNull();
});
