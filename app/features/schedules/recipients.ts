import { textField } from '#app/forms/fields.ts';
import * as texts from './texts.ts';

interface RecipientsOptions {
  readonly hint: string;
  readonly required: boolean;
}

/** Email addresses, one below the other. */
export const recipientsField = (options: RecipientsOptions) =>
  textField({ label: texts.recipients, error: texts.recipientsError, spellCheck: false, ...options });

/** The addresses of a field, however they are parted. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
