import { type FieldErrors, postedText, textField } from '#app/forms/fields.ts';
import { fill } from '#shared/text/fill.ts';
import type { Localised } from '#shared/touchpoints/blocks.ts';
import * as texts from './texts.ts';

/** Sets or removes the text in one language. Forms post CRLF line ends, scripts use LF: only LF is stored. */
export function withWording(text: Localised, locale: string, wording: string): Localised {
  const { [locale]: _, ...others } = text;
  const clean = wording.replaceAll('\r\n', '\n');
  return clean === '' ? others : { ...others, [locale]: clean };
}

export const tooLongError =
  (maxLength: number) =>
  (value: string, name: string): FieldErrors =>
    value.length > maxLength ? { [name]: fill(texts.tooLong, { maxLength }) } : {};

/** Field of a translated text, in the edited language. */
export const localizedTextField = <Key extends string>(key: Key, label: string, maxLength: number, hint?: string) => ({
  ...textField({ label, hint, maxLength, error: fill(texts.tooLong, { maxLength }) }),
  // Keep trailing spaces: the person may be typing the next word.
  read: postedText,
  show: (part: Readonly<Record<Key, Localised>>, locale: string) => part[key][locale] ?? '',
  put: <Part extends Readonly<Record<Key, Localised>>>(part: Part, value: string, locale: string): Part =>
    value.length > maxLength ? part : { ...part, [key]: withWording(part[key], locale, value) },
  errorsIn: tooLongError(maxLength),
});
