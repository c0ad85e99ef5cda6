import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf, hasRoiInputs, initialDraft, inputsOf, readRoi, sameDraft, writeRoi } from '#shared/roi/address.ts';
import { roiFieldIds, roiFields } from '#shared/roi/fields.ts';
import { mapRoiFields, type RoiInputs, roiPoints } from '#shared/roi/inputs.ts';

const read = (search: string) => readRoi(new URLSearchParams(search));

test('an address contains all typed inputs and nothing else', () => {
  const draft = {
    ...read('roi=1&spend=900~1000~1250.5&margin=40&incrementality=~60~80&repeat=1&per=click&alike=1&currency=EUR'),
  };
  expect(writeRoi(draft).toString()).toBe(
    'roi=1&spend=900%7E1000%7E1250.5&margin=40&incrementality=%7E60%7E80&repeat=1&per=click&alike=1&currency=EUR',
  );
  expect(inputsOf(draft)).toMatchObject({
    faults: [],
    inputs: {
      ...{ clicksFromCost: true, othersAlike: true },
      ranges: {
        spend: { low: 900, base: 1000, high: 1250.5 },
        margin: { low: null, base: 0.4, high: null },
        incrementality: { low: null, base: 0.6, high: 0.8 },
      },
    },
  });
});

test('a plain form leads to the same address, with numbers as people type them', () => {
  const typed = read('spend.low=&spend.base=1%2C234.5&spend.high=2+000&margin.base=12%2C5&fees.base=x~y');
  expect(writeRoi(typed).toString()).toBe('roi=1&spend=%7E1234.5%7E2+000&fees=x+y&margin=12.5');
  expect(inputsOf(typed).faults).toEqual([
    { field: 'spend', point: 'high', code: 'not-a-number' },
    { field: 'fees', point: 'base', code: 'not-a-number' },
  ]);
});

const number = fc.double({ min: 0, max: 1e9, noNaN: true, noDefaultInfinity: true });
const inputs: fc.Arbitrary<RoiInputs> = fc
  .tuple(fc.array(number, { minLength: 36, maxLength: 36 }), fc.boolean(), fc.boolean())
  .map(([numbers, clicksFromCost, othersAlike]) => ({
    ...{ clicksFromCost, othersAlike },
    ranges: mapRoiFields((id) => {
      const at = roiFieldIds.indexOf(id) * 3;
      const scale = roiFields[id].unit === 'share' ? 1e9 : 1;
      const [low = 0, base = 0, high = 0] = numbers
        .slice(at, at + 3)
        .map((one) => Math.min(roiFields[id].max, one / scale + roiFields[id].min))
        .sort((a, b) => a - b);
      return { low, base, high };
    }),
  }));

test('inputs come back from the address, which has a bounded length', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const address = writeRoi(draftOf(given, 'USD')).toString();
      expect(address.length).toBeLessThan(2_000);
      const { inputs: back, faults } = inputsOf(read(address));
      expect(faults).toEqual([]);
      for (const id of roiFieldIds)
        for (const point of roiPoints)
          expect(Math.abs(Number(back.ranges[id][point]) - Number(given.ranges[id][point])), id).toBeLessThanOrEqual(
            1e-11 * Number(given.ranges[id][point]),
          );
    }),
  );
});

test('any address can be read, and is written within the maximum length', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('roi', ...roiFieldIds), fc.string({ maxLength: 500 })), (said) => {
      const draft = readRoi(new URLSearchParams(said));
      expect(writeRoi(draft).toString().length).toBeLessThan(12_000);
      expect(sameDraft(draft, readRoi(writeRoi(draft)))).toBe(true);
      inputsOf(draft);
    }),
  );
});

test('an address without inputs starts with no fees, one purchase and one month, and a later version is reported', () => {
  expect(hasRoiInputs(new URLSearchParams('range=90d'))).toBe(false);
  expect(read('')).toEqual(initialDraft);
  expect(read('currency=EUR')).toEqual({ ...initialDraft, currency: 'EUR' });
  expect(inputsOf(initialDraft).inputs.ranges).toMatchObject({
    ...{ spend: { base: null }, fees: { base: 0 }, repeat: { base: 1 }, horizon: { base: 1 }, margin: { base: null } },
  });
  expect(read('roi=2&spend=1').newer).toBe(true);
  expect(read('roi=1').newer).toBe(false);
});

test('each invalid number is reported at its field, and counts as not given', () => {
  const said = 'roi=1&incrementality=120&margin=101&spend=-1&repeat=0.5&horizon=0&ownShare=50~40~&conversion=1~~3';
  const { faults, inputs: taken } = inputsOf(read(said));
  expect(faults.map(({ field, point, code }) => `${field} ${point} ${code}`)).toEqual([
    'spend base negative',
    'conversion base base-missing',
    'ownShare low out-of-order',
    'margin base above-one',
    'incrementality base incrementality-above-one',
    'repeat base repeat-below-one',
    'horizon base no-time',
  ]);
  expect(taken.ranges.incrementality.base).toBeNull();
});
