import { textField } from '../../forms/fields.ts';

interface RecipientsOptions {
  readonly hint: string;
  readonly required: boolean;
}

/** E-mail addresses, one below the other. */
export const recipientsField = (options: RecipientsOptions) =>
  textField({ label: 'Recipients', error: 'Name one to 20 e-mail addresses.', spellCheck: false, ...options });

/** The addresses of a field, however they are parted. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
