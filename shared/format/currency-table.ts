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

/** All currencies by code, including historic ones. About 20 kB: pages load it only for a currency picker. */
export function currencies(): ReadonlyMap<string, Currency> {
  table ??= new Map(rows.map(currencyOf).map((currency) => [currency.code, currency]));
  return table;
}

let choices: readonly Choice[] | null = null;

/** Options of a currency picker: current currencies by name, then historic ones, each with a formatted sample amount. */
export function currencyChoices(): readonly Choice[] {
  if (choices) return choices;
  const all = [...currencies().values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  choices = [...all.filter(({ historic }) => !historic), ...all.filter(({ historic }) => historic)].map((currency) => ({
    _id: currency.code,
    label: `${nameWithCode(currency)}${currency.historic ? ', historic' : ''}`,
    sample: amountByTable(currency, sampleAmount),
  }));
  return choices;
}

const sampleAmount = 1234.5;

/** Name with the code, which some names already end in. */
const nameWithCode = ({ name, code }: Currency): string => (name.endsWith(`(${code})`) ? name : `${name} (${code})`);

/** Formats an amount by the currency table, regardless of the reader's locale. */
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
