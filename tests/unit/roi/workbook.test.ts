import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputsOf, readRoi } from '#shared/roi/address.ts';
import { roiBreakEvenIds, roiBreakEvens, roiResultIds, roiResults } from '#shared/roi/fields.ts';
import { breakEvensOf, resultsOf } from '#shared/roi/formulas.ts';
import { type RoiInputs, roiPoints } from '#shared/roi/inputs.ts';
import { tornadoOf, valuesOfRun, widthOf } from '#shared/roi/runs.ts';
import { writeRoiWorkbook } from '#upstream/roi/workbook.ts';
import { calculate, readWorkbook, type Sheet, type SheetCell } from './sheet-calculator.ts';

const inputsIn = (search: string): RoiInputs => inputsOf(readRoi(new URLSearchParams(`roi=1&${search}`))).inputs;

const whole =
  'spend=9000~10000~12000&fees=~2000~&clicks=30000~40000~50000&costPerClick=0.2~0.25~0.3&reportingShare=50&conversion=4~5~6&basket=60&ownShare=40&margin=45~50~55&incrementality=40~60~80&repeat=1.5&horizon=3';

async function bookOf(...scenarios: readonly [RoiInputs, ...RoiInputs[]]) {
  const [first, ...more] = scenarios.map((inputs, at) => ({ name: `Plan ${at + 1}: "a" & 'b'`, inputs }));
  if (!first) throw new Error('no scenario');
  const written = writeRoiWorkbook({ scenarios: [first, ...more], currency: 'EUR', facts: [['Title', 'Plan']] });
  const chunks: Uint8Array[] = [];
  for await (const chunk of written) chunks.push(chunk);
  return readWorkbook(Buffer.concat(chunks));
}

/** The row of a label below a heading. */
function rowOf(sheet: Sheet, heading: string, label: string): number {
  const labels = [...sheet]
    .filter(([place]) => /^A\d+$/.test(place))
    .map(([place, { value }]) => ({
      ...{ row: Number(place.slice(1)), value },
    }));
  const from = labels.find(({ value }) => value === heading)?.row ?? Number.NaN;
  return labels.find(({ row, value }) => row > from && value === label)?.row ?? Number.NaN;
}

const columns = { low: 'C', base: 'D', high: 'E' } as const;

function expectCell(book: Awaited<ReturnType<typeof bookOf>>, name: string, place: string, value: number | null) {
  const cell = book.get(name)?.get(place);
  expect(cell?.formula, place).toBeTruthy();
  expect(cell?.value, place).toBe(value ?? '–');
  const calculated = calculate(book, name, place);
  if (value === null) expect(calculated, place).toBe('–');
  else expect(Math.abs(Number(calculated) - value), place).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)));
}

function expectSheet(book: Awaited<ReturnType<typeof bookOf>>, name: string, inputs: RoiInputs) {
  const sheet = book.get(name) ?? new Map();
  for (const run of roiPoints) {
    const values = valuesOfRun(inputs, run);
    const [results, evens] = [resultsOf(values, inputs), breakEvensOf(values, inputs)];
    for (const id of roiResultIds)
      expectCell(book, name, columns[run] + rowOf(sheet, 'Results', roiResults[id].label), results[id]);
    for (const id of roiBreakEvenIds) {
      const row = rowOf(sheet, 'Break-even: ROI is zero at', roiBreakEvens[id].label);
      expectCell(book, name, columns[run] + row, evens[id]);
    }
  }
  const first = rowOf(sheet, 'Sensitivity', String(sheet.get(`A${sensitivityRow(sheet) + 1}`)?.value));
  for (const [at, swing] of tornadoOf(inputs).entries()) {
    expectCell(book, name, `C${first + at}`, swing.roiAtLow);
    expectCell(book, name, `D${first + at}`, swing.roiAtHigh);
    expectCell(book, name, `E${first + at}`, widthOf(swing));
  }
}

