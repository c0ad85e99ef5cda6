import type { Voucher, VoucherFields } from '#shared/api/families/vouchers-schemas.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { hasKey } from '#shared/table.ts';

/** A retailer or product by id and name, as text. */
export type Named = { readonly id: string; readonly name: string };

/** What was typed into the form of a voucher, as text. */
export type VoucherValues = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: Voucher['kind'];
  readonly value: string;
  readonly currency: string;
  readonly codeSource: Voucher['codeSource'];
  readonly singleCode: string;
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
  readonly timezone: string;
  readonly totalLimit: string;
  readonly personLimit: string;
  readonly identifyBy: Voucher['identifyBy'];
  readonly confirmEmail: 'yes' | 'no';
  readonly products: readonly Named[];
  readonly retailers: readonly string[];
};

/** What the values are called where others have changed them. */
export const voucherParts: Readonly<Record<keyof VoucherValues, string>> = {
  ...{ name: 'Name', title: 'Title', description: 'Text', kind: 'Kind', value: 'Value', currency: 'Currency' },
  ...{ codeSource: 'Codes', singleCode: 'Code', timezone: 'Timezone', startDate: 'First day', endDate: 'Last day' },
  ...{ startTime: 'From, time', endTime: 'Until, time', totalLimit: 'Claims in all', personLimit: 'Claims per person' },
  ...{
    identifyBy: 'Customer identification',
    confirmEmail: 'E-mail confirmation',
    products: 'Products',
    retailers: 'Retailers',
  },
};

export type VoucherErrors = Partial<Record<keyof VoucherFields | 'startDate' | 'endDate' | 'codes', string>>;

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
export function bodyOf(values: VoucherValues): { readonly body: VoucherFields; readonly errors: VoucherErrors } {
  const errors: VoucherErrors = {};
  const { kind, startDate, startTime, endDate, endTime } = values;
  const currency = values.currency.trim().toUpperCase();
  const digits = digitsOf(kind, currency);
  const valued = kind === 'percent' || kind === 'amount';
  const value = valued ? scaled(values.value, digits) : null;
  if (value === undefined) errors.value = `Give a number above 0 with at most ${digits} decimals.`;
  const totalLimit = wholeOf(values.totalLimit);
  if (totalLimit === undefined) errors.totalLimit = sentences.totalLimit;
  const personLimit = wholeOf(values.personLimit);
  if (personLimit == null) errors.personLimit = sentences.personLimit;
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

const sentences = {
  name: 'Give a name of at most 80 characters.',
  title: 'Say in at most 120 characters what the claim page is to say.',
  description: 'Write at most 2,000 characters.',
  kind: 'What is given stays as it is once people could claim it.',
  value: 'Say how much is given; a percentage is at most 100.',
  currency: 'Give the code of a currency, such as EUR.',
  codeSource: 'Where codes come from stays as it is once people could claim.',
  singleCode: 'Give 4 to 64 letters, digits, dots or dashes.',
  startsAt: 'Give a day and a time that exist.',
  endsAt: 'The end must be after the start, and in the future to be claimed.',
  timezone: 'Give a timezone such as Europe/Paris.',
  totalLimit: 'Give a whole number from 1, or nothing for no limit.',
  personLimit: 'Give a whole number from 1 to 1,000.',
  identifyBy: 'How people are told apart stays as it is once people could claim.',
  products: 'Choose products of this account; a free product needs one.',
  retailers: 'Choose retailers of this account.',
  codes: 'Generate or import codes first.',
} as const satisfies VoucherErrors;

/** @param fields names that an answer refused */
export function errorsOf(fields: readonly string[]): VoucherErrors {
  const known = fields.map((field) => field.split('.')[0] ?? field);
  const said = known.flatMap((field) => (hasKey(sentences, field) ? [[field, sentences[field]] as const] : []));
  return Object.fromEntries(said.map(([field, text]) => [beside[field] ?? field, text]));
}

/** A moment is typed in two fields; what is wrong with it stands at the first. */
const beside: Readonly<Record<string, string>> = { startsAt: 'startDate', endsAt: 'endDate' };
