import { minorDigits } from '#shared/analytics/money.ts';
import {
  type RoiFieldId,
  type RoiResultId,
  type RoiUnit,
  roiBreakEvenIds,
  roiBreakEvens,
  roiFieldIds,
  roiFields,
  roiResultIds,
  roiResults,
} from '#shared/roi/fields.ts';
import { breakEvensOf, resultsOf } from '#shared/roi/formulas.ts';
import { type RoiInputs, type RoiPoint, roiPoints } from '#shared/roi/inputs.ts';
import { pointInRun, tornadoOf, valuesOfRun, widthOf } from '#shared/roi/runs.ts';
import { unitWord } from '#shared/roi/units.ts';
import { type FormulaCell, formulaSheet } from '../export/formula-sheet.ts';
import { sheetNames } from '../export/xlsx.ts';
import { bookParts, type NumberKind, stylesPart } from '../export/xlsx-parts.ts';
import { writeZip } from '../export/zip.ts';
import { breakEvenFormula, resultFormula, roiFormula, runFormula, spendRunFormula } from './sheet-formulas.ts';

export interface BookScenario {
  readonly name: string;
  readonly inputs: RoiInputs;
}

interface RoiBook {
  readonly scenarios: readonly [BookScenario, ...BookScenario[]];
  /** ISO 4217, of all scenarios. */
  readonly currency: string;
  /** Notes about the file, for its last sheet. */
  readonly facts: readonly (readonly [name: string, words: string])[];
}

type Row = readonly (FormulaCell | null)[];

/**
 * A workbook with formulas: a sheet for each scenario, one that compares them if there are several, and one with notes.
 */
export async function* writeRoiWorkbook({ scenarios, currency, facts }: RoiBook): AsyncGenerator<Uint8Array> {
  const several = scenarios.length > 1;
  const names = sheetNames([...scenarios.map(({ name }) => name), ...(several ? ['Comparison'] : []), 'About']);
  const sheets = [
    ...scenarios.map((scenario) => formulaSheet([34, 20, 18, 18, 18, 40], scenarioRows(scenario, currency))),
    ...(several
      ? [formulaSheet([34, 20, ...scenarios.map(() => 24)], comparisonRows(scenarios, names, currency))]
      : []),
    formulaSheet([34, 100], aboutRows(facts)),
  ];
  yield* writeZip([
    ...bookParts(names),
    stylesPart(currency, minorDigits(currency)),
    ...sheets.map((text, at) => ({ path: `xl/worksheets/sheet${at + 1}.xml`, text })),
  ]);
}

const text = (words: string): FormulaCell => ({ text: words });
const strong = (words: string): FormulaCell => ({ text: words, strong: true });

const kinds: Readonly<Record<RoiUnit, NumberKind>> = {
  ...{ money: 'money', 'money-per-click': 'money', 'money-per-order': 'money', share: 'percent' },
  ...{ clicks: 'integer', orders: 'integer', ratio: 'decimal', factor: 'decimal', months: 'decimal' },
};

/** Where the parts of a scenario's sheet begin: the row of their headings, from 1. */
const inputsAt = 6;
const runsAt = inputsAt + roiFieldIds.length + 2;
const resultsAt = runsAt + roiFieldIds.length + 2;
const breakEvensAt = resultsAt + roiResultIds.length + 2;
const sensitivityAt = breakEvensAt + roiBreakEvenIds.length + 2;

const columnOf: Readonly<Record<RoiPoint, string>> = { low: 'C', base: 'D', high: 'E' };
const rowOf = (at: number, ids: readonly string[], id: string): number => at + 1 + ids.indexOf(id);
const inputCell = (id: RoiFieldId, point: RoiPoint): string => columnOf[point] + rowOf(inputsAt, roiFieldIds, id);
const runCell = (id: RoiFieldId, run: RoiPoint): string => columnOf[run] + rowOf(runsAt, roiFieldIds, id);
const resultCell = (id: RoiResultId, run: RoiPoint): string => columnOf[run] + rowOf(resultsAt, roiResultIds, id);

