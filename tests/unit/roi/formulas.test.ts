import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoiAssumptions, RoiFieldId, RoiValues } from '#shared/roi/fields.ts';
import { breakEvensOf, resultsOf } from '#shared/roi/formulas.ts';
import { mapRoiFields, noRange, type RoiInputs, type RoiRange } from '#shared/roi/inputs.ts';
import { tornadoOf, valuesOfRun, widthOf } from '#shared/roi/runs.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const money = between(1, 1e6);
// Below that, its returns are lost to rounding beside the cost.
const share = between(0.05, 1);

const values: fc.Arbitrary<RoiValues> = fc.record({
  ...{ spend: money, fees: between(0, 1e6), clicks: between(1_000, 1e8), costPerClick: between(0.01, 10) },
  ...{ reportingShare: share, conversion: share, basket: between(1, 1e4), ownShare: share, margin: share },
  ...{ incrementality: share, repeat: between(1, 20), horizon: between(0.1, 60) },
});
const assumptions: fc.Arbitrary<RoiAssumptions> = fc.record({
  clicksFromCost: fc.boolean(),
  othersAlike: fc.boolean(),
});
const plain: RoiAssumptions = { clicksFromCost: false, othersAlike: false };

const example: RoiValues = {
  ...{ spend: 10_000, fees: 2_000, clicks: 40_000, costPerClick: 0.25, reportingShare: 0.5, conversion: 0.05 },
  ...{ basket: 60, ownShare: 0.4, margin: 0.5, incrementality: 0.6, repeat: 1.5, horizon: 3 },
};

const roiOf = (given: RoiValues, assumed: RoiAssumptions): number => resultsOf(given, assumed).roi ?? Number.NaN;

test('an example gives the results computed by hand', () => {
  // 40,000 clicks, half of which count, at 5 %: 1,000 orders of 60, 40 % own, 60 % of it caused, bought 1.5 times.
  expect(resultsOf(example, plain)).toEqual({
    ...{ clicks: 40_000, orders: 1_000, basketSales: 60_000, ownSales: 24_000, haloSales: 36_000 },
    ...{ incrementalSales: 21_600, grossProfit: 10_800, cost: 12_000, net: -1_200, roi: -0.1 },
    ...{ roas: 6, ownRoas: 2.4, incrementalRoas: 2.16, costPerOrder: 12, costPerIncrementalOrder: 20 },
    payback: 12_000 / (10_800 / 3),
  });
  expect(resultsOf(example, { ...plain, othersAlike: true }).orders).toBe(2_000);
  expect(resultsOf({ ...example, costPerClick: 0.5 }, { ...plain, clicksFromCost: true }).clicks).toBe(20_000);
});

test('at each break-even ROI is zero', () => {
  fc.assert(
    fc.property(values, assumptions, (given, assumed) => {
      const at = breakEvensOf(given, assumed);
      for (const field of ['conversion', 'basket', 'incrementality', 'margin'] as const)
        expect(Math.abs(roiOf({ ...given, [field]: at[field] }, assumed)), field).toBeLessThan(1e-9);
      const held = { ...given, costPerClick: at.costPerClick };
      expect(Math.abs(roiOf(held, { ...assumed, clicksFromCost: true })), 'cost per click').toBeLessThan(1e-9);
      const { spend, fees, margin } = given;
      const cost = Number(spend) + Number(fees);
      const roi = (Number(at.incrementalRoas) * Number(spend) * Number(margin) - cost) / cost;
      expect(Math.abs(roi), 'iROAS').toBeLessThan(1e-9);
    }),
  );
});

test('iROAS is at its break-even exactly where ROI is zero', () => {
  fc.assert(
    fc.property(values, assumptions, (given, assumed) => {
      const even = { ...given, conversion: breakEvensOf(given, assumed).conversion };
      const { incrementalRoas } = resultsOf(even, assumed);
      const wanted = Number(breakEvensOf(given, assumed).incrementalRoas);
      expect(Math.abs(Number(incrementalRoas) / wanted - 1)).toBeLessThan(1e-9);
    }),
  );
});

test('own and halo sales make up the basket sales', () => {
  fc.assert(
    fc.property(values, assumptions, (given, assumed) => {
      const { ownSales, haloSales, basketSales } = resultsOf(given, assumed);
      expect(Number(ownSales) + Number(haloSales)).toBeCloseTo(
        Number(basketSales),
        6 - Math.log10(Number(basketSales)),
      );
    }),
  );
});

const larger = (field: RoiFieldId, given: RoiValues, by: number): RoiValues => ({
  ...given,
  [field]: Number(given[field]) * by,
});

