import { currencyPrecisionMax, groupingDigits } from '../constants.ts';
import type { Choice } from './choice.ts';
import rows from './data/currencies.json' with { type: 'json' };

/** One currency of ISO 4217 or CLDR. */
export interface Currency {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  /** Decimal places, 0 to 4. */
  readonly precision: number;
  readonly decimal_symbol: '.';
  readonly thousands_separator: ',';
  /** CLDR pattern with the place of the symbol (¤), grouping and decimals. */
  readonly format_1: string;
  /** No longer used anywhere. */
  readonly historic: boolean;
}

const group = '#'.repeat(groupingDigits - 1);

function currencyOf(row: string): Currency {
  const [code = '', name = '', symbol = '', decimals, historic] = row.split('|');
  const precision = Math.min(Number(decimals), currencyPrecisionMax);
  const amount = `#,${group}0${precision > 0 ? `.${'0'.repeat(precision)}` : ''}`;
  return {
    code,
    name,
    symbol,
    precision,
    decimal_symbol: '.',
    thousands_separator: ',',
    // A symbol that ends in a letter is separated from the digits.
    format_1: /\p{L}$/u.test(symbol) ? `¤\u00a0${amount}` : `¤${amount}`,
    historic: historic !== undefined,
  };
}

let table: ReadonlyMap<string, Currency> | null = null;

/** All currencies by code, historic ones included. Some 20 kB: no page loads it before a picker asks for it. */
export function currencies(): ReadonlyMap<string, Currency> {
  table ??= new Map(rows.map(currencyOf).map((currency) => [currency.code, currency]));
  return table;
}

let choices: readonly Choice[] | null = null;

/** For pickers: those in use by name, then the historic ones, each with an amount as the table writes it. */
export function currencyChoices(): readonly Choice[] {
  if (choices) return choices;
  const all = [...currencies().values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  choices = [...all.filter(({ historic }) => !historic), ...all.filter(({ historic }) => historic)].map((currency) => ({
    _id: currency.code,
    label: `${named(currency)}${currency.historic ? ', historic' : ''}`,
    sample: amountByTable(currency, sampleAmount),
  }));
  return choices;
}

const sampleAmount = 1234.5;

/** Some names end in the code already. */
const named = ({ name, code }: Currency): string => (name.endsWith(`(${code})`) ? name : `${name} (${code})`);

/** Formats an amount by the table, whatever the reader's locale. */
export function amountByTable(currency: Currency, value: number): string {
  const digits = new Intl.NumberFormat('en-US', {
    useGrouping: false,
    minimumFractionDigits: currency.precision,
    maximumFractionDigits: currency.precision,
  }).format(Math.abs(value));
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(new RegExp(`\\B(?=(\\d{${groupingDigits}})+$)`, 'g'), currency.thousands_separator);
  const amount = fraction === undefined ? grouped : `${grouped}${currency.decimal_symbol}${fraction}`;
  const sign = value < 0 && /[1-9]/.test(digits) ? '-' : '';
  return sign + currency.format_1.replace(/#[#,0.]*/, () => amount).replace('¤', () => currency.symbol);
}
