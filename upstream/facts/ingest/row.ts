import { minorDigits } from '#shared/analytics/money.ts';
import { atScale, isScientific, type ReadNumber, readNumber } from '#shared/ingest/amounts.ts';
import { countryOf } from '#shared/ingest/countries.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import { instantOfWallTime, readWallTime } from '#shared/ingest/moments.ts';
import {
  discounted,
  type Fraction,
  fractionOf,
  plus,
  readRate,
  rounded,
  taxed,
  times,
} from '#shared/ingest/rounding.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Lookups } from './lookups.ts';
import { isPlainText, type RowReader } from './row-reader.ts';
import type { Bounds, Moment, Problem, ProductName } from './row-values.ts';

const longestText = 300;
/** The largest amount that is accepted, in minor units. */
const maxAmount = 1e13;
const maxDecimal = 1e15;
const earliest = '2000-01-01';

/** A row that is being read. Each method returns the value of a field or adds a problem to `problems`. */
export class Row {
  readonly problems: Problem[] = [];
  readonly number: number;
  /** As in the file. */
  readonly cells: readonly string[];
  /** The rounding difference of the amount, in millionths of a minor unit. */
  rounding: { readonly currency: string; readonly difference: number } | null = null;
  /** An amount has more decimals than its currency, and no rounding was chosen. */
  tooPrecise = false;
  /** A country that isn’t recognized, as written. */
  unknownCountry: string | null = null;
  readonly #reader: RowReader;
  readonly #values: readonly string[];
  /** The date, where the row has no time of day; else null. */
  #dateOnly: string | null = null;
  #amountAsWritten: string | null = null;

  constructor(reader: RowReader, { row, cells }: CsvRow) {
    this.#reader = reader;
    this.number = row;
    this.cells = cells;
    this.#values = reader.completedCells(cells);
  }

  get lookups(): Lookups {
    return this.#reader.lookups;
  }

  /** The cells, if they may be stored; else null. */
  get keptCells(): readonly string[] | null {
    return this.#reader.hasSecrets ? null : this.cells;
  }