test('ROI rises in conversion, basket, own share, margin and incrementality, and falls in fees', () => {
  fc.assert(
    fc.property(values, assumptions, between(1.01, 3), (given, assumed, by) => {
      const roi = roiOf(given, assumed);
      for (const field of ['conversion', 'basket', 'ownShare', 'margin', 'incrementality', 'repeat'] as const)
        expect(roiOf(larger(field, given, by), assumed), field).toBeGreaterThan(roi);
      expect(roiOf({ ...given, fees: Number(given.fees) * by + 1 }, assumed)).toBeLessThan(roi);
    }),
  );
});

test('ROI falls with spend at constant clicks, and rises with it at constant cost per click if there are fees', () => {
  const withFees = values.map((given) => ({ ...given, fees: Number(given.fees) + 1 + Number(given.spend) / 10 }));
  fc.assert(
    fc.property(withFees, fc.boolean(), between(1.01, 3), (given, othersAlike, by) => {
      const more = larger('spend', given, by);
      const held = { clicksFromCost: false, othersAlike };
      expect(roiOf(more, held)).toBeLessThan(roiOf(given, held));
      const bought = { clicksFromCost: true, othersAlike };
      expect(roiOf(more, bought)).toBeGreaterThan(roiOf(given, bought));
    }),
  );
});

test('divisions by zero and missing inputs give no number', () => {
  const nothing = { ...example, spend: 0, fees: 0, clicks: 0 };
  const { roi, roas, costPerOrder, payback, net } = resultsOf(nothing, plain);
  expect({ roi, roas, costPerOrder, payback, net }).toEqual({
    ...{ roi: null, roas: null, costPerOrder: null, payback: null, net: 0 },
  });
  expect(breakEvensOf(nothing, plain)).toMatchObject({ incrementalRoas: null, conversion: null, costPerClick: null });
  const unknown = resultsOf({ ...example, margin: null }, plain);
  expect(unknown).toMatchObject({ roi: null, grossProfit: null, incrementalSales: 21_600, cost: 12_000 });
  expect(resultsOf({ ...example, costPerClick: 0 }, { ...plain, clicksFromCost: true }).clicks).toBeNull();
});

const rangeOf = (value: number | null, spread: number, most = Number.POSITIVE_INFINITY, least = 0): RoiRange => ({
  low: Math.max(least, Number(value) * (1 - spread)),
  base: value,
  high: Math.min(most, Number(value) * (1 + spread)),
});
const shares: readonly RoiFieldId[] = ['reportingShare', 'conversion', 'ownShare', 'margin', 'incrementality'];
const inputs: fc.Arbitrary<RoiInputs> = fc
  .tuple(values, assumptions, between(0, 0.9))
  .map(([given, assumed, spread]) => ({
    ...assumed,
    ranges: mapRoiFields((id) =>
      rangeOf(given[id], spread, shares.includes(id) ? 1 : undefined, id === 'repeat' ? 1 : 0),
    ),
  }));

test('the low run is never above the base run, nor that above the high run', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const [low, base, high] = (['low', 'base', 'high'] as const).map((run) => roiOf(valuesOfRun(given, run), given));
      expect(low).toBeLessThanOrEqual(Number(base) + 1e-9 * Math.abs(Number(base)));
      expect(base).toBeLessThanOrEqual(Number(high) + 1e-9 * Math.abs(Number(high)));
    }),
  );
});

test('a missing low or high value equals the base', () => {
  const given: RoiInputs = {
    ...plain,
    ranges: mapRoiFields((id) => ({ ...noRange, base: example[id], ...(id === 'margin' && { high: 0.6 }) })),
  };
  expect(valuesOfRun(given, 'low')).toEqual(example);
  expect(valuesOfRun(given, 'high')).toEqual({ ...example, margin: 0.6 });
});

test('sensitivity is ROI with one field at its low and high, the widest first, without fields that change nothing', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const swings = tornadoOf(given);
      const base = valuesOfRun(given, 'base');
      for (const { field, low, high, roiAtLow, roiAtHigh } of swings) {
        expect(roiAtLow).toBe(roiOf({ ...base, [field]: low }, given));
        expect(roiAtHigh).toBe(roiOf({ ...base, [field]: high }, given));
      }
      expect(swings.map(widthOf)).toEqual(swings.map(widthOf).sort((a, b) => b - a));
      const fields = swings.map(({ field }) => field);
      expect(fields).not.toContain(given.clicksFromCost ? 'clicks' : 'costPerClick');
      if (given.othersAlike) expect(fields).not.toContain('reportingShare');
    }),
  );
});
