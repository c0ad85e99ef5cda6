import type { DecimalMark } from '#shared/ingest/amounts.ts';
import { maxSharedText } from '#shared/ingest/options.ts';
import type { SerialSystem } from '#shared/ingest/serial-days.ts';
import type { CsvRow } from '../csv-rows.ts';
import { UnreadableFile } from '../failure.ts';
import { SheetReader, unescapedText } from './sheet-rows.ts';
import { StyleReader } from './xlsx-styles.ts';
import { attributeOf, type XmlEvents, XmlScanner } from './xml-scanner.ts';
import type { ZipArchive } from './zip-archive.ts';

interface Sheet {
  readonly name: string;
  readonly path: string;
}

const bookPath = 'xl/workbook.xml';
const maxSheets = 500;
/** Bytes of the parts that are read as a whole: the workbook, its relations and styles. */
const maxPartBytes = 16 * 2 ** 20;
/** Bytes of the shared texts with their markup. */
const maxSharedBytes = 128 * 2 ** 20;
/** Cells share at most this many texts. */
const maxShared = 500_000;

interface SheetReading {
  /** Its name; without one, the first. */
  readonly sheet?: string | undefined;
  readonly decimal: DecimalMark;
  /** Called with the share of the sheet that has been read, from 0 to 1, and whether its last row has come. */
  readonly onRead: (share: number, ended: boolean) => void;
  /** Whether the sheet has to be complete. */
  readonly whole?: boolean;
}

/** A spreadsheet in the XLSX format. Sheets stream; shared texts and styles are kept in memory. */
export class Workbook {
  readonly #archive: ZipArchive;
  readonly sheets: readonly Sheet[];
  readonly serials: SerialSystem;

  private constructor(archive: ZipArchive, sheets: readonly Sheet[], serials: SerialSystem) {
    this.#archive = archive;
    this.sheets = sheets;
    this.serials = serials;
  }

  /** Whether an archive is a workbook. */
  static isIn(archive: ZipArchive): boolean {
    return archive.paths.includes(bookPath);
  }

  /** @throws UnreadableFile for what is no workbook */
  static async of(archive: ZipArchive): Promise<Workbook> {
    const book = new BookReader();
    const relations = new RelationReader();
    if (!(await scan(archive, bookPath, book))) throw new UnreadableFile('spreadsheet-damaged');
    await scan(archive, 'xl/_rels/workbook.xml.rels', relations);
    const sheets = book.sheets.flatMap(({ name, id }) => {
      const target = relations.targets.get(id);
      return target === undefined ? [] : [{ name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }];
    });
    if (sheets.length === 0) throw new UnreadableFile('spreadsheet-damaged');
    return new Workbook(archive, sheets, book.from1904 ? 1904 : 1900);
  }

  /**
   * Rows of a sheet, empty ones left out.
   * @throws UnreadableFile where there is no such sheet or it can't be read
   */
  async *rows({ sheet: asked, decimal, onRead, whole = true }: SheetReading): AsyncGenerator<CsvRow[]> {
    const sheet = asked === undefined ? this.sheets[0] : this.sheets.find(({ name }) => name === asked);
    if (!sheet) throw new UnreadableFile('sheet-missing', { details: { sheet: asked ?? '' } });
    const [styles, shared] = [new StyleReader(), new SharedTextReader()];
    await scan(this.#archive, 'xl/styles.xml', styles);
    await scan(this.#archive, 'xl/sharedStrings.xml', shared, maxSharedBytes);
    const part = this.#archive.read(sheet.path, { whole });
    if (!part) throw new UnreadableFile('spreadsheet-damaged');
    const context = { shared: shared.texts, meanings: styles.meanings, serials: this.serials, decimal };
    const reader = new SheetReader(context);
    const scanner = new XmlScanner(reader);
    const decoder = new TextDecoder();
    for await (const piece of part.pieces) {
      scanner.push(decoder.decode(piece, { stream: true }));
      onRead(part.share(), reader.ended);
      const rows = reader.take();
      if (rows.length > 0) yield rows;
    }
    if (whole) scanner.end();
    onRead(1, reader.ended);
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}

/** @returns whether there is such a part */
async function scan(archive: ZipArchive, path: string, events: XmlEvents, maxBytes = maxPartBytes): Promise<boolean> {
  const part = archive.read(path, { maxBytes });
  if (!part) return false;
  const scanner = new XmlScanner(events);
  const decoder = new TextDecoder();
  for await (const piece of part.pieces) scanner.push(decoder.decode(piece, { stream: true }));
  scanner.end();
  return true;
}

class BookReader implements XmlEvents {
  readonly sheets: { readonly name: string; readonly id: string }[] = [];
  from1904 = false;

  open(name: string, attributes: string): void {
    if (name === 'workbookPr') this.from1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904'));
    if (name !== 'sheet' || this.sheets.length >= maxSheets) return;
    // The namespace prefix of `id` differs between programs.
    const id = / \w+:id=["']([^"']*)/.exec(attributes)?.[1] ?? '';
    this.sheets.push({ name: attributeOf(attributes, 'name'), id });
  }

  close(): void {}
  text(): void {}
}

class RelationReader implements XmlEvents {
  readonly targets = new Map<string, string>();

  open(name: string, attributes: string): void {
    if (
      name === 'Relationship' &&
      /\/worksheet$/.test(attributeOf(attributes, 'Type')) &&
      this.targets.size < maxSheets
    )
      this.targets.set(attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target'));
  }

  close(): void {}
  text(): void {}
}

class SharedTextReader implements XmlEvents {
  readonly texts: string[] = [];
  #text = '';
  #size = 0;
  #listening = false;
  #phonetic = false;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    if (name === 'rPh') this.#phonetic = true;
    if (name === 't' && !this.#phonetic) this.#listening = true;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic = false;
    if (name === 't') this.#listening = false;
    if (name !== 'si') return;
    this.#size += this.#text.length;
    if (this.#size > maxSharedText || this.texts.length >= maxShared) throw new UnreadableFile('spreadsheet-too-wordy');
    this.texts.push(detached(unescapedText(this.#text)));
  }

  text(text: string): void {
    if (this.#listening) this.#text += text;
    if (this.#text.length > maxSharedText) throw new UnreadableFile('spreadsheet-too-wordy');
  }
}

/** A substring keeps the whole string in memory; a copy doesn’t. */
const detached = (text: string): string => ` ${text}`.slice(1);
