import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '#shared/api/failure.ts';
import { geometricAdstock, hill } from '#upstream/modelling/numerics/transforms.ts';
import { optimize } from '#upstream/modelling/plans/optimize.ts';
import { Horizon, type PlannedChannel, type PlannedRun } from '#upstream/modelling/plans/planned-run.ts';
import { simulate } from '#upstream/modelling/plans/simulate.ts';

const weeks = Array.from({ length: 78 }, (_, at) => new Date(Date.UTC(2025, 0, 6 + 7 * at)).toISOString().slice(0, 10));
const scale = { spend: 1, kpi: 1 };

const draw = fc.record({
  total: fc.double({ min: 1e4, max: 1e7, noNaN: true }),
  theta: fc.double({ min: 0, max: 0.9, noNaN: true }),
  halfSaturation: fc.double({ min: 100, max: 1e5, noNaN: true }),
  slope: fc.constantFrom(1, 1.7),
});
const channel = (id: string): fc.Arbitrary<PlannedChannel> =>
  fc
    .record({
      spend: fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 78, maxLength: 78 }),
      draws: fc.array(draw, { minLength: 3, maxLength: 3 }),
      maxLag: fc.constantFrom(8, Number.POSITIVE_INFINITY),
    })
    // Something is spent in each horizon.
    .map(({ spend, ...more }) => ({ ...more, id, label: id, spend: [...spend.slice(0, -1), 500] }))
    .map((one) => ({ ...one, media: one.spend.map((value) => value * 2) }));
const planned: fc.Arbitrary<PlannedRun> = fc
  .tuple(channel('a'), channel('b'), channel('c'))
  .map((channels) => ({ weeks, channels, scale }));
const horizonWeeks = fc.integer({ min: 4, max: 78 });
const nothing = { channels: [], showAnyway: false };
const asked = { budget: { kind: 'total' as const, amount: null }, bounds: [], showAnyway: false };
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const some = { numRuns: 40 };

/** The contribution of one channel in the last weeks, by the formulas. */
const brought = ({ media, maxLag, draws }: PlannedChannel, last: number): number =>
  sum(
    draws.map(({ total, theta, halfSaturation, slope }) => {
      const shares = Array.from(geometricAdstock(media, theta, maxLag), (value) => hill(value, slope, halfSaturation));
      return (total * sum(shares.slice(-last))) / sum(shares) / draws.length;
    }),
  );

const codeOf = (call: () => unknown) => {
  try {
    call();
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, sentence: error.message };
    throw error;
  }
  return null;
};

test('today’s plan brings the contributions of its weeks, and over all weeks the totals', () => {
  fc.assert(
    fc.property(planned, horizonWeeks, (run, last) => {
      const { channels, now, planned: same, better } = simulate(new Horizon(run, last), { ...nothing, weeks: last });
      run.channels.forEach((one, at) => {
        expect((channels[at]?.now.response.mean ?? 0) / brought(one, last)).toBeCloseTo(1, 9);
        expect(channels[at]?.now.spend).toBe(sum(one.spend.slice(-last)));
      });
      expect([same, better]).toEqual([now, null]);
      const whole = simulate(new Horizon(run, 78), { ...nothing, weeks: 78 });
      run.channels.forEach(({ draws }, at) => {
        const total = sum(draws.map((one) => one.total)) / draws.length;
        expect((whole.channels[at]?.now.response.mean ?? 0) / total).toBeCloseTo(1, 9);
      });
    }),
    some,
  );
});

test('the best plan meets the budget to a step, keeps its bounds, and is never worse than today’s', () => {
  fc.assert(
    fc.property(planned, horizonWeeks, (run, last) => {
      const answer = optimize(new Horizon(run, last), { ...asked, weeks: last });
      const total = sum(answer.channels.map(({ planned: { spend } }) => spend));
      expect(Math.abs(total - answer.now.spend)).toBeLessThanOrEqual(answer.step);
      expect(answer.planned.spend).toBeCloseTo(total, 6);
      expect(answer.lift.mean).toBeGreaterThanOrEqual(-1e-6 * answer.now.response.mean);
      for (const { multiple, extrapolates } of answer.channels) {
        expect(multiple).toBeGreaterThanOrEqual(0.7 - 1e-9);
        expect(multiple).toBeLessThanOrEqual(1.3 + 1e-9);
        expect(extrapolates).toBe(false);
      }
    }),
    some,
  );
});

test('no plan on the grid of two channels brings more', () => {
  fc.assert(
    fc.property(planned, (run) => {
      const two = new Horizon({ ...run, channels: run.channels.slice(0, 2) }, 52);
      const answer = optimize(two, { ...asked, weeks: 52, showAnyway: true });
      const [first = 1, second = 1] = answer.channels.map(({ now }) => now.spend);
      for (
        let moved = -0.3 * Math.min(first, second);
        moved <= 0.3 * Math.min(first, second);
        moved += answer.step * 7
      ) {
        const steps = Math.trunc(moved / answer.step) * answer.step;
        const other =
          two.simulation.meanResponse(0, 1 + steps / first) + two.simulation.meanResponse(1, 1 - steps / second);
        expect(other).toBeLessThanOrEqual(answer.planned.response.mean * (1 + 1e-9));
      }
    }),
    { numRuns: 10 },
  );
});

