import type { RoiBreakEvenId, RoiFieldId, RoiResultId } from '#shared/roi/fields.ts';
import { noNumber } from '../export/formula-sheet.ts';

/** The cell that holds something, such as `D12`. */
type CellOf<Id> = (id: Id) => string;

/** The cells of the two assumptions, each `Yes` or `No`. */
const clicksFromCostCell = '$D$3';
const othersAlikeCell = '$D$4';

/** A formula over cells that all hold a number; a dash where one doesn't, or where it would divide by zero. */
const guarded = (expression: string, ...cells: readonly string[]): string =>
  `IFERROR(IF(COUNT(${cells.join(',')})<${cells.length},"${noNumber}",${expression}),"${noNumber}")`;

const times = (...factors: readonly string[]): string => factors.join('*');

/** The value of a run. A missing low or high equals the base. */
export const runFormula = (point: string, base: string): string =>
  `IF(ISNUMBER(${point}),${point},IF(ISNUMBER(${base}),${base},""))`;

/** Of a field which is a cost only where clicks are a number of their own. */
export const runFormulaOfSpend = (point: string, opposite: string, base: string): string =>
  `IF(${clicksFromCostCell}="Yes",${runFormula(point, base)},${runFormula(opposite, base)})`;

const clicksOf = (value: CellOf<RoiFieldId>): string =>
  `IF(${clicksFromCostCell}="Yes",${guarded(`${value('spend')}/${value('costPerClick')}`, value('spend'), value('costPerClick'))},IF(ISNUMBER(${value('clicks')}),${value('clicks')},"${noNumber}"))`;

const countedShareOf = (value: CellOf<RoiFieldId>): string =>
  `IF(${othersAlikeCell}="Yes",1,${value('reportingShare')})`;

/** The formula of a result. @param value the cell of a field's value in the run @param result that of another result of it */
export function resultFormula(id: RoiResultId, value: CellOf<RoiFieldId>, result: CellOf<RoiResultId>): string {
  const divided = (a: string, b: string) => guarded(`${a}/${b}`, a, b);
  const multiplied = (...cells: readonly string[]) => guarded(times(...cells), ...cells);
  switch (id) {
    case 'roi':
      return divided(result('net'), result('cost'));
    case 'net':
      return guarded(`${result('grossProfit')}-${result('cost')}`, result('grossProfit'), result('cost'));
    case 'cost':
      return guarded(`${value('spend')}+${value('fees')}`, value('spend'), value('fees'));
    case 'grossProfit':
      return multiplied(result('incrementalSales'), value('margin'));
    case 'incrementalSales':
      return multiplied(result('ownSales'), value('incrementality'), value('repeat'));
    case 'ownSales':
      return multiplied(result('basketSales'), value('ownShare'));
    case 'haloSales':
      return guarded(`${result('basketSales')}-${result('ownSales')}`, result('basketSales'), result('ownSales'));
    case 'basketSales':
      return multiplied(result('orders'), value('basket'));
    case 'clicks':
      return clicksOf(value);
    case 'orders': {
      const share = countedShareOf(value);
      return guarded(times(result('clicks'), share, value('conversion')), result('clicks'), share, value('conversion'));
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
      return guarded(`${cells[0]}/(${cells[1]}*${cells[2]})`, ...cells);
    }
    case 'payback': {
      const cells = [result('cost'), result('grossProfit'), value('horizon')] as const;
      return guarded(`${cells[0]}/(${cells[1]}/${cells[2]})`, ...cells);
    }
  }
}

/** The formula of a break-even of a run. */
export function breakEvenFormula(id: RoiBreakEvenId, value: CellOf<RoiFieldId>, result: CellOf<RoiResultId>): string {
  const cost = result('cost');
  const share = countedShareOf(value);
  const rest = (...fields: readonly RoiFieldId[]) => [...fields.map(value)];
  const costBy = (...factors: readonly string[]) => guarded(`${cost}/(${times(...factors)})`, cost, ...factors);
  switch (id) {
    case 'incrementalRoas':
      return costBy(...rest('spend', 'margin'));
    case 'conversion':
      return costBy(result('clicks'), share, ...rest('basket', 'ownShare', 'incrementality', 'repeat', 'margin'));
    case 'basket':
      return costBy(result('clicks'), share, ...rest('conversion', 'ownShare', 'incrementality', 'repeat', 'margin'));
    case 'costPerClick': {
      const kept = rest('spend', 'conversion', 'basket', 'ownShare', 'incrementality', 'repeat', 'margin');
      return guarded(`${times(share, ...kept)}/${cost}`, share, ...kept, cost);
    }
    case 'incrementality':
      return costBy(result('clicks'), share, ...rest('conversion', 'basket', 'ownShare', 'repeat', 'margin'));
    case 'margin':
      return costBy(result('incrementalSales'));
  }
}

/** ROI in one formula, for what it would be with one of the values changed. */
export function roiFormula(value: CellOf<RoiFieldId>): string {
  const [clicks, share] = [clicksOf(value), countedShareOf(value)];
  const kept = (['conversion', 'basket', 'ownShare', 'incrementality', 'repeat', 'margin'] as const).map(value);
  const cost = `(${value('spend')}+${value('fees')})`;
  const cells = [clicks, share, ...kept, value('spend'), value('fees')];
  return guarded(`(${times(clicks, share, ...kept)}-${cost})/${cost}`, ...cells);
}
