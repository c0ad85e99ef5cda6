import { remembered } from '../remembered.ts';
import { mapTable } from '../table.ts';
import { isLocalDate } from '../time/calendar.ts';
import { whenUsed } from '../when-used.ts';
import { currencyPrecision, isCurrencyCode, knownLocale } from './currency.ts';
import { isolatedIn } from './direction.ts';

export type NumberStyle = 'integer' | 'decimal' | 'percent' | 'money';

/** Formats of numbers and days for one person: their locale, in one currency. */
export interface Formats {
  readonly locale: string;
  readonly currency: string;
  /** The exact value; percent takes a ratio (0.12 is 12 %), money takes major units. */
  readonly value: (value: number | null, style: NumberStyle) => string;
  /** The same, shortened for tiles and axes. */
  readonly compact: (value: number | null, style: NumberStyle) => string;
  /** A round value of an axis, as short as possible. */
  readonly axis: (value: number, style: NumberStyle) => string;
  /** A bound that somebody typed, with all its digits. */
  readonly bound: (value: number, style: NumberStyle) => string;
  /** A relative change with its sign and one decimal: 0.12 is +12.0 %. */
  readonly change: (ratio: number | null) => string;
  /** A difference of two ratios in percentage points, with its sign and one decimal. */
  readonly points: (difference: number | null) => string;
  /** An exchange rate, to five significant digits. */
  readonly rate: (rate: number) => string;
  /** A calendar day; text that is no day is returned unchanged. */
  readonly day: (day: string, length?: 'short' | 'medium' | 'month') => string;
}

/** Shown for a missing value. */
export const noValue = '–';

const dayLengths = {
  short: { day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Formats of a locale, shared by everyone who uses it. A stored code must never break a page: an invalid one is shown
 * with the sign for an unknown currency.
 */
export const createFormats = (locale: string, currency: string): Formats =>
  formatsOf(`${knownLocale(locale)} ${isCurrencyCode(currency) ? currency : 'XXX'}`);

const formatsOf = remembered((name: string): Formats => {
  const [tag = '', currency = ''] = name.split(' ');
  // Most pages use two or three of these styles, so each formatter is created on first use.
  const number = (options: Intl.NumberFormatOptions) => writer(tag, () => new Intl.NumberFormat(tag, options));
  const precision = currencyPrecision(currency);
  const display = whenUsed(() => currencyDisplayOf(tag, currency));
  const money = (options: Intl.NumberFormatOptions) =>
    writer(
      tag,
      () => new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: display(), ...options }),
    );
  // 0.333 and 4.17 say more than 0.3 and 4.2; 104.2 keeps its place behind the point.
  const digits = {
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
  } as const;
  const exact: Record<NumberStyle, Write> = {
    integer: number({ maximumFractionDigits: 0 }),
    decimal: number({ minimumFractionDigits: 1, maximumFractionDigits: 1, ...digits }),
    percent: number({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    money: money({ minimumFractionDigits: precision, maximumFractionDigits: precision }),
  };
  const short = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  const compact: Record<NumberStyle, Write> = {
    integer: number(short),
    decimal: number(short),
    percent: exact.percent,
    money: money(short),
  };
  const onAxis = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  const axis: Record<NumberStyle, Write> = {
    integer: number(onAxis),
    decimal: number(onAxis),
    percent: number({ style: 'percent', maximumSignificantDigits: 3 }),
    money: money(onAxis),
  };
  const asTyped = { minimumFractionDigits: 0, maximumFractionDigits: 10 } as const;
  const bound: Record<NumberStyle, Write> = {
    integer: number(asTyped),
    decimal: number(asTyped),
    percent: number({ style: 'percent', ...asTyped }),
    money: money(asTyped),
  };
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  const change = number({ style: 'percent', ...oneDecimal });
  const points = number(oneDecimal);
  const rates = number({ maximumSignificantDigits: 5 });
  const days = mapTable(dayLengths, (length) => {
    const format = whenUsed(() => new Intl.DateTimeFormat(tag, { ...length, timeZone: 'UTC' }));
    return remembered((day) => isolatedIn(tag, format().format(Date.parse(`${day}T00:00:00Z`))), maxDays);
  });
  const orNone = (write: Write, value: number | null) =>
    value === null || !Number.isFinite(value) ? noValue : write(value);

  return {
    locale: tag,
    currency,
    value: (value, style) => orNone(exact[style], value),
    compact: (value, style) => orNone(value !== null && Math.abs(value) < 1000 ? exact[style] : compact[style], value),
    bound: (value, style) => bound[style](value),
    axis: (value, style) => axis[style](value),
    change: (ratio) => orNone(change, ratio),
    points: (difference) => orNone(points, difference === null ? null : difference * 100),
    rate: (rate) => orNone(rates, rate),
    day: (day, length = 'medium') => (isLocalDate(day) ? days[length](day) : day),
  };
});

type Write = (value: number) => string;

/** Days that each format of each locale keeps. */
const maxDays = 200;

/** Numbers that all formats together keep, some 2 MB of text: those of many tables. */
const maxNumbers = 20_000;
let keptNumbers = 0;
let generation = 0;

/** Looking up a formatted number takes a tenth of formatting it. If there are too many, each format clears its own. */
function writer(tag: string, make: () => Intl.NumberFormat): Write {
  const format = whenUsed(make);
  const texts = new Map<number, string>();
  let current = generation;
  return (value) => {
    if (current !== generation) texts.clear();
    current = generation;
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = isolatedIn(tag, format().format(value));
    keptNumbers += 1;
    if (keptNumbers > maxNumbers) {
      generation += 1;
      keptNumbers = 0;
    }
    texts.set(value, text);
    return text;
  };
}

/** A sign that several currencies share is only used for one of them. */
const ownerOfSign: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP', '¥': 'JPY' };

/** A locale without a sign for a currency writes its code: then the currency's own sign is shorter and as clear. */
export function currencyDisplayOf(tag: string, currency: string): 'symbol' | 'narrowSymbol' {
  const signIn = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value;
  if (signIn('symbol') !== currency) return 'symbol';
  const sign = signIn('narrowSymbol') ?? '';
  return /^\p{Sc}$/u.test(sign) && (ownerOfSign[sign] ?? currency) === currency ? 'narrowSymbol' : 'symbol';
}

const list = whenUsed(() => new Intl.ListFormat('en'));

/** Joins names for a sentence: `A, B, and C`. */
export const listed = (names: readonly string[]): string => list().format(names);