const sensitivityRow = (sheet: Sheet): number =>
  Number([...sheet].find(([, { value }]) => value === 'Sensitivity')?.[0].slice(1));

test('each formula of a workbook, calculated anew, gives the number that the product shows', async () => {
  for (const assumed of ['', '&per=click', '&alike=1', '&per=click&alike=1']) {
    const inputs = inputsIn(whole + assumed);
    const book = await bookOf(inputs);
    const [name = ''] = book.keys();
    expectSheet(book, name, inputs);
    expect(tornadoOf(inputs).length).toBeGreaterThan(3);
  }
});

test('a missing or zero input leaves a dash in every result that needs it', async () => {
  for (const search of [
    'spend=100',
    'fees=0',
    whole.replace('margin=45~50~55', 'margin=~~'),
    whole.replace('basket=60', 'basket=0'),
  ]) {
    const inputs = inputsIn(search);
    const book = await bookOf(inputs);
    const [name = ''] = book.keys();
    expectSheet(book, name, inputs);
  }
});

test('results follow an input that is changed in the workbook', async () => {
  const before = inputsIn(whole);
  const book = await bookOf(before);
  const [name = '', sheet = new Map()] = [...book][0] ?? [];
  const changed = new Map<string, SheetCell>(sheet);
  changed.set(`D${rowOf(sheet, 'Inputs', 'Basket')}`, { formula: null, value: 90 });
  changed.set('D4', { formula: null, value: 'Yes' });
  const after = inputsIn(`${whole.replace('basket=60', 'basket=90')}&alike=1`);
  const roi = resultsOf(valuesOfRun(after, 'base'), after).roi;
  const place = `D${rowOf(sheet, 'Results', 'ROI')}`;
  expect(calculate(new Map<string, Sheet>([...book, [name, changed]]), name, place)).toBeCloseTo(Number(roi), 12);
  expect(roi).not.toBe(resultsOf(valuesOfRun(before, 'base'), before).roi);
});

test('compared scenarios have a sheet each, plus one that refers to all of them', async () => {
  const [one, two] = [inputsIn(whole), inputsIn(`${whole}&alike=1`)];
  const book = await bookOf(one, two);
  expect([...book.keys()]).toEqual(['Plan 1 "a" & b', 'Plan 2 "a" & b', 'Comparison', 'About']);
  for (const [at, inputs] of [one, two].entries()) {
    const results = resultsOf(valuesOfRun(inputs, 'base'), inputs);
    for (const [row, id] of roiResultIds.entries())
      expectCell(book, 'Comparison', `${'CD'[at]}${row + 2}`, results[id]);
  }
});

test('whatever is entered, formulas and product agree', async () => {
  const number = fc.option(
    fc.integer({ min: 0, max: 10_000_000 }).map((thousandths) => thousandths / 1_000),
    { nil: null },
  );
  const range = fc.record({ low: number, base: number, high: number });
  const any = fc.record({
    ...{ clicksFromCost: fc.boolean(), othersAlike: fc.boolean() },
    ranges: fc.record({
      ...{ spend: range, fees: range, clicks: range, costPerClick: range, reportingShare: range, conversion: range },
      ...{ basket: range, ownShare: range, margin: range, incrementality: range, repeat: range, horizon: range },
    }),
  });
  await fc.assert(
    fc.asyncProperty(any, async (inputs) => {
      const book = await bookOf(inputs);
      const [name = ''] = book.keys();
      const sheet = book.get(name) ?? new Map();
      for (const run of roiPoints) {
        const { roi } = resultsOf(valuesOfRun(inputs, run), inputs);
        const told = calculate(book, name, columns[run] + rowOf(sheet, 'Results', 'ROI'));
        if (roi === null) expect(told).toBe('–');
        else expect(Math.abs(Number(told) - roi)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(roi)));
      }
    }),
    { numRuns: 25 },
  );
});