  wrong(field: string, reason: string): null {
    const value = this.#reader.shownValueOf(this.#values, field);
    this.problems.push({ column: this.#reader.columnOf(field), reason, value });
    return null;
  }

  /** Whether identical rows are separate facts. */
  get keepsIdenticalRows(): boolean {
    return this.#reader.options.identicalRows === 'separate';
  }

  texts(): string[] {
    return this.#reader.texts(this.cells);
  }

  /** The moment as the row has it: a date alone is that day in every time zone. */
  momentAsWritten({ at }: Moment): string {
    return this.#dateOnly ?? at;
  }

  /** The amount of a line as its file has it, whatever tax and rounding are chosen. */
  amountAsWritten(amount: number): number | string {
    return this.#amountAsWritten ?? amount;
  }

  hasSeen(text: string): boolean {
    return this.#reader.hasSeen(text);
  }

  timesSeen(text: string): number {
    return this.#reader.timesSeen(text);
  }

  /** How many earlier rows of the file have these contents, and the number of the first. */
  seenBefore(contents: string) {
    return this.#reader.seenBefore(contents, this.number);
  }

  /** The text of a field. Empty where an optional field is empty, and where the text is too long. */
  text(field: string): string {
    const text = this.#reader.text(this.#values, field);
    if (text === '') {
      if (this.#reader.isRequired(field)) this.wrong(field, 'is missing');
      return '';
    }
    if (text.length > longestText) {
      this.wrong(field, `is longer than ${longestText} characters`);
      return '';
    }
    if (!isPlainText(text) && /\p{Cc}|\ufffd/u.test(text)) this.wrong(field, 'has characters that can’t be read');
    return text;
  }

  /**
   * Stands for a person of the account. The person’s own number isn’t stored, and another account gets another
   * pseudonym for it.
   */
  pseudonym(field: string): string {
    const text = this.text(field);
    return text === '' ? '' : this.#reader.pseudonymOf(text);
  }

  /** The entry of a table that the text names, by id or name. */
  named<T>(field: string, table: ReadonlyMap<string, T>, what: string): T | null {
    const text = this.text(field);
    if (text === '') return null;
    return table.get(text.toLowerCase()) ?? this.wrong(field, `is no ${what} here`);
  }

  integer(field: string): number {
    const text = this.text(field);
    if (text === '') return 0;
    return this.#number(field, text, { scale: 0, most: 1e9, tooPrecise: 'is not a whole number' });
  }

  /** Any number of decimals, of which a double keeps about 15 digits. Null where there is none. */
  decimal(field: string): number | null {
    const text = this.text(field);
    if (text === '') return null;
    const number = readNumber(text, this.#reader.options.decimal);
    if (number === null) return this.#notANumber(field, text);
    const value = Number(canonicalNumber(number));
    return Math.abs(value) <= maxDecimal ? value : this.wrong(field, 'is too large');
  }

  /** In minor units of the currency, rounded as chosen. */
  amount(field: string, currency: string | null): number {
    const text = this.text(field);
    if (text === '' || currency === null) return 0;
    const number = readNumber(text, this.#reader.options.decimal);
    const plain = number && atScale(number, minorDigits(currency), maxAmount);
    if (typeof plain === 'number') return plain;
    if (number) {
      this.#amountAsWritten = canonicalNumber(number);
      return this.#rounded(field, fractionOf(number), currency);
    }
    this.#notANumber(field, text);
    return 0;
  }

  /**
   * The amount of a line in minor units, rounded: as given, or unit price less discount, with tax added or removed as
   * chosen.
   */
  lineAmount(units: number, currency: string | null): number {
    const { amountFrom, tax, decimal } = this.#reader.options;
    if (amountFrom === 'amount' && tax === 'as-is') return this.amount('amount', currency);
    const field = amountFrom === 'amount' ? 'amount' : 'unitPrice';
    const text = this.text(field);
    if (text === '' || currency === null) return 0;
    const number = readNumber(text, decimal);
    if (!number) {
      this.#notANumber(field, text);
      return 0;
    }
    const given = fractionOf(number);
    const discount = field === 'unitPrice' ? this.#discount() : null;
    this.#amountAsWritten = `${field} ${canonicalNumber(number)}${discount ? ` less ${canonicalNumber(discount)}` : ''}`;
    const price = field === 'amount' ? given : times(given, { over: BigInt(units), under: 1n });
    const amount = discount ? discounted(price, fractionOf(discount), units < 0) : price;
    const kept = tax === 'as-is' ? amount : this.#taxed(amount, tax);
    return kept === null ? 0 : this.#rounded(field, kept, currency);
  }

  /** The discount on a line; null for none. */
  #discount(): ReadNumber | null {
    const text = this.text('discountAmount');
    if (text === '') return null;
    const number = readNumber(text, this.#reader.options.decimal);
    if (!number) return this.#notANumber('discountAmount', text);
    return number.digits === 0n ? null : number;
  }

  /** Adds or removes the tax amount of the line if there is one, else its rate. */
  #taxed(amount: Fraction, tax: 'take-off' | 'add'): Fraction | null {
    const { decimal } = this.#reader.options;
    const taxText = this.text('taxAmount');
    if (taxText !== '') {
      const number = readNumber(taxText, decimal);
      if (!number) return this.#notANumber('taxAmount', taxText);
      return plus(amount, fractionOf(number), tax === 'add' ? 1n : -1n);
    }
    const text = this.text('taxRate');
    if (text === '') return this.wrong('taxRate', 'is missing, and there is no tax amount either');
    const rate = readRate(text, decimal);
    return rate === null ? this.wrong('taxRate', 'is not a rate') : taxed(amount, rate, tax);
  }

  #rounded(field: string, amount: Fraction, currency: string): number {
    const { rounding, tax } = this.#reader.options;
    // An amount computed from a rate seldom ends at a minor unit, so the file isn’t wrong.
    const rule = tax !== 'as-is' && rounding === 'refuse' ? 'half-even' : rounding;
    const result = rounded(amount, minorDigits(currency), rule);
    if (result === null) {
      this.tooPrecise = true;
      this.wrong(field, `has more decimals than ${currency} has`);
      return 0;
    }
    if (result.value > BigInt(maxAmount) || result.value < -BigInt(maxAmount)) {
      this.wrong(field, 'is too large');
      return 0;
    }
    if (result.difference !== 0n) this.rounding = { currency, difference: Number(result.difference) };
    return Number(result.value);
  }

  #notANumber(field: string, text: string): null {
    return this.wrong(
      field,
      isScientific(text) ? 'is in scientific notation: write all its digits' : 'is not a number',
    );
  }

  #number(field: string, text: string, { scale, most, tooPrecise }: Bounds): number {
    const number = readNumber(text, this.#reader.options.decimal);
    const value = number === null ? null : atScale(number, scale, most);
    if (typeof value === 'number') return value;
    if (value === null) this.#notANumber(field, text);
    else this.wrong(field, value === 'too-large' ? 'is too large' : tooPrecise);
    return 0;
  }

  currency(field: string): string | null {
    const text = this.text(field).toUpperCase();
    if (text === '') return null;
    if (!/^[A-Z]{3}$/.test(text)) return this.wrong(field, 'is not a currency code');
    return this.lookups.currencies.has(text) ? text : this.wrong(field, 'is a currency without an exchange rate here');
  }

  /** Two letters; `ZZ` where there is none. */
  country(field: string): string {
    const text = this.text(field);
    if (text === '') return 'ZZ';
    const country = countryOf(text);
    if (country !== null) return country;
    this.unknownCountry = text;
    if (this.#reader.options.unknownCountries === 'reject') this.wrong(field, 'is no country that is known here');
    return 'ZZ';
  }

  /** @param dateAlone the hour assumed for a date alone; null where a time is required */
  moment(field: string, dateAlone: number | null): Moment | null {
    const text = this.text(field);
    if (text === '') return null;
    const known = this.#reader.lastMoment(field, text);
    if (!known) return this.#readMoment(field, text, dateAlone);
    this.#dateOnly = known.dateOnly;
    return known.moment;
  }

  #readMoment(field: string, text: string, dateAlone: number | null): Moment | null {
    const { options, lookups } = this.#reader;
    const wall = readWallTime(text, options.dateOrder);
    if (wall === null) return this.wrong(field, 'is not a date that can be read');
    if (wall.ms === null && dateAlone === null) return this.wrong(field, 'has no time of day');
    const { timeZone } = lookups.target;
    // A date alone is a calendar day, which no time zone may move.
    const zone = wall.ms === null ? timeZone : options.timeZone;
    this.#dateOnly = wall.ms === null ? wall.date : null;
    const instant = instantOfWallTime(wall, zone, (dateAlone ?? 0) * 3_600_000);
    const date = wall.ms === null ? wall.date : dayAt(instant, timeZone);
    if (date > lookups.today || (wall.ms !== null && instant > lookups.now + 300_000))
      return this.wrong(field, 'is in the future');
    if (date < earliest) return this.wrong(field, `is before ${earliest}`);
    const moment = { date, at: new Date(instant).toISOString() };
    this.#reader.keepMoment(field, { text, moment, dateOnly: this.#dateOnly });
    return moment;
  }

  /** Null where the row has no product, or an invalid number. */
  product(): ProductName | null {
    const [gtin, sku, name] = [this.text('gtin'), this.text('sku'), this.text('productName')];
    const rest = { name: name || sku || gtin, brand: this.text('brand'), category: this.text('category') };
    if (gtin !== '') {
      const code = normalGtin(gtin);
      return code ? { code, ...rest } : this.wrong('gtin', 'is not a GTIN with a valid check digit');
    }
    if (sku !== '') return { code: `sku:${sku}`, ...rest };
    return name === '' ? null : { code: `name:${name.toLowerCase()}`, ...rest };
  }
}

/** The same text for equal numbers, with or without trailing zeros. */
function canonicalNumber({ digits, decimals }: ReadNumber): string {
  const text = `${digits}e-${decimals}`;
  return digits % 10n === 0n && decimals > 0 ? canonicalNumber({ digits: digits / 10n, decimals: decimals - 1 }) : text;
}
