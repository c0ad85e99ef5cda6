import { textField } from '#app/forms/fields.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Maximum number of products or stores that a block shows. */
export const maxShown = 60;

/** @returns null for empty text, undefined for text that is no whole number from 1 to `max` */
export function parseCount(text: string, max: number): number | null | undefined {
  if (text === '') return null;
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= max ? count : undefined;
}

export const countText = (count: number | null): string => (count === null ? '' : String(count));

/** Field for a whole number from 1 to `max`. */
export function countField(label: string, max: number, hint?: string) {
  const error = fill(texts.countError, { max });
  return {
    ...textField({ label, hint, inputMode: 'numeric', maxLength: 5, error }),
    errorsIn: (value: string, name: string) => (parseCount(value, max) === undefined ? { [name]: error } : {}),
  };
}
