import { type DecimalMark, readNumber } from './amounts.ts';
import type { Field } from './fields.ts';
import type { ImportKind } from './kind-labels.ts';
import { fieldsOf } from './kinds.ts';
import { plainHeading } from './known-exports.ts';
import { type DateOrder, readWallTime } from './moments.ts';
import type { FieldSource } from './options.ts';
import type { SerialSystem } from './serial-days.ts';

/** Guesses the fields of columns from their headings. Every column serves at most one field. */
export function suggestMapping(kind: ImportKind, columns: readonly string[]): Record<string, FieldSource> {
  const free = new Map(columns.map((column) => [plainHeading(column), column]));
  const mapping: Record<string, FieldSource> = {};
  for (const accepts of [isLabel, isName]) {
    for (const [id, field] of fieldsOf(kind)) {
      if (id in mapping) continue;
      const found = [...free].find(([name]) => accepts(id, field, name));
      if (!found) continue;
      mapping[id] = { column: found[1] };
      free.delete(found[0]);
    }
  }
  return mapping;
}

const isLabel = (id: string, field: Field, name: string): boolean =>
  name === plainHeading(id) || name === plainHeading(field.label);
const isName = (_id: string, field: Field, name: string): boolean => field.names.includes(name);

/** A guess, and whether it is the only possibility. */
interface Guess<T> {
  readonly value: T;
  readonly sure: boolean;
}

/** The decimal mark that fits more of the numbers. Unsure if all fit both marks with different values. */
export function guessDecimal(values: readonly string[], otherwise: DecimalMark): Guess<DecimalMark> {
  const marked = values.filter((value) => /[.,]/.test(value));
  const readable = (mark: DecimalMark) => marked.filter((value) => readNumber(value, mark) !== null).length;
  const [point, comma] = [readable('point'), readable('comma')];
  if (point !== comma) return { value: point > comma ? 'point' : 'comma', sure: true };
  return { value: otherwise, sure: marked.length === 0 };
}

/** The date order that fits more of the dates. */
export function guessDateOrder(
  values: readonly string[],
  otherwise: DateOrder,
  serials: SerialSystem = 1900,
): Guess<DateOrder> {
  const ambiguous = values.filter((value) => value.trim() !== '' && readWallTime(value, 'ymd') === null);
  if (ambiguous.length === 0) return { value: 'ymd', sure: true };
  const counted = ambiguous.filter((value) => isLikelySerial(value)).length;
  if (counted * 2 > ambiguous.length) return { value: serials === 1904 ? 'serial-1904' : 'serial', sure: true };
  const readable = (order: DateOrder) => ambiguous.filter((value) => readWallTime(value, order) !== null).length;
  const [dayFirst, monthFirst] = [readable('dmy'), readable('mdy')];
  if (dayFirst !== monthFirst) return { value: dayFirst > monthFirst ? 'dmy' : 'mdy', sure: true };
  return { value: otherwise, sure: false };
}

/** Spreadsheet day numbers of the years 1982 to 2063. */
const isLikelySerial = (value: string): boolean => /^[3-5]\d{4}(?:[.,]\d+)?$/.test(value.trim());

/** The usual formats of a locale, if a file is ambiguous. */
export function formatsOfLocale(locale: string): { readonly decimal: DecimalMark; readonly dateOrder: DateOrder } {
  const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  const monthFirst = parts.indexOf('month') < parts.indexOf('day');
  return { decimal: mark === ',' ? 'comma' : 'point', dateOrder: monthFirst ? 'mdy' : 'dmy' };
}
