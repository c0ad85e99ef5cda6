import { textField } from '#app/forms/fields.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** A block shows at most as many products or stores. */
export const maxShown = 60;

/** @returns null where nothing is typed, undefined where it is no whole number from 1 to `max` */
export function countIn(text: string, max: number): number | null | undefined {
  if (text === '') return null;
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= max ? count : undefined;
}

export const countText = (count: number | null): string => (count === null ? '' : String(count));

/** A whole number from 1 to `max`. */
export function countField(label: string, max: number, hint?: string) {
  const error = fill(texts.countError, { max });
  return {
    ...textField({ label, hint, inputMode: 'numeric', maxLength: 5, error }),
    errorsIn: (value: string, name: string) => (countIn(value, max) === undefined ? { [name]: error } : {}),
  };
}
