import { type MeasureId, measures } from '#shared/analytics/measures.ts';
import { minorDigits } from '#shared/analytics/money.ts';
import { type Scaling, scaleFactorOf } from '#upstream/anonymise/scaling.ts';
import type { MoneyPlan } from './rates.ts';
import { needsSalesReports } from './reporting.ts';

export type MeasureValue = number | null;

/** Turns counted values into the cells of an answer. */
export interface Presentation {
  readonly money: MoneyPlan;
  readonly scaling: Scaling;
}

const convertedDecimals = 4;

export function presentMeasures(
  asked: readonly MeasureId[],
  row: Readonly<Record<string, unknown>> | undefined,
  presentation: Presentation,
): MeasureValue[] {
  return asked.map((measure, at) => present(measure, row?.[`m${at}`], presentation));
}

/**
 * The values of a row without facts: 0 for counts, and null for ratios.
 * @param salesKnown whether a retailer of the row reports its sales
 */
export const zeroMeasures = (asked: readonly MeasureId[], salesKnown: boolean): MeasureValue[] =>
  asked.map((measure) =>
    measures[measure].kind === 'ratio' || (needsSalesReports(measure) && !salesKnown) ? null : 0,
  );

export const unknownMeasures = (asked: readonly MeasureId[]): MeasureValue[] => asked.map(() => null);

function present(measure: MeasureId, raw: unknown, { money, scaling }: Presentation): MeasureValue {
  if (typeof raw !== 'number') return null;
  const scale = scaleFactorOf(measure, scaling);
  return measures[measure].format === 'money' ? amount(raw, scale, money) : raw * scale;
}

function amount(raw: number, scale: number, { currency, table }: MoneyPlan): number {
  const value = table ? raw : raw / 10 ** minorDigits(currency);
  if (!table && scale === 1) return value;
  return Math.round(value * scale * 10 ** convertedDecimals) / 10 ** convertedDecimals;
}

interface LabeledRow {
  readonly labels: readonly (string | null)[];
  readonly values: readonly MeasureValue[];
}

/** A row of the answer. */
export const cells = ({ labels, values }: LabeledRow): (string | number | null)[] => [...labels, ...values];
