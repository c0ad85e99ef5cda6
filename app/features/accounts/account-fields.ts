import { checkField, choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import { type AccountType, accountTypes } from '#shared/access/modes.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import * as texts from './texts.ts';

/** Fields of existing and new accounts. */
const common = {
  name: textField({
    ...{ label: texts.name, hint: texts.nameHint, part: texts.name, maxLength: 120, error: texts.giveAName },
  }),
  type: choiceField(accountTypes, { label: texts.type, initial: 'brand', error: texts.typeIsFixed }),
  currency: textField({
    ...{ label: texts.currency, hint: texts.currencyHint, required: true, maxLength: 3, autoCapitalize: 'characters' },
    ...{ spellCheck: false, error: texts.giveACurrency },
  }),
  locale: textField({
    ...{ label: texts.locale, hint: texts.localeHint, required: true, maxLength: 35, spellCheck: false },
    error: texts.giveALocale,
  }),
  alcohol: checkField({ label: texts.alcoholBrand }),
  product2BrandId: textField({
    label: texts.olderPlatformId,
    maxLength: 64,
    spellCheck: false,
    error: texts.giveAShorterId,
  }),
  gtmId: textField({
    ...{ label: texts.tagId, hint: texts.tagIdHint, maxLength: 13, spellCheck: false, error: texts.giveATagId },
  }),
};

export const accountFields = common;
export type AccountValues = FormValues<typeof accountFields>;

/** Plan names by posted value. */
export const planNames: Readonly<Record<BodyOf<'createInternalAccount'>['plan'], string>> = {
  starter: texts.planStarter,
  complete: texts.planComplete,
  discovery: texts.planDiscovery,
  'shop-ranked': texts.planShopRanked,
  'revenue-catcher': texts.planRevenueCatcher,
};

export const newAccountFields = {
  ...common,
  name: { ...common.name, hint: undefined, input: { ...common.name.input, required: true } },
  timezone: textField({
    ...{ label: texts.timezone, hint: texts.timezoneHint, required: true, maxLength: 64, spellCheck: false },
    ...{ initial: 'UTC', error: texts.giveATimezone },
  }),
  administrator: textField({
    ...{ label: texts.administrator, hint: texts.administratorHint, inputMode: 'email', maxLength: 254 },
    ...{ autoComplete: 'off', spellCheck: false, error: texts.giveAnEmail },
  }),
  plan: choiceField(planNames, {
    label: texts.firstPlan,
    hint: texts.firstPlanHint,
    initial: 'starter',
    error: texts.chooseAPlanOfTheType,
  }),
};
export type NewAccountValues = FormValues<typeof newAccountFields>;

export const accountFormValues = (account: AccountDetail): AccountValues => ({
  ...{ name: account.name ?? '', type: account.type, currency: account.currency, locale: account.locale },
  ...{ alcohol: account.alcohol, product2BrandId: account.product2BrandId ?? '', gtmId: account.gtmId ?? '' },
});

export const accountBody = ({ name, currency, product2BrandId, gtmId, ...others }: AccountValues) => ({
  ...others,
  name: name || null,
  currency: currency.toUpperCase(),
  product2BrandId: product2BrandId || null,
  gtmId: gtmId || null,
});

export const newAccountBody = (
  { timezone, plan, name, administrator, ...account }: NewAccountValues,
  once: string,
): BodyOf<'createInternalAccount'> => ({
  ...accountBody({ ...account, name }),
  name,
  timezone,
  plan,
  once,
  administrator: administrator || null,
});

export const typeNames: Readonly<Record<AccountType, string>> = { brand: texts.brand, retailer: texts.retailer };

/** Reason for deactivating an account or subaccount. */
export const reasonFields = {
  reason: textField({ label: texts.reason, required: true, maxLength: 500, error: texts.giveAReason }),
};
export type ReasonValues = FormValues<typeof reasonFields>;

export const timezoneFields = {
  timezone: textField({ label: texts.timezone, required: true, maxLength: 64, error: texts.giveATimezone }),
};
export type TimezoneValues = FormValues<typeof timezoneFields>;
