import { type FieldErrors, postedText, textField } from '#app/forms/fields.ts';
import { fill } from '#shared/text/fill.ts';
import type { Localised } from '#shared/touchpoints/blocks.ts';
import * as texts from './texts.ts';

/** The text with another wording in one language; an empty one is taken out. Line ends are those of the browser's script. */
export function reworded(text: Localised, locale: string, wording: string): Localised {
  const { [locale]: _, ...others } = text;
  const clean = wording.replaceAll('\r\n', '\n');
  return clean === '' ? others : { ...others, [locale]: clean };
}

/** The error of a text that is too long to be saved. */
export const tooLong =
  (maxLength: number) =>
  (value: string, name: string): FieldErrors =>
    value.length > maxLength ? { [name]: fill(texts.tooLong, { maxLength }) } : {};

/** A text in the language that is edited. */
export const words = <Key extends string>(key: Key, label: string, maxLength: number, hint?: string) => ({
  ...textField({ label, hint, maxLength, error: fill(texts.tooLong, { maxLength }) }),
  // Spaces at the end of a text belong to it while it is typed.
  read: postedText,
  show: (part: Readonly<Record<Key, Localised>>, locale: string) => part[key][locale] ?? '',
  put: <Part extends Readonly<Record<Key, Localised>>>(part: Part, value: string, locale: string): Part =>
    value.length > maxLength ? part : { ...part, [key]: reworded(part[key], locale, value) },
  errorsIn: tooLong(maxLength),
});
