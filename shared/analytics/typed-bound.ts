import { type MeasureId, measures } from './catalogue.ts';

/** How often what is written of a measure is what is meant: a share is kept as a ratio and written in per cent. */
export const writtenTimes = (measure: MeasureId): number => (measures[measure].format === 'percent' ? 100 : 1);

/** What a written number of the measure counts. */
export function writtenUnit(measure: MeasureId, currency: string): string {
  const { format, unit } = measures[measure];
  return { percent: '%', money: currency, integer: unit, decimal: unit }[format];
}

/** Thousands set apart by commas, as bounds are shown. */
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** A number as people type it, with a point or a comma, or as it is shown. @returns null for what is none */
export function typedNumber(text: string): number | null {
  const typed = text.trim();
  const plain = grouped.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.');
  const number = typed === '' ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? number : null;
}
