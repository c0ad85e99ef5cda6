import type { Voucher, VoucherFields } from '#shared/api/families/vouchers-schemas.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { voucherKinds } from '#shared/vouchers/offer-text.ts';
import { postedText } from '../../api/posted-text.ts';
import {
  checkListField,
  choiceField,
  customField,
  type FieldErrors,
  type FormValues,
  textField,
} from '../../forms/fields.ts';
import { postedNamed } from '../../forms/named.ts';

const wholeNumber = 'Give a whole number from 1, or nothing for no limit.';
const claimsOfOne = 'Give a whole number from 1 to 1,000.';

const codeSources = { pool: 'One of a pool for each claim', single: 'The same code for everybody' } as const;
const identities = { email: 'Their e-mail address', browser: 'Their browser, by a cookie' } as const;
const confirmations = { no: 'Show the code immediately', yes: 'E-mail a link to the code' } as const;
export const voucherChoices = {
  kind: voucherKinds,
  codeSource: codeSources,
  identifyBy: identities,
  confirmEmail: confirmations,
};

/** A clock time; some browsers post its seconds too. */
const timeField = (label: string, hint: string) =>
  customField((form, name) => postedText(form, name).trim().slice(0, 5), {
    ...{ label, hint, initial: '', input: { type: 'time' } },
  });

export const voucherFields = {
  name: textField({
    ...{ label: 'Name', hint: 'For you and your colleagues; never public.', maxLength: 80 },
    error: 'Give a name of at most 80 characters.',
  }),
  kind: choiceField(voucherKinds, {
    ...{ label: 'Kind', initial: 'percent', error: 'What is given stays as it is once people could claim it.' },
  }),
  value: textField({
    ...{ label: 'Amount', part: 'Value', inputMode: 'decimal' },
    error: 'Say how much is given; a percentage is at most 100.',
  }),
  currency: textField({
    ...{ label: 'Currency', hint: 'Such as EUR', maxLength: 3, error: 'Give the code of a currency, such as EUR.' },
  }),
  title: textField({
    ...{ label: 'Title', maxLength: 120, error: 'Say in at most 120 characters what the claim page is to say.' },
  }),
  description: textField({ label: 'Text', maxLength: 2_000, error: 'Write at most 2,000 characters.' }),
  // A moment is typed in two fields; what is wrong with it stands at the first.
  startDate: textField({
    ...{ label: 'First day', type: 'date', path: 'startsAt', error: 'Give a day and a time that exist.' },
  }),
  startTime: timeField('From, time', 'Empty: from the beginning of the day'),
  endDate: textField({
    ...{ label: 'Last day', type: 'date', path: 'endsAt' },
    error: 'The end must be after the start, and in the future to be claimed.',
  }),
  endTime: timeField('Until, time', 'Empty: to the end of the day'),
  timezone: textField({
    ...{ label: 'Timezone', hint: 'Days and times above are by the clocks there.' },
    error: 'Give a timezone such as Europe/Paris.',
  }),
  totalLimit: textField({
    ...{ label: 'Claims in all', hint: 'Empty: as many as there are codes', inputMode: 'numeric' },
    error: wholeNumber,
  }),
  personLimit: textField({ label: 'Claims per person', inputMode: 'numeric', error: claimsOfOne }),
  identifyBy: choiceField(identities, {
    ...{ label: 'Identify customers by', hint: 'We store only a hash.', part: 'Customer identification' },
    ...{ initial: 'email', error: 'How people are told apart stays as it is once people could claim.' },
  }),
  confirmEmail: choiceField(confirmations, {
    ...{ label: 'E-mail confirmation', hint: 'A mailed link stops claims with other people’s addresses.' },
    initial: 'no',
  }),
  codeSource: choiceField(codeSources, {
    ...{ label: 'Codes', initial: 'pool', error: 'Where codes come from stays as it is once people could claim.' },
  }),
  singleCode: textField({ label: 'Code', maxLength: 64, error: 'Give 4 to 64 letters, digits, dots or dashes.' }),
  products: customField(postedNamed, {
    ...{ label: 'Add a product', part: 'Products', initial: [] },
    error: 'Choose products of this account; a free product needs one.',
  }),
  retailers: checkListField({
    ...{ label: 'Retailers', hint: 'None chosen: any retailer.', error: 'Choose retailers of this account.' },
    isChoice: (id): id is string => /^\d{1,15}$/.test(id),
  }),
};

export type VoucherValues = FormValues<typeof voucherFields>;

const digitsOf = (kind: Voucher['kind'], currency: string): number =>
  kind === 'percent' ? 2 : currencyPrecision(currency);

export function valuesOf(voucher: Voucher): VoucherValues {
  const { kind, value, currency, startsAt, endsAt, products, productNames } = voucher;
  const [startDate = '', startTime = ''] = (startsAt ?? '').split('T');
  const [endDate = '', endTime = ''] = (endsAt ?? '').split('T');
  return {
    ...{ name: voucher.name, title: voucher.title, description: voucher.description, kind },
    value: value === null ? '' : String(value / 10 ** digitsOf(kind, currency ?? '')),
    ...{ currency: currency ?? '', codeSource: voucher.codeSource, singleCode: voucher.singleCode ?? '' },
    ...{ startDate, startTime, endDate, endTime, timezone: voucher.timezone },
    totalLimit: voucher.totalLimit === null ? '' : String(voucher.totalLimit),
    ...{ personLimit: String(voucher.personLimit), identifyBy: voucher.identifyBy },
    confirmEmail: voucher.confirmEmail ? 'yes' : 'no',
    products: products.map((id, at) => ({ id: String(id), name: productNames[at] ?? String(id) })),
    retailers: voucher.retailers.map(String),
  };
}

/** What is sent of what was typed; what can't be read as meant is told by field instead. */
export function bodyOf(values: VoucherValues): { readonly body: VoucherFields; readonly errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const { kind, startDate, startTime, endDate, endTime } = values;
  const currency = values.currency.trim().toUpperCase();
  const digits = digitsOf(kind, currency);
  const valued = kind === 'percent' || kind === 'amount';
  const value = valued ? scaled(values.value, digits) : null;
  if (value === undefined) errors.value = `Give a number above 0 with at most ${digits} decimals.`;
  const totalLimit = wholeOf(values.totalLimit);
  if (totalLimit === undefined) errors.totalLimit = wholeNumber;
  const personLimit = wholeOf(values.personLimit);
  if (personLimit == null) errors.personLimit = claimsOfOne;
  if (startDate === '' && startTime !== '') errors.startDate = 'Give the day of this time.';
  if (endDate === '' && endTime !== '') errors.endDate = 'Give the day of this time.';
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

/** Text as a whole number of the smallest unit; null for none, undefined for what is no number or too exact. */
function scaled(text: string, digits: number): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{0,4}))?$/.exec(plain) ?? [];
  if (whole === '' || decimals.length > digits) return undefined;
  const value = Number(whole + decimals.padEnd(digits, '0'));
  return value > 0 ? value : undefined;
}

const wholeOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : undefined;
