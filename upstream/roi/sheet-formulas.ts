import type { RoiBreakEvenId, RoiFieldId, RoiResultId } from '#shared/roi/fields.ts';
import { noNumber } from '../export/formula-sheet.ts';

/** Looks up the cell of a value, such as `D12`. */
type CellOf<Id> = (id: Id) => string;

/** The cells of the two assumptions, which are `Yes` or `No`. */
const clicksFromCostCell = '$D$3';
const othersAlikeCell = '$D$4';

/** A formula that shows a dash if one of the cells has no number, or on division by zero. */
const orDash = (expression: string, ...cells: readonly string[]): string =>
  `IFERROR(IF(COUNT(${cells.join(',')})<${cells.length},"${noNumber}",${expression}),"${noNumber}")`;

const product = (...factors: readonly string[]): string => factors.join('*');

/** The formula of a run's value. A missing low or high equals the base. */
export const runFormula = (point: string, base: string): string =>
  `IF(ISNUMBER(${point}),${point},IF(ISNUMBER(${base}),${base},""))`;

/**
 * The same for spend. If clicks don't depend on it, spend is only a cost, so the low run has the high value and vice
 * versa.
 */
export const spendRunFormula = (point: string, opposite: string, base: string): string =>
  `IF(${clicksFromCostCell}="Yes",${runFormula(point, base)},${runFormula(opposite, base)})`;

const clicksFormula = (value: CellOf<RoiFieldId>): string =>
  `IF(${clicksFromCostCell}="Yes",${orDash(`${value('spend')}/${value('costPerClick')}`, value('spend'), value('costPerClick'))},IF(ISNUMBER(${value('clicks')}),${value('clicks')},"${noNumber}"))`;

const countedShare = (value: CellOf<RoiFieldId>): string => `IF(${othersAlikeCell}="Yes",1,${value('reportingShare')})`;

/**
 * The formula of a result.
 * @param value looks up the cell of a field in the run
 * @param result that of another result
 */
export function resultFormula(id: RoiResultId, value: CellOf<RoiFieldId>, result: CellOf<RoiResultId>): string {
  const divided = (a: string, b: string) => orDash(`${a}/${b}`, a, b);
  const multiplied = (...cells: readonly string[]) => orDash(product(...cells), ...cells);
  switch (id) {
    case 'roi':
      return divided(result('net'), result('cost'));
    case 'net':
      return orDash(`${result('grossProfit')}-${result('cost')}`, result('grossProfit'), result('cost'));
    case 'cost':
      return orDash(`${value('spend')}+${value('fees')}`, value('spend'), value('fees'));
    case 'grossProfit':
      return multiplied(result('incrementalSales'), value('margin'));
    case 'incrementalSales':
      return multiplied(result('ownSales'), value('incrementality'), value('repeat'));
    case 'ownSales':
      return multiplied(result('basketSales'), value('ownShare'));
    case 'haloSales':
      return orDash(`${result('basketSales')}-${result('ownSales')}`, result('basketSales'), result('ownSales'));
    case 'basketSales':
      return multiplied(result('orders'), value('basket'));
    case 'clicks':
      return clicksFormula(value);
    case 'orders': {
      const share = countedShare(value);
      return orDash(
        product(result('clicks'), share, value('conversion')),
        result('clicks'),
        share,
        value('conversion'),
      );
    }
    case 'roas':
      return divided(result('basketSales'), value('spend'));
    case 'ownRoas':
      return divided(result('ownSales'), value('spend'));
    case 'incrementalRoas':
      return divided(result('incrementalSales'), value('spend'));
    case 'costPerOrder':
      return divided(result('cost'), result('orders'));
    case 'costPerIncrementalOrder': {
      const cells = [result('cost'), result('orders'), value('incrementality')] as const;
      return orDash(`${cells[0]}/(${cells[1]}*${cells[2]})`, ...cells);
    }
    case 'payback': {
      const cells = [result('cost'), result('grossProfit'), value('horizon')] as const;
      return orDash(`${cells[0]}/(${cells[1]}/${cells[2]})`, ...cells);
    }
  }
}

/** The formula of a run's break-even. */
export function breakEvenFormula(id: RoiBreakEvenId, value: CellOf<RoiFieldId>, result: CellOf<RoiResultId>): string {
  const cost = result('cost');
  const share = countedShare(value);
  const cellsOf = (...fields: readonly RoiFieldId[]) => [...fields.map(value)];
  const costBy = (...factors: readonly string[]) => orDash(`${cost}/(${product(...factors)})`, cost, ...factors);
  switch (id) {
    case 'incrementalRoas':
      return costBy(...cellsOf('spend', 'margin'));
    case 'conversion':
      return costBy(result('clicks'), share, ...cellsOf('basket', 'ownShare', 'incrementality', 'repeat', 'margin'));
    case 'basket':
      return costBy(
        result('clicks'),
        share,
        ...cellsOf('conversion', 'ownShare', 'incrementality', 'repeat', 'margin'),
      );
    case 'costPerClick': {
      const factors = cellsOf('spend', 'conversion', 'basket', 'ownShare', 'incrementality', 'repeat', 'margin');
      return orDash(`${product(share, ...factors)}/${cost}`, share, ...factors, cost);
    }
    case 'incrementality':
      return costBy(result('clicks'), share, ...cellsOf('conversion', 'basket', 'ownShare', 'repeat', 'margin'));
    case 'margin':
      return costBy(result('incrementalSales'));
  }
}

/** ROI as one formula of all fields, for the sensitivity to one of them. */
export function roiFormula(value: CellOf<RoiFieldId>): string {
  const [clicks, share] = [clicksFormula(value), countedShare(value)];
  const factors = (['conversion', 'basket', 'ownShare', 'incrementality', 'repeat', 'margin'] as const).map(value);
  const cost = `(${value('spend')}+${value('fees')})`;
  const cells = [clicks, share, ...factors, value('spend'), value('fees')];
  return orDash(`(${product(clicks, share, ...factors)}-${cost})/${cost}`, ...cells);
}
