import type { Field, FieldType } from '#shared/ingest/fields.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { fieldsOf } from '#shared/ingest/kinds.ts';
import type { FieldSource, ImportOptions } from '#shared/ingest/options.ts';
import { rowHash } from '#shared/ingest/row-hash.ts';
import type { CsvRow } from './csv-rows.ts';
import { UnreadableFile } from './failure.ts';
import type { Moment } from './row-values.ts';
import { SeenTexts } from './seen-texts.ts';
import type { World } from './world.ts';

/** A moment that nothing was wrong with, as it was read. */
interface ReadMoment {
  readonly text: string;
  readonly moment: Moment;
  /** The date that the text gives alone; null where it has a time of day. */
  readonly dateOnly: string | null;
}

/**
 * Whether a text is letters, digits and signs of ASCII with single blanks between them, as most cells are: there is nothing to
 * collapse in it, or to refuse.
 */
export const isPlain = (text: string): boolean => /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text);

/** Reads rows of one file by its mapping. @throws UnreadableFile where the mapping doesn't fit the file */
export class RowReader {
  readonly #places = new Map<string, FieldSource & { readonly at: number }>();
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #orderDetails: readonly number[];
  /** Column of the date that every row needs; -1 without one. */
  readonly #momentAt: number;
  #before: readonly string[] = [];
  readonly #said = new SeenTexts();
  #formatted: ReadonlySet<number> | null = null;
  readonly #met = new Map<string, { readonly times: number; readonly first: number }>();
  readonly #moments = new Map<string, ReadMoment>();
  #person: readonly [text: string, pseudonym: string] = ['', ''];
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
      if (this.isRequired(id) && !this.#places.has(id))
        throw new UnreadableFile('field-not-chosen', { details: { label: field.label } });
    if (options.tax !== 'as-is' && !this.#places.has('taxRate') && !this.#places.has('taxAmount'))
      throw new UnreadableFile('tax-not-chosen');
    const moment = [...this.#fields].find(([id, { type }]) => type === 'moment' && this.isRequired(id))?.[0];
    this.#momentAt = this.#places.get(moment ?? '')?.at ?? -1;
    this.#orderDetails = [...this.#fields].flatMap(([id, { type }]) => {
      const at = this.#places.get(id)?.at ?? -1;
      return at >= 0 && !ofTheLine.includes(type) && !['line', 'sku', 'productName', 'brand', 'category'].includes(id)
        ? [at]
        : [];
    });
  }

  /** What is read of a row, in the order of the file: its cells, with what the row before says of the same order. */
  completedCells(cells: readonly string[]): readonly string[] {
    return this.options.orderDetails === 'first-row' ? this.#withDetails(cells) : cells;
  }

  /** The cells of a row, with what the row before says of the same order where they leave it out. */
  #withDetails(cells: readonly string[]): readonly string[] {
    const before = this.#before;
    this.#before = cells;
    const order = this.text(cells, 'orderId');
    if (order === '' || order !== this.text(before, 'orderId')) return cells;
    const filled = [...cells];
    for (const at of this.#orderDetails) if ((filled[at] ?? '').trim() === '') filled[at] = before[at] ?? '';
    this.#before = filled;
    return filled;
  }

  /** Whether a row reads like a line of totals: no date, and either it says so or nothing but numbers is in it. */
  isTotals({ cells }: CsvRow): boolean {
    if (this.#momentAt < 0) return false;
    const date = (cells[this.#momentAt] ?? '').trim();
    if ((date !== '' && !totalsWord.test(date)) || !cells.some((cell) => /\d/.test(cell))) return false;
    if (cells.some((cell) => totalsWord.test(cell.trim()))) return true;
    return [...this.#places].every(
      ([id, { at }]) => at < 0 || numeric.includes(this.#fields.get(id)?.type ?? 'text') || this.text(cells, id) === '',
    );
  }

  /** Counts rows that say the same. @returns how many rows before this one said it, and the number of the first of them */
  met(says: string, row: number): { readonly times: number; readonly first: number } {
    const before = this.#met.get(says) ?? { times: 0, first: row };
    this.#met.set(says, { ...before, times: before.times + 1 });
    return before;
  }

  /** What a moment was last read as in a field: rows of a file that follow each other often say the same. */
  lastMoment(field: string, text: string): ReadMoment | null {
    const last = this.#moments.get(field);
    return last?.text === text ? last : null;
  }

  /** Nothing that a person is known by: the same for the same text of the account. */
  pseudonymOf(text: string): string {
    const [last, pseudonym] = this.#person;
    if (text === last) return pseudonym;
    const made = rowHash([String(this.world.target.accountId), text]);
    this.#person = [text, made];
    return made;
  }

  keepMoment(field: string, read: ReadMoment): void {
    this.#moments.set(field, read);
  }

  /** Whether a row before this one was noted to say so. */
  hasMet(text: string): boolean {
    return this.#said.has(text);
  }

  /** How many rows before this one said so. */
  timesMet(text: string): number {
    return this.#said.add(text);
  }

  /** The cell of a field with blanks trimmed and collapsed; empty where the field has no column or the cell is empty. */
  text(cells: readonly string[], field: string): string {
    const place = this.#places.get(field);
    if (!place) return '';
    const text = 'value' in place ? place.value : (cells[place.at] ?? '');
    return isPlain(text) ? text : text.replace(/\s+/g, ' ').trim();
  }

  /** Heading of the column, or the field's own name where it is fixed. */
  columnOf(field: string): string {
    const place = this.#places.get(field);
    return place && 'column' in place ? place.column : (this.#fields.get(field)?.label ?? field);
  }

  /** Whether a column holds what is worth money: rows of such a file are not kept. */
  get hasSecrets(): boolean {
    return [...this.#places].some(([id, { at }]) => at >= 0 && this.#fields.get(id)?.secret === true);
  }

  /** The value to show for a rejected field: at most 200 characters, empty for a secret one. */
  toldOf(cells: readonly string[], field: string): string {
    return this.#fields.get(field)?.secret ? '' : this.text(cells, field).slice(0, 200);
  }

  /** The cells that are the same in whatever format a file writes dates and numbers. */
  texts(cells: readonly string[]): string[] {
    this.#formatted ??= new Set([...this.#places].flatMap(([id, { at }]) => (this.#isFormatted(id) ? [at] : [])));
    const formatted = this.#formatted;
    return cells.filter((_, at) => !formatted.has(at));
  }

  #isFormatted(field: string): boolean {
    const type = this.#fields.get(field)?.type;
    return type === 'moment' || numeric.some((one) => one === type);
  }

  isRequired(field: string): boolean {
    const fromUnitPrice = this.options.amountFrom === 'unit-price';
    if (field === 'unitPrice') return fromUnitPrice;
    return this.#fields.get(field)?.required === true && !(field === 'amount' && fromUnitPrice);
  }
}

const numeric: readonly FieldType[] = ['integer', 'number', 'amount', 'rate'];
const ofTheLine: readonly FieldType[] = [...numeric, 'gtin', 'product'];
const totalsWord =
  /^(?:grand[ -]?total|sub[ -]?total|totals?|totale|totaal|sum|summe|summa|suma|soma|gesamt|gesamtsumme|zwischensumme|razem|celkem|spolu|összesen|toplam|итого|всего|合計|总计|總計|합계)(?!\p{L})/iu;
