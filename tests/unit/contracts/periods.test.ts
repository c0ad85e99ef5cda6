import { expect, test } from 'vitest';
import {
  annualFee,
  type ContractLine,
  feeOf,
  nextTerm,
  overageOf,
  type PeriodKind,
  percentOf,
  periodsOf,
  type SignedContract,
} from '#shared/contracts/periods.ts';

const line = (more: Partial<ContractLine> = {}): ContractLine => ({
  ...{ product: 'Media', metric: 'impressions', period: 'month', included: 1_000, unit: 1_000 },
  ...{ unitPriceMinor: 500, overagePriceMinor: 700, ...more },
});

const contract = (from: string, to: string, period: PeriodKind): SignedContract => ({
  startsOn: from,
  cancelledOn: null,
  versions: [{ effectiveOn: from, termStartsOn: from, endsOn: to, lines: [line({ period })] }],
});

const days = (signed: SignedContract) => periodsOf(signed, 'impressions').map(({ from, to }) => `${from} ${to}`);

test('months that begin on January 31 begin on the last day of shorter months and on the 31st again', () => {
  expect(days(contract('2026-01-31', '2026-05-30', 'month'))).toEqual([
    '2026-01-31 2026-02-27',
    '2026-02-28 2026-03-30',
    '2026-03-31 2026-04-29',
    '2026-04-30 2026-05-30',
  ]);
});

test('a year that begins on February 29 ends before the last day of the next February', () => {
  expect(days(contract('2024-02-29', '2026-02-27', 'year'))).toEqual([
    '2024-02-29 2025-02-27',
    '2025-02-28 2026-02-27',
  ]);
});

test('the last period ends with the contract, and a term is one period', () => {
  expect(days(contract('2026-03-15', '2026-04-20', 'month'))).toEqual([
    '2026-03-15 2026-04-14',
    '2026-04-15 2026-04-20',
  ]);
  expect(days(contract('2026-03-15', '2026-04-20', 'term'))).toEqual(['2026-03-15 2026-04-20']);
});

test('a canceled contract counts through the day on which it was canceled', () => {
  const signed = { ...contract('2026-01-01', '2026-12-31', 'month'), cancelledOn: '2026-02-10' };
  expect(days(signed)).toEqual(['2026-01-01 2026-01-31', '2026-02-01 2026-02-10']);
});

test('an amendment counts from the first period that begins on its day or later, and moves no period', () => {
  const [first] = contract('2026-01-31', '2026-06-29', 'month').versions;
  if (!first) throw new Error('no version');
  const amended = { ...first, effectiveOn: '2026-03-10', lines: [line({ included: 2_000 })] };
  const signed: SignedContract = { startsOn: '2026-01-31', cancelledOn: null, versions: [first, amended] };
  expect(periodsOf(signed, 'impressions').map(({ from, line }) => [from, line.included])).toEqual([
    ['2026-01-31', 1_000],
    ['2026-02-28', 1_000],
    ['2026-03-31', 2_000],
    ['2026-04-30', 2_000],
    ['2026-05-31', 2_000],
  ]);
});

test('a renewed term is as many months long, or as many days where it isn’t made of months', () => {
  expect(nextTerm({ from: '2026-01-31', to: '2027-01-30' })).toEqual({ from: '2027-01-31', to: '2028-01-30' });
  expect(nextTerm({ from: '2026-02-01', to: '2026-04-30' })).toEqual({ from: '2026-05-01', to: '2026-07-31' });
  expect(nextTerm({ from: '2026-03-01', to: '2026-03-10' })).toEqual({ from: '2026-03-11', to: '2026-03-20' });
});

test('the annual fee adds up the lines, each as often as its period comes in a year', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(feeOf(line({ included: 50_000 }))).toBe(25_000);
  expect(annualFee([line({ included: 50_000 }), line({ period: 'year', unit: 1, included: 2 })], year)).toBe(301_000);
  const twoYears = { from: '2024-01-01', to: '2025-12-31' };
  expect(annualFee([line({ period: 'term', unit: 1, included: 10, unitPriceMinor: 1_000 })], twoYears)).toBe(5_000);
});

test('overage is charged by started units, and nothing is charged without a price', () => {
  expect(overageOf(line(), 1_000)).toEqual({ over: 0, minor: 0 });
  expect(overageOf(line(), 2_001)).toEqual({ over: 1_001, minor: 1_400 });
  expect(overageOf(line({ overagePriceMinor: null }), 2_001)).toEqual({ over: 1_001, minor: null });
});

test('a used-up allowance is 100 percent, less is never rounded up to it, and an empty allowance has no percentage', () => {
  expect([percentOf(line(), 999), percentOf(line(), 1_000), percentOf(line(), 1_250)]).toEqual([99, 100, 125]);
  expect([percentOf(line({ included: 0 }), 0), percentOf(line({ included: 0 }), 3)]).toEqual([0, null]);
});
