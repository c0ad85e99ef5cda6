import {
  checkListField,
  choiceField,
  customField,
  type FieldErrors,
  type FormValues,
  postedText,
  textField,
} from '#app/forms/fields.ts';
import { postedNamed } from '#app/forms/named.ts';
import type { Voucher, VoucherFields } from '#shared/api/families/vouchers-schemas.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { voucherKinds } from '#shared/vouchers/offer-text.ts';
import * as texts from './texts.ts';

const wholeNumber = texts.limitError;
const claimsOfOne = texts.perPersonError;

const codeSources = { pool: texts.codePool, single: texts.sharedCode } as const;
const identities = { email: texts.byEmail, browser: texts.byCookie } as const;
const confirmations = { no: texts.showCode, yes: texts.mailCode } as const;
export const voucherChoices = {
  kind: voucherKinds,
  codeSource: codeSources,
  identifyBy: identities,
  confirmEmail: confirmations,
};

/** Options of a select or radio list. */
export const optionsOf = <Choice extends string>(choices: Readonly<Record<Choice, string>>) =>
  keysOf(choices).map((choice) => [choice, choices[choice]] as const);

/** Time of day; some browsers post seconds, too. */
const timeField = (label: string, hint: string) =>
  customField((form, name) => postedText(form, name).trim().slice(0, 5), {
    ...{ label, hint, initial: '', input: { type: 'time' } },
  });

export const voucherFields = {
  name: textField({
    ...{ label: texts.name, hint: texts.nameHint, maxLength: 80 },
    error: texts.nameError,
  }),
  kind: choiceField(voucherKinds, {
    ...{ label: texts.kind, initial: 'percent', error: texts.kindLocked },
  }),
  value: textField({
    ...{ label: texts.amount, part: 'Value', inputMode: 'decimal' },
    error: texts.amountError,
  }),
  currency: textField({
    ...{ label: texts.currency, hint: texts.suchAsEur, maxLength: 3, error: texts.currencyError },
  }),
  title: textField({
    ...{ label: texts.title, maxLength: 120, error: texts.titleError },
  }),
  description: textField({ label: texts.text, maxLength: 2_000, error: texts.textError }),
  // Date and time are separate fields; errors show at the date.
  startDate: textField({
    ...{ label: texts.firstDay, type: 'date', path: 'startsAt', error: texts.dateError },
  }),
  startTime: timeField(texts.fromTime, texts.startTimeHint),
  endDate: textField({
    ...{ label: texts.lastDay, type: 'date', path: 'endsAt' },
    error: texts.endError,
  }),
  endTime: timeField(texts.untilTime, texts.endTimeHint),
  timezone: textField({
    ...{ label: texts.timezone, hint: texts.timezoneHint },
    error: texts.timezoneError,
  }),
  totalLimit: textField({
    ...{ label: texts.claimsInAll, hint: texts.claimsHint, inputMode: 'numeric' },
    error: wholeNumber,
  }),
  personLimit: textField({ label: texts.claimsPerPerson, inputMode: 'numeric', error: claimsOfOne }),
  identifyBy: choiceField(identities, {
    ...{ label: texts.identifyCustomersBy, hint: texts.weStoreOnlyAHash, part: texts.customerIdentification },
    ...{ initial: 'email', error: texts.identificationLocked },
  }),
  confirmEmail: choiceField(confirmations, {
    ...{ label: texts.emailConfirmation, hint: texts.confirmationHint },
    initial: 'no',
  }),
  codeSource: choiceField(codeSources, {
    ...{ label: texts.codes, initial: 'pool', error: texts.codesLocked },
  }),
  singleCode: textField({ label: texts.code, maxLength: 64, error: texts.codeError }),
  products: customField(postedNamed, {
    ...{ label: texts.addAProduct, part: 'Products', initial: [] },
    error: texts.productsError,
  }),
  retailers: checkListField({
    ...{ label: texts.retailers, hint: texts.anyRetailer, error: texts.retailersError },
    isChoice: (id): id is string => /^\d{1,15}$/.test(id),
  }),
};

export type VoucherValues = FormValues<typeof voucherFields>;

const fractionDigits = (kind: Voucher['kind'], currency: string): number =>
  kind === 'percent' ? 2 : currencyPrecision(currency);

