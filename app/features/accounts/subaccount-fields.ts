import { type FormValues, textField } from '#app/forms/fields.ts';
import type { SubaccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import * as texts from './texts.ts';

export const subaccountFields = {
  name: textField({ label: texts.name, required: true, maxLength: 120, error: texts.nameOfSubaccountTaken }),
  currency: textField({
    ...{ label: texts.currency, hint: texts.emptyForTheAccounts, maxLength: 3, autoCapitalize: 'characters' },
    ...{ spellCheck: false, error: texts.giveACurrency },
  }),
  locale: textField({
    ...{ label: texts.locale, hint: texts.emptyForTheAccounts, maxLength: 35, spellCheck: false },
    error: texts.giveALocale,
  }),
};
export type SubaccountValues = FormValues<typeof subaccountFields>;

export const subaccountValues = ({ name, currency, locale }: SubaccountDetail): SubaccountValues => ({
  ...{ name, currency: currency ?? '', locale: locale ?? '' },
});

export const subaccountBody = ({ name, currency, locale }: SubaccountValues) => ({
  ...{ name, currency: currency === '' ? null : currency.toUpperCase(), locale: locale || null },
});