/** Two channels of the same media, one of which brings four times as much. */
const steady: PlannedRun = {
  weeks,
  scale,
  channels: [4e6, 1e6].map((total, at) => ({
    ...{ id: `c${at}`, label: at === 0 ? 'TV' : 'Radio', maxLag: 8, spend: weeks.map(() => 1000 + at) },
    media: weeks.map(() => 1000),
    draws: [0.9, 1, 1.1].map((factor) => ({ total: total * factor, theta: 0.3, halfSaturation: 3000, slope: 1 })),
  })),
};
const year = new Horizon(steady, 52);

test('a budget beyond all observed weeks is refused with both amounts, and shown on request', () => {
  const plan = { weeks: 52, channels: [{ component: 'c0', multiple: 1.5 }], showAnyway: false };
  expect(codeOf(() => simulate(year, plan))).toEqual({
    code: 'plan-extrapolates',
    sentence: 'TV was never above 1,000 a week for long. The model can’t say what 1,500 does.',
  });
  const shown = simulate(year, { ...plan, showAnyway: true });
  expect([shown.extrapolates, shown.plan.showAnyway]).toEqual([true, true]);
  expect(shown.channels.map(({ extrapolates }) => extrapolates)).toEqual([true, false]);
  // Without the checkbox the search stays within observed weeks: nothing may rise, so nothing changes.
  expect(optimize(year, { ...asked, weeks: 52 }).channels.map(({ multiple }) => multiple)).toEqual([1, 1]);
  const best = optimize(year, { ...asked, weeks: 52, showAnyway: true });
  expect(best.channels[0]?.multiple).toBeCloseTo(1.3, 2);
  expect(best.extrapolates).toBe(true);
  expect([best.better, best.distinguishable]).toEqual([1, true]);
  expect(best.bound.map(({ component }) => component)).toContain('c0');
});

test('a locked channel keeps its spend, and bounds that exclude a budget report the possible range', () => {
  const bounds = [{ component: 'c0', least: 1, most: 1 }];
  const best = optimize(year, { ...asked, weeks: 52, bounds, showAnyway: true });
  expect(best.channels.map(({ multiple }) => multiple)).toEqual([1, 1]);
  const budget = { kind: 'total' as const, amount: 150_000 };
  expect(codeOf(() => optimize(year, { ...asked, weeks: 52, bounds, budget, showAnyway: true }))?.sentence).toMatch(
    /^Within these bounds the budget is 88,\d{3} to 119,\d{3}\./,
  );
  expect(
    codeOf(() => optimize(year, { ...asked, weeks: 52, bounds: [{ component: 'c0', least: 1.2, most: 1.1 }] }))?.code,
  ).toBe('plan-bounds-crossed');
  expect(
    codeOf(() => simulate(year, { weeks: 52, channels: [{ component: 'x', multiple: 1 }], showAnyway: false }))?.code,
  ).toBe('plan-component-unknown');
});

test('a flexible budget is the largest that meets the target return, on average or at the margin', () => {
  const open = {
    ...asked,
    weeks: 52,
    showAnyway: true,
    bounds: ['c0', 'c1'].map((component) => ({ component, least: 0.5, most: 1.5 })),
  };
  const roiOf = (amount: number) => optimize(year, { ...open, budget: { kind: 'total', amount } }).planned.roi ?? 0;
  const least = (roiOf(110_000) + roiOf(150_000)) / 2;
  const whole = optimize(year, { ...open, budget: { kind: 'return', least } });
  expect(whole.planned.roi).toBeGreaterThanOrEqual(least);
  expect(whole.planned.spend).toBeGreaterThan(whole.now.spend);
  const more = optimize(year, { ...open, budget: { kind: 'total', amount: whole.planned.spend + 2 * whole.step } });
  expect(more.planned.roi).toBeLessThan(least);
  const last = optimize(year, { ...open, budget: { kind: 'marginal-return', least: 8 } });
  const next = optimize(year, { ...open, budget: { kind: 'total', amount: last.planned.spend + last.step } });
  expect((next.planned.response.mean - last.planned.response.mean) / last.step).toBeLessThan(8);
  expect(codeOf(() => optimize(year, { ...open, budget: { kind: 'return', least: 99 } }))?.code).toBe(
    'plan-return-out-of-reach',
  );
});

test('shown values are scaled, and requested values are scaled back', () => {
  const shown = new Horizon({ ...steady, scale: { spend: 3.5, kpi: 3.5 } }, 52);
  const [real, sample] = [optimize(year, { ...asked, weeks: 52 }), optimize(shown, { ...asked, weeks: 52 })];
  expect(sample.now.spend).toBeCloseTo(real.now.spend * 3.5, 6);
  expect(sample.now.roi).toBeCloseTo(real.now.roi ?? 0, 9);
  const budget = { kind: 'total' as const, amount: sample.now.spend };
  expect(optimize(shown, { ...asked, weeks: 52, budget }).planned.spend).toBeCloseTo(sample.now.spend, 6);
});