export function voucherFormValues(voucher: Voucher): VoucherValues {
  const { kind, value, currency, startsAt, endsAt, products, productNames } = voucher;
  const [startDate = '', startTime = ''] = (startsAt ?? '').split('T');
  const [endDate = '', endTime = ''] = (endsAt ?? '').split('T');
  return {
    ...{ name: voucher.name, title: voucher.title, description: voucher.description, kind },
    value: value === null ? '' : String(value / 10 ** fractionDigits(kind, currency ?? '')),
    ...{ currency: currency ?? '', codeSource: voucher.codeSource, singleCode: voucher.singleCode ?? '' },
    ...{ startDate, startTime, endDate, endTime, timezone: voucher.timezone },
    totalLimit: voucher.totalLimit === null ? '' : String(voucher.totalLimit),
    ...{ personLimit: String(voucher.personLimit), identifyBy: voucher.identifyBy },
    confirmEmail: voucher.confirmEmail ? 'yes' : 'no',
    products: products.map((id, at) => ({ id: String(id), name: productNames[at] ?? String(id) })),
    retailers: voucher.retailers.map(String),
  };
}

/** Body of the save call. Values that can't be parsed are reported as field errors. */
export function saveBody(values: VoucherValues): { readonly body: VoucherFields; readonly errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const { kind, startDate, startTime, endDate, endTime } = values;
  const currency = values.currency.trim().toUpperCase();
  const digits = fractionDigits(kind, currency);
  const hasValue = kind === 'percent' || kind === 'amount';
  const value = hasValue ? parseScaled(values.value, digits) : null;
  if (value === undefined) errors.value = fill(texts.decimalsError, { digits });
  const totalLimit = parseWhole(values.totalLimit);
  if (totalLimit === undefined) errors.totalLimit = wholeNumber;
  const personLimit = parseWhole(values.personLimit);
  if (personLimit == null) errors.personLimit = claimsOfOne;
  if (startDate === '' && startTime !== '') errors.startDate = texts.dayMissing;
  if (endDate === '' && endTime !== '') errors.endDate = texts.dayMissing;
  const body: VoucherFields = {
    ...{ name: values.name.trim(), title: values.title.trim(), description: values.description.trim(), kind },
    ...{ value: value ?? null, currency: kind === 'amount' && currency !== '' ? currency : null },
    codeSource: values.codeSource,
    singleCode: values.codeSource === 'single' && values.singleCode.trim() !== '' ? values.singleCode.trim() : null,
    startsAt: startDate === '' ? null : `${startDate}T${startTime || '00:00'}`,
    endsAt: endDate === '' ? null : endTime === '' ? endDate : `${endDate}T${endTime}`,
    ...{ timezone: values.timezone.trim(), totalLimit: totalLimit ?? null, personLimit: personLimit ?? 1 },
    identifyBy: values.identifyBy,
    confirmEmail: values.identifyBy === 'email' && values.confirmEmail === 'yes',
    ...{ products: values.products.map(({ id }) => Number(id)), retailers: values.retailers.map(Number) },
  };
  return { body, errors };
}

/** Parses an amount into the smallest unit; null for empty text, undefined if invalid or with too many decimals. */
function parseScaled(text: string, digits: number): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{0,4}))?$/.exec(plain) ?? [];
  if (whole === '' || decimals.length > digits) return undefined;
  const value = Number(whole + decimals.padEnd(digits, '0'));
  return value > 0 ? value : undefined;
}

const parseWhole = (text: string): number | null | undefined =>
  text.trim() === '' ? null : /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : undefined;

/** Leaves room for escaped line breaks in the JSON body. */
export const maxCodeBytes = 500_000;

export const tooManyBytes = texts.fileTooLarge;

/** Suggested time zones; others can be typed. */
export const zones = [
  ...['Europe/London', 'Europe/Paris', 'Europe/Berlin', 'Europe/Madrid', 'Europe/Rome', 'UTC', 'America/New_York'],
  ...[
    'America/Chicago',
    'America/Los_Angeles',
    'America/Sao_Paulo',
    'Asia/Tokyo',
    'Asia/Singapore',
    'Australia/Sydney',
  ],
];
