import fc from 'fast-check';
import { expect } from 'vitest';
import { incompatibility } from '#shared/analytics/compatibility.ts';
import type { Family } from '#shared/analytics/dimensions.ts';
import {
  type DimensionId,
  dimensionIds,
  dimensions,
  type MeasureId,
  measureIds,
  measures,
} from '#shared/analytics/measures.ts';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import { addDays } from '#shared/time/calendar.ts';
import { days, firstDay } from '#tests/support/analytics/brand-facts.ts';
import { dailyMeasures } from '#tests/support/analytics/daily-facts.ts';

const valuesOf: Readonly<Record<Family, Partial<Record<DimensionId, string[]>>>> = {
  brand: {
    operator: ['11', '12'],
    product: ['101', '102', '103'],
    country: ['US', 'GB', 'FR'],
    retailer: ['1', '2'],
    channel: ['social', 'search'],
    category: ['Drinks', 'Dairy', ''],
    brand: ['One', ''],
    touchpoint: ['1', '2'],
    touchpointKind: ['ip', 'vd', 'dl'],
    weekday: ['1', '5', '6', '7'],
    traffic: ['plain', 'suspect'],
    suspectReason: ['plain', 'no-token', 'address'],
    month: ['2026-01-01'],
    campaign: ['Spring', ''],
  },
  retailer: {
    operator: ['21', '22'],
    product: ['201', '202', '0'],
    country: ['FR', 'JP', 'US'],
    category: ['Care', 'Bakery', ''],
    brand: ['Mill', 'Clean', ''],
    weekday: ['2', '6', '7'],
    month: ['2026-01-01', '2025-12-01'],
  },
  offers: {
    operator: ['11', '12'],
    product: ['101', '103'],
    country: ['US', 'GB'],
    retailer: ['1', '2'],
    weekday: ['3', '6', '7'],
    quarter: ['2025-10-01'],
  },
  recipes: {
    operator: ['11', '12'],
    recipe: ['1', '2', '3'],
    country: ['US', 'GB'],
    retailer: ['1', '2'],
    weekday: ['1', '4', '7'],
    year: ['2026-01-01'],
  },
  responses: {
    operator: ['11', '12'],
    voucher: ['1', '2', '9'],
    form: ['1', '2'],
    touchpoint: ['0', '1', '2'],
    touchpointKind: ['ip', 'vd', ''],
    channel: ['social', 'site'],
    country: ['US', 'GB'],
    weekday: ['1', '4', '7'],
    month: ['2026-01-01'],
  },
};

export const range = fc
  .tuple(fc.integer({ min: -3, max: days + 3 }), fc.nat(40))
  .map(([from, length]) => ({ from: addDays(firstDay, from), to: addDays(firstDay, from + length) }));

const filterOf = (family: Family) =>
  fc.constantFrom(...(Object.keys(valuesOf[family]) as DimensionId[])).chain((dimension) =>
    fc.record({
      dimension: fc.constant(dimension),
      op: fc.constantFrom('in' as const, 'not-in' as const),
      values: fc.subarray(valuesOf[family][dimension] ?? [], { minLength: 1 }),
    }),
  );

/**
 * An arbitrary valid question of a family: measures that can be split by all of its dimensions and filters.
 * @param known the measures to choose from, if not all of the family's
 */
export function questionOf(family: Family, known?: readonly MeasureId[]): fc.Arbitrary<SemanticQueryInput> {
  const ofFamily = known ?? measureIds.filter((id) => measures[id].family === family);
  const ways = dimensionIds.filter((id) => dimensions[id].families.some((other) => other === family));
  return fc
    .record({
      dimensions: fc.uniqueArray(fc.constantFrom(...ways), { maxLength: 2 }),
      filters: fc.array(filterOf(family), { maxLength: 2 }),
      range,
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      comparison: fc.constantFrom('none' as const, 'previous-period' as const, 'previous-year' as const),
      picks: fc.shuffledSubarray([...ofFamily], {
        minLength: Math.min(4, ofFamily.length),
        maxLength: Math.min(12, ofFamily.length),
      }),
    })
    .map(({ picks, ...rest }) => {
      const used = [...rest.dimensions, ...rest.filters.map(({ dimension }) => dimension)];
      return {
        ...rest,
        measures: picks.filter((measure) => used.every((by) => incompatibility(measure, by) === null)),
      };
    })
    .filter(({ measures: asked, dimensions: by }) => {
      const times = by.filter((dimension) => dimensions[dimension].kind === 'time');
      return asked.length > 0 && times.length < 2;
    })
    .map((asked): SemanticQueryInput => ({ ...asked, totals: true, limit: 10_000 }));
}

/** An arbitrary question about a brand's touchpoints and orders. */
export const question = questionOf(
  'brand',
  measureIds.filter((id) => measures[id].family === 'brand' && !dailyMeasures.includes(id)),
);

/** An arbitrary question about media spend and sell-out, also combined with touchpoint measures. */
export const dailyQuestion = questionOf('brand', [...dailyMeasures, 'attributedSales', 'piClicks']).filter(
  ({ measures: asked }) => asked.some((id) => dailyMeasures.includes(id)),
);

export type Values = readonly (number | null)[];
const happened = (values: Values) => values.some((value) => value !== null && value !== 0);

export function expectClose(actual: Values, expected: Values): void {
  expect(actual.length).toBe(expected.length);
  for (const [at, value] of expected.entries()) {
    const given = actual[at] ?? null;
    if (value === null || given === null) expect(given).toBe(value);
    else expect(Math.abs(given - value), `${given} is not ${value}`).toBeLessThanOrEqual(1e-4 + Math.abs(value) * 1e-9);
  }
}

/** @param zerosUnknown rows whose zeros may be null as well */
export function expectRows(
  { rows, keys = [], columns }: QueryAnswer,
  expected: Map<string, Values>,
  zerosUnknown: (key: string) => boolean = () => false,
): void {
  const keyed = columns.filter(({ kind }) => kind === 'dimension').length;
  const actual = new Map(rows.map((row, at) => [keys[at]?.join('|') ?? '', row.slice(keyed) as (number | null)[]]));
  const told = [...actual].filter(([, values]) => happened(values));
  const due = [...expected].filter(([, values]) => happened(values));
  // Where amounts cancel out, only one side may have a rounding error instead of 0.
  const tiny = (values: Values) => values.every((value) => value === null || Math.abs(value) < 1e-4);
  const compared = (key: string, given: Values = [], due: Values = []) =>
    expectClose(
      given,
      zerosUnknown(key) ? due.map((value, at) => (value === 0 && given[at] === null ? null : value)) : due,
    );
  for (const [key, values] of due) if (!tiny(values)) compared(key, actual.get(key), values);
  for (const [key, values] of told) if (!tiny(values)) compared(key, values, expected.get(key));
}
