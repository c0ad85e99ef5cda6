import type { DecimalMark } from '#shared/ingest/amounts.ts';
import { longestRow, maxColumns, maxRows } from '#shared/ingest/options.ts';
import { clockText, dayOfSerial, type SerialSystem } from '#shared/ingest/serial-days.ts';
import type { CsvRow } from '../csv-rows.ts';
import { UnreadableFile } from '../failure.ts';
import type { NumberMeaning } from './xlsx-styles.ts';
import { attributeOf, type XmlEvents } from './xml-scanner.ts';

export interface SheetContext {
  readonly shared: readonly string[];
  readonly meanings: readonly NumberMeaning[];
  readonly serials: SerialSystem;
  /** The decimal mark that the import reads numbers with. */
  readonly decimal: DecimalMark;
}

/** Reads rows of a sheet from its XML stream. Cells get the text that a CSV file would have, dates with the year first. */
export class SheetReader implements XmlEvents {
  readonly #context: SheetContext;
  #rows: CsvRow[] = [];
  #number = 0;
  #cells: string[] = [];
  /** Characters of the row so far. */
  #length = 0;
  #column = -1;
  #type = '';
  #meaning: NumberMeaning = 'number';
  /** Inside an element whose text belongs to the cell. */
  #listening = false;
  #phonetic = false;
  #value = '';
  /** Whether the last row has come. */
  ended = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** Rows finished since the last call, without empty ones. */
  take(): CsvRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || (name === 't' && !this.#phonetic)) this.#listening = true;
    else if (name === 'rPh') this.#phonetic = true;
    else if (name === 'row') {
      const rowNumber = Number(attributeOf(attributes, 'r'));
      // Row numbers have to increase, so that the highest limits how many rows there are.
      this.#number = Number.isInteger(rowNumber) && rowNumber > this.#number ? rowNumber : this.#number + 1;
      this.#cells = [];
      this.#length = 0;
      this.#column = -1;
    }
  }

  text(text: string): void {
    if (!this.#listening) return;
    this.#value += text;
    if (this.#value.length > longestRow) throw new UnreadableFile('spreadsheet-too-wordy');
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#listening = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'row') this.#closeRow();
    else if (name === 'sheetData') this.ended = true;
  }

  #openCell(attributes: string): void {
    const at = columnOf(attributeOf(attributes, 'r'));
    this.#column = at < 0 ? this.#column + 1 : at;
    this.#type = attributeOf(attributes, 't');
    this.#meaning = this.#context.meanings[Number(attributeOf(attributes, 's'))] ?? 'number';
    this.#value = '';
  }

  #closeCell(): void {
    const text = this.#textOf(this.#value);
    if (text === '') return;
    if (this.#column >= maxColumns)
      throw new UnreadableFile('row-too-wide', { details: { row: this.#number, most: maxColumns } });
    // A short reference may stand for a long shared text.
    this.#length += text.length;
    if (this.#length > longestRow) throw new UnreadableFile('spreadsheet-too-wordy');
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #closeRow(): void {
    if (this.#number > maxRows) throw new UnreadableFile('file-too-long', { details: { most: maxRows } });
    if (this.#cells.some((cell) => cell.trim() !== '')) this.#rows.push({ row: this.#number, cells: this.#cells });
    this.#cells = [];
  }

  #textOf(value: string): string {
    const { shared, decimal } = this.#context;
    if (this.#type === 's') return shared[Number(value)] ?? '';
    if (this.#type === 'inlineStr' || this.#type === 'str') return unescapedText(value);
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return value.replace('T', ' ');
    if (this.#type === 'e' || value === '') return value;
    return this.#numberText(Number(value), value, decimal);
  }

  #numberText(number: number, value: string, decimal: DecimalMark): string {
    if (!Number.isFinite(number)) return value;
    if (this.#meaning === 'number') return excelText(number, decimal);
    if (this.#meaning === 'percent') return `${excelText(number * 100, decimal)}%`;
    const day = dayOfSerial(number, this.#context.serials);
    if (!day) return excelText(number, decimal);
    return day.ms === 0 && this.#meaning === 'date' ? day.date : `${day.date} ${clockText(day.ms)}`;
  }
}

/** The number as Excel shows it, with at most 15 digits; further ones are binary rounding errors. */
function excelText(number: number, decimal: DecimalMark): string {
  const shown = Number.isSafeInteger(number) ? number : Number(number.toPrecision(15));
  const text = String(shown);
  const plain = /e-/.test(text) ? shown.toFixed(20).replace(/0+$/, '') : text;
  return decimal === 'comma' ? plain.replace('.', ',') : plain;
}

/** `BC7` is column 54, counted from 0; -1 where a cell doesn't say. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** `_x000D_` is how XLSX writes characters that XML can’t contain. */
export const unescapedText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
