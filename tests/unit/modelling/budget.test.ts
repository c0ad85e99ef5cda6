import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BestPlans, type ChannelRange, gridStep } from '#upstream/modelling/numerics/budget.ts';

/** Any shape: rising, falling, with jumps. A greedy climb misses the best plan of these. */
const range: fc.Arbitrary<ChannelRange> = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.array(fc.integer({ min: -20, max: 50 }), { minLength: 1, maxLength: 5 }))
  .map(([least, responses]) => ({
    least,
    most: least + responses.length - 1,
    responses: Float64Array.from(responses),
  }));

function everyPlan(ranges: readonly ChannelRange[]): { steps: number[]; response: number }[] {
  return ranges.reduce<{ steps: number[]; response: number }[]>(
    (plans, { least, responses }) =>
      plans.flatMap(({ steps, response }) =>
        Array.from(responses, (own, index) => ({ steps: [...steps, least + index], response: response + own })),
      ),
    [{ steps: [], response: 0 }],
  );
}

const totalOf = (steps: readonly number[]) => steps.reduce((sum, one) => sum + one, 0);

test('no plan of the same total is better, whatever shape the curves have', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 4 }), (ranges) => {
      const plans = new BestPlans(ranges);
      const all = everyPlan(ranges);
      for (let total = plans.least; total <= plans.most; total++) {
        const best = Math.max(...all.filter(({ steps }) => totalOf(steps) === total).map(({ response }) => response));
        const plan = plans.at(total);
        expect(plan?.response).toBe(best);
        expect(totalOf(plan?.steps ?? [])).toBe(total);
        const again = plan?.steps.reduce(
          (sum, step, index) => sum + (ranges[index]?.responses[step - (ranges[index]?.least ?? 0)] ?? 0),
          0,
        );
        expect(again).toBe(best);
      }
      expect(plans.at(plans.least - 1)).toBeNull();
      expect(plans.at(plans.most + 1)).toBeNull();
    }),
  );
});

test('the largest budget is the one above which the return falls below the target', () => {
  const responses = Float64Array.from([0, 10, 18, 24, 28, 30]);
  const plans = new BestPlans([{ least: 0, most: 5, responses }]);
  expect(plans.largestWithReturn(8)?.steps).toEqual([3]);
  expect(plans.largestWithReturn(11)).toBeNull();
  expect(plans.largestWithMarginalReturn(5)?.steps).toEqual([3]);
  expect(plans.largestWithMarginalReturn(11)).toBeNull();
});

test('a locked channel keeps what it has', () => {
  const locked: ChannelRange = { least: 4, most: 4, responses: Float64Array.of(1) };
  const open: ChannelRange = { least: 0, most: 3, responses: Float64Array.of(0, 5, 7, 8) };
  expect(new BestPlans([locked, open]).at(6)).toEqual({ steps: [4, 2], response: 8 });
});

test.each([
  [219_500_000, 100_000],
  [1000, 1],
  [999, 0.1],
  [1_000_000, 1000],
])('a budget of %s moves in steps of %s', (budget, step) => {
  expect(gridStep(budget)).toBeCloseTo(step, 12);
});

test('a budget of 0 has no grid', () => {
  expect(() => gridStep(0)).toThrow(RangeError);
});
