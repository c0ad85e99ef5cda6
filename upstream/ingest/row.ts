import { minorDigits } from '#shared/analytics/money.ts';
import { dayAt } from '#shared/analytics/wall-clock.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import { atScale, isScientific, readNumber } from '#shared/ingest/amounts.ts';
import type { Field } from '#shared/ingest/fields.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import { fieldsOf, type ImportKind } from '#shared/ingest/kinds.ts';
import { instantOfWallTime, readWallTime } from '#shared/ingest/moments.ts';
import type { FieldSource, ImportOptions } from '#shared/ingest/options.ts';
import type { CsvRow } from './csv-rows.ts';
import { UnreadableFile } from './failure.ts';
import type { World } from './world.ts';

/** One reason why a row is rejected: the column, what is wrong, and the value as it was written. */
export interface Problem {
  readonly column: string;
  readonly reason: string;
  readonly value: string;
}

export interface Moment {
  readonly date: string;
  /** UTC instant with milliseconds. */
  readonly at: string;
}

/** A product as a row names it. */
export interface ProductName {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
}

const longestText = 300;
const earliest = '2000-01-01';

/** Reads rows of one file by its mapping. @throws UnreadableFile where the mapping doesn't fit the file */
export class RowReader {
  readonly #places = new Map<string, FieldSource & { readonly at: number }>();
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #met = new Map<string, { readonly times: number; readonly first: number }>();
  readonly options: ImportOptions;
  readonly world: World;