function scenarioRows({ name, inputs }: BookScenario, currency: string): Row[] {
  const yesNo = (is: boolean) => text(is ? 'Yes' : 'No');
  const heading = (title: string, ...more: readonly string[]): Row => [title, 'Unit', ...more].map(strong);
  const runHeading = (title: string) => heading(title, 'Low run', 'Base run', 'High run', 'Formula');
  return [
    [strong(name)],
    [text('Currency'), null, null, text(currency)],
    [text('Clicks are spend by cost per click'), null, null, yesNo(inputs.clicksFromCost)],
    [text('Other retailers convert alike'), null, null, yesNo(inputs.othersAlike)],
    [],
    heading('Inputs', 'Low', 'Base', 'High'),
    ...roiFieldIds.map((id) => inputRow(id, inputs, currency)),
    [],
    runHeading('Values of the three runs'),
    ...roiFieldIds.map((id) => runRow(id, inputs, currency)),
    [],
    runHeading('Results'),
    ...resultRows(inputs, currency),
    [],
    runHeading('Break-even: ROI is zero at'),
    ...breakEvenRows(inputs, currency),
    [],
    heading('Sensitivity', 'ROI at low', 'ROI at high', 'Width'),
    ...sensitivityRows(inputs),
  ];
}

const labelCells = ({ label, unit }: { readonly label: string; readonly unit: RoiUnit }, currency: string): Row => [
  text(label),
  text(unitWord(unit, currency)),
];

const inputRow = (id: RoiFieldId, { ranges }: RoiInputs, currency: string): Row => [
  ...labelCells(roiFields[id], currency),
  ...roiPoints.map((point) => {
    const number = ranges[id][point];
    return number === null ? null : { number, kind: kinds[roiFields[id].unit] };
  }),
];

function runRow(id: RoiFieldId, inputs: RoiInputs, currency: string): Row {
  const base = inputCell(id, 'base');
  const cells = roiPoints.map((run): FormulaCell => {
    const point = inputCell(id, pointInRun(id, run, { clicksFromCost: false, othersAlike: false }));
    const formula = id === 'spend' ? spendRunFormula(inputCell(id, run), point, base) : runFormula(point, base);
    return { formula, kind: kinds[roiFields[id].unit], value: valuesOfRun(inputs, run)[id] };
  });
  return [...labelCells(roiFields[id], currency), ...cells];
}

function resultRows(inputs: RoiInputs, currency: string): Row[] {
  const runs = roiPoints.map((run) => ({ run, values: resultsOf(valuesOfRun(inputs, run), inputs) }));
  return roiResultIds.map((id) => [
    ...labelCells(roiResults[id], currency),
    ...runs.map(({ run, values }) => ({
      formula: resultFormula(
        id,
        (field) => runCell(field, run),
        (result) => resultCell(result, run),
      ),
      ...{ kind: kinds[roiResults[id].unit], value: values[id] },
    })),
    text(roiResults[id].formula),
  ]);
}

function breakEvenRows(inputs: RoiInputs, currency: string): Row[] {
  const runs = roiPoints.map((run) => ({ run, values: breakEvensOf(valuesOfRun(inputs, run), inputs) }));
  return roiBreakEvenIds.map((id) => [
    ...labelCells(roiBreakEvens[id], currency),
    ...runs.map(({ run, values }) => ({
      formula: breakEvenFormula(
        id,
        (field) => runCell(field, run),
        (result) => resultCell(result, run),
      ),
      ...{ kind: kinds[roiBreakEvens[id].unit], value: values[id] },
    })),
    text(roiBreakEvens[id].formula),
  ]);
}

/** Sorted by width, as of when the file is written. */
const sensitivityRows = (inputs: RoiInputs): Row[] =>
  tornadoOf(inputs).map((swing, at) => {
    const row = sensitivityAt + 1 + at;
    // A missing low or high equals the base.
    const cellAt = (point: 'low' | 'high') => {
      const given = inputs.ranges[swing.field][point] === null ? 'base' : point;
      return (id: RoiFieldId) => (id === swing.field ? inputCell(id, given) : runCell(id, 'base'));
    };
    return [
      text(roiFields[swing.field].label),
      text('ROI'),
      { formula: roiFormula(cellAt('low')), kind: 'percent', value: swing.roiAtLow },
      { formula: roiFormula(cellAt('high')), kind: 'percent', value: swing.roiAtHigh },
      { formula: `ABS(D${row}-C${row})`, kind: 'percent', value: widthOf(swing) },
    ];
  });

const comparisonRows = (scenarios: readonly BookScenario[], names: readonly string[], currency: string): Row[] => [
  [strong('Base run'), strong('Unit'), ...scenarios.map(({ name }) => strong(name))],
  ...roiResultIds.map(
    (id): Row => [
      ...labelCells(roiResults[id], currency),
      ...scenarios.map(({ inputs }, at) => ({
        formula: `'${names[at]}'!${resultCell(id, 'base')}`,
        kind: kinds[roiResults[id].unit],
        value: resultsOf(valuesOfRun(inputs, 'base'), inputs)[id],
      })),
    ],
  ),
];

const aboutRows = (facts: RoiBook['facts']): Row[] => facts.map(([name, words]) => [strong(name), text(words)]);
