import type { Field, FieldType } from '#shared/ingest/fields.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { fieldsOf } from '#shared/ingest/kinds.ts';
import type { FieldSource, ImportOptions } from '#shared/ingest/options.ts';
import { rowHash } from '#shared/ingest/row-hash.ts';
import type { CsvRow } from './csv-rows.ts';
import { UnreadableFile } from './failure.ts';
import type { Lookups } from './lookups.ts';
import type { Moment } from './row-values.ts';
import { SeenTexts } from './seen-texts.ts';

/** A valid moment, with its text. */
interface ReadMoment {
  readonly text: string;
  readonly moment: Moment;
  /** The date, where the text has no time of day; else null. */
  readonly dateOnly: string | null;
}

/**
 * Whether a text is printable ASCII with single spaces, as most cells are: then nothing has to be collapsed or refused.
 */
export const isPlainText = (text: string): boolean => /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text);

/** Reads rows of one file by its mapping. @throws UnreadableFile where the mapping doesn't fit the file */
export class RowReader {
  readonly #places = new Map<string, FieldSource & { readonly at: number }>();
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #orderDetails: readonly number[];
  /** Column of the date that every row needs; -1 without one. */
  readonly #momentAt: number;
  #before: readonly string[] = [];
  readonly #seenTexts = new SeenTexts();
  #formatted: ReadonlySet<number> | null = null;
  readonly #rowsSeen = new Map<string, { readonly times: number; readonly first: number }>();
  readonly #moments = new Map<string, ReadMoment>();
  #lastPseudonym: readonly [text: string, pseudonym: string] = ['', ''];
  readonly options: ImportOptions;
  readonly lookups: Lookups;

  constructor(kind: ImportKind, options: ImportOptions, columns: readonly string[], lookups: Lookups) {
    this.options = options;
    this.lookups = lookups;
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
      return at >= 0 && !lineTypes.includes(type) && !['line', 'sku', 'productName', 'brand', 'category'].includes(id)
        ? [at]
        : [];
    });
  }

  /**
   * The cells of a row as they are read. Call it in the order of the file: empty cells may be filled from the row
   * before.
   */
  completedCells(cells: readonly string[]): readonly string[] {
    return this.options.orderDetails === 'first-row' ? this.#withDetails(cells) : cells;
  }

  /** Fills the details of an order that a row leaves empty from the row before, if it is of the same order. */
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

  /** Whether a row looks like totals: no date, and either a word such as "total" or nothing but numbers. */
  isTotals({ cells }: CsvRow): boolean {
    if (this.#momentAt < 0) return false;
    const date = (cells[this.#momentAt] ?? '').trim();
    if ((date !== '' && !totalsWord.test(date)) || !cells.some((cell) => /\d/.test(cell))) return false;
    if (cells.some((cell) => totalsWord.test(cell.trim()))) return true;
    return [...this.#places].every(
      ([id, { at }]) => at < 0 || numeric.includes(this.#fields.get(id)?.type ?? 'text') || this.text(cells, id) === '',
    );
  }

  /** Counts rows with the same contents. @returns how many came before this one, and the number of the first */
  seenBefore(contents: string, row: number): { readonly times: number; readonly first: number } {
    const before = this.#rowsSeen.get(contents) ?? { times: 0, first: row };
    this.#rowsSeen.set(contents, { ...before, times: before.times + 1 });
    return before;
  }

  /** The last moment of a field, if its text was the same: consecutive rows often repeat it. */
  lastMoment(field: string, text: string): ReadMoment | null {
    const last = this.#moments.get(field);
    return last?.text === text ? last : null;
  }

  /** A pseudonym that doesn’t reveal the person: the same for the same text of an account. */
  pseudonymOf(text: string): string {
    const [last, pseudonym] = this.#lastPseudonym;
    if (text === last) return pseudonym;
    const made = rowHash([String(this.lookups.target.accountId), text]);
    this.#lastPseudonym = [text, made];
    return made;
  }

  keepMoment(field: string, read: ReadMoment): void {
    this.#moments.set(field, read);
  }

  /** Whether `timesSeen` was called with this text for an earlier row. */
  hasSeen(text: string): boolean {
    return this.#seenTexts.has(text);
  }

  /** Notes a text. @returns how often it had come before */
  timesSeen(text: string): number {
    return this.#seenTexts.add(text);
  }

  /** The cell of a field with blanks trimmed and collapsed; empty where the field has no column or the cell is empty. */
  text(cells: readonly string[], field: string): string {
    const place = this.#places.get(field);
    if (!place) return '';
    const text = 'value' in place ? place.value : (cells[place.at] ?? '');
    return isPlainText(text) ? text : text.replace(/\s+/g, ' ').trim();
  }

  /** Heading of the column, or the field's own name where it is fixed. */
  columnOf(field: string): string {
    const place = this.#places.get(field);
    return place && 'column' in place ? place.column : (this.#fields.get(field)?.label ?? field);
  }

  /** Whether a column has secrets, such as codes worth money: rows of such a file aren’t stored. */
  get hasSecrets(): boolean {
    return [...this.#places].some(([id, { at }]) => at >= 0 && this.#fields.get(id)?.secret === true);
  }

  /** The value to show for a rejected field: at most 200 characters, empty for a secret one. */
  shownValueOf(cells: readonly string[], field: string): string {
    return this.#fields.get(field)?.secret ? '' : this.text(cells, field).slice(0, 200);
  }

  /** The cells that don’t depend on the format of dates and numbers. */
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
const lineTypes: readonly FieldType[] = [...numeric, 'gtin', 'product'];
const totalsWord =
  /^(?:grand[ -]?total|sub[ -]?total|totals?|totale|totaal|sum|summe|summa|suma|soma|gesamt|gesamtsumme|zwischensumme|razem|celkem|spolu|összesen|toplam|итого|всего|合計|总计|總計|합계)(?!\p{L})/iu;