  constructor(kind: ImportKind, options: ImportOptions, columns: readonly string[], world: World) {
    this.options = options;
    this.world = world;
    this.#fields = new Map(fieldsOf(kind));
    for (const [id, source] of Object.entries(options.mapping)) {
      if (!this.#fields.has(id)) throw new UnreadableFile('mapping-unfit');
      const at = 'column' in source ? columns.indexOf(source.column) : -1;
      if ('column' in source && at < 0)
        throw new UnreadableFile('column-missing', { details: { column: source.column } });
      this.#places.set(id, { ...source, at });
    }
    for (const [id, field] of this.#fields)
      if (field.required && !this.#places.has(id))
        throw new UnreadableFile('field-not-chosen', { details: { label: field.label } });
  }

  read(row: CsvRow): Row {
    return new Row(this, row);
  }

  /** Counts rows that say the same. @returns how many rows before this one said it, and the number of the first of them */
  met(says: string, row: number): { readonly times: number; readonly first: number } {
    const before = this.#met.get(says) ?? { times: 0, first: row };
    this.#met.set(says, { ...before, times: before.times + 1 });
    return before;
  }

  /** The cell of a field with blanks trimmed and collapsed; empty where the field has no column or the cell is empty. */
  text(cells: readonly string[], field: string): string {
    const place = this.#places.get(field);
    if (!place) return '';
    return ('value' in place ? place.value : (cells[place.at] ?? '')).replace(/\s+/g, ' ').trim();
  }

  /** Heading of the column, or the field's own name where it is fixed. */
  columnOf(field: string): string {
    const place = this.#places.get(field);
    return place && 'column' in place ? place.column : (this.#fields.get(field)?.label ?? field);
  }

  /** The value to show for a rejected field: at most 200 characters, empty for a secret one. */
  toldOf(cells: readonly string[], field: string): string {
    return this.#fields.get(field)?.secret ? '' : this.text(cells, field).slice(0, 200);
  }

  isRequired(field: string): boolean {
    return this.#fields.get(field)?.required === true;
  }
}

interface Bounds {
  /** Decimal places that are kept. */
  readonly scale: number;
  /** The largest that is taken, in units of the last place. */
  readonly most: number;
  /** What is wrong with more places. */
  readonly tooPrecise: string;
}

/** One row while it is read. Each method returns a field's value or adds a problem to `problems`. */
export class Row {
  readonly problems: Problem[] = [];
  readonly number: number;
  readonly cells: readonly string[];
  readonly #reader: RowReader;

  constructor(reader: RowReader, { row, cells }: CsvRow) {
    this.#reader = reader;
    this.number = row;
    this.cells = cells;
  }

  get world(): World {
    return this.#reader.world;
  }

  wrong(field: string, reason: string): null {
    const value = this.#reader.toldOf(this.cells, field);
    this.problems.push({ column: this.#reader.columnOf(field), reason, value });
    return null;
  }

  /** How many rows of the file said so before this one, and the number of the first. */
  metBefore(says: string) {
    return this.#reader.met(says, this.number);
  }

  /** Empty where there is nothing and nothing is needed. */
  text(field: string): string {
    const text = this.#reader.text(this.cells, field);
    if (text === '' && this.#reader.isRequired(field)) this.wrong(field, 'is missing');
    if (text.length > longestText) this.wrong(field, `is longer than ${longestText} characters`);
    if (/\p{Cc}|\ufffd/u.test(text)) this.wrong(field, 'has characters that can’t be read');
    return text;
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

  /** In minor units of the currency. */
  amount(field: string, currency: string | null): number {
    const text = this.text(field);
    if (text === '' || currency === null) return 0;
    const tooPrecise = `has more decimals than ${currency} has`;
    return this.#number(field, text, { scale: minorDigits(currency), most: 1e13, tooPrecise });
  }

  #number(field: string, text: string, { scale, most, tooPrecise }: Bounds): number {
    const number = readNumber(text, this.#reader.options.decimal);
    const value = number === null ? null : atScale(number, scale, most);
    if (typeof value === 'number') return value;
    if (value === null)
      this.wrong(field, isScientific(text) ? 'is in scientific notation: write all its digits' : 'is not a number');
    else this.wrong(field, value === 'too-large' ? 'is too large' : tooPrecise);
    return 0;
  }

  currency(field: string): string | null {
    const text = this.text(field).toUpperCase();
    if (text === '') return null;
    if (!/^[A-Z]{3}$/.test(text)) return this.wrong(field, 'is not a currency code');
    return this.world.currencies.has(text) ? text : this.wrong(field, 'is a currency without an exchange rate here');
  }

  /** Two letters; `ZZ` where the cell is empty. */
  country(field: string): string {
    const text = this.text(field).toUpperCase();
    if (text === '') return 'ZZ';
    const country = countryOf(text);
    if (country === null) this.wrong(field, 'is not a country of two letters');
    return country ?? 'ZZ';
  }

  /** @param dateAlone time of day that stands for a date alone, in hours; null where a time is needed */
  moment(field: string, dateAlone: number | null): Moment | null {
    const text = this.text(field);
    if (text === '') return null;
    const { options, world } = this.#reader;
    const wall = readWallTime(text, options.dateOrder);
    if (wall === null) return this.wrong(field, 'is not a date that can be read');
    if (wall.ms === null && dateAlone === null) return this.wrong(field, 'has no time of day');
    const { timeZone } = world.target;
    // A date alone is a calendar day already: no clock may move it.
    const zone = wall.ms === null ? timeZone : options.timeZone;
    const instant = instantOfWallTime(wall, zone, (dateAlone ?? 0) * 3_600_000);
    const date = wall.ms === null ? wall.date : dayAt(instant, timeZone);
    if (date > world.today || (wall.ms !== null && instant > world.now + 300_000))
      return this.wrong(field, 'is in the future');
    if (date < earliest) return this.wrong(field, `is before ${earliest}`);
    return { date, at: new Date(instant).toISOString() };
  }

  /** Null where the row names none, or none that can be told. */
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

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** A file may have any text there. */
const countries = new ByteCache<string | null>(100_000);

/** Its code of today: `UK` is `GB`, or one country would stand in two rows of one name. */
function countryOf(code: string): string | null {
  const known = countries.get(code);
  if (known !== undefined) return known;
  const isOne = /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
  const found = isOne ? (new Intl.Locale(`und-${code}`).region ?? code) : null;
  countries.set(code, found);
  return found;
}
