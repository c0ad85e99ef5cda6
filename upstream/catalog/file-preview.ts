import type { CatalogPreview } from '#shared/api/families/catalog-sources-schemas.ts';
import {
  type CatalogFileOptions,
  type CatalogMapping,
  maxCatalogRows,
  suggestCatalogMapping,
} from '#shared/catalog/import-fields.ts';
import { type CsvRow, columnsOf, csvRows, guessDelimiter } from '../facts/ingest/csv-rows.ts';
import type { FactStore } from '../facts/ingest/fact-store.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import { sniff } from '../facts/ingest/sniff.ts';
import { ProductRows, type ReadRow } from './file-rows.ts';
import { type FileTarget, type KnownProduct, readKnownProducts, refusalOf } from './known-products.ts';

/** How many rows are shown, followed by at most as many invalid ones. All rows of the beginning are checked. */
const maxShownRows = 10;

interface PreviewOptions extends FileTarget {
  /** Null if nothing is chosen yet: then everything is suggested. */
  readonly options: CatalogFileOptions | null;
  /** The column mapping of the source's last file. */
  readonly before: CatalogMapping;
}

/**
 * Shows how the beginning of a file would be imported.
 * @param whole whether `bytes` are the whole file; otherwise the last row may be cut off
 * @throws UnreadableFile if it isn't a CSV file
 */
export async function previewOf(
  store: FactStore,
  bytes: Uint8Array,
  whole: boolean,
  { options: chosen, before, ...filled }: PreviewOptions,
): Promise<CatalogPreview> {
  const sniffed = sniff(bytes);
  const encoding = chosen?.encoding ?? sniffed;
  const delimiter = chosen?.delimiter ?? guessDelimiter(new TextDecoder(encoding).decode(bytes));
  const all = await readRows(bytes, { delimiter, encoding });
  const [header, ...rows] = whole || all.length < 3 ? all : all.slice(0, -1);
  if (!header) throw new UnreadableFile('file-empty');
  const columns = columnsOf(header.cells);
  const options = chosen ?? { delimiter, encoding, mapping: suggestCatalogMapping(columns, before) };
  const summary = { columns, options, checked: rows.length };
  const reader = createReader(options, columns);
  if (typeof reader === 'string')
    return {
      ...{ ...summary, blocked: reader, bad: 0 },
      rows: rows.slice(0, maxShownRows).map(({ row }) => ({ ...unreadRow, row })),
    };
  const understood = rows.map((row) => reader.read(row));
  const known = await readKnownProducts(store, filled, understood);
  const read = understood.map((row) => rejectForeign(row, known, filled, reader.gtinColumn));
  const bad = read.filter(({ product }) => product === null);
  const shown = [
    ...read.slice(0, maxShownRows),
    ...bad.filter((row) => !read.slice(0, maxShownRows).includes(row)).slice(0, maxShownRows),
  ];
  return {
    ...{ ...summary, bad: bad.length },
    blocked: rows.length === 0 ? 'The file has a header row but no data.' : null,
    rows: shown.map(({ row, product, problems, texts: { gtin, name, brand, category } }) => ({
      row,
      ...{ gtin: product?.gtin ?? gtin, name, brand, category },
      taken: product !== null,
      known: product !== null && known.has(product.gtin),
      problems: [...problems],
    })),
  };
}

const unreadRow = { gtin: '', name: '', brand: '', category: '', taken: false, known: false, problems: [] };

function createReader(options: CatalogFileOptions, columns: readonly string[]): ProductRows | string {
  try {
    return new ProductRows(options, columns);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

async function readRows(
  bytes: Uint8Array,
  format: Pick<CatalogFileOptions, 'delimiter' | 'encoding'>,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const some of csvRows(once(bytes), format)) rows.push(...some);
  return rows.slice(0, maxCatalogRows);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Rejects a row that belongs to another source, as the import would. */
function rejectForeign(
  row: ReadRow,
  known: ReadonlyMap<string, KnownProduct>,
  filled: FileTarget,
  column: string,
): ReadRow {
  const before = row.product && known.get(row.product.gtin);
  const reason = before && refusalOf(before, filled);
  return reason ? { ...row, product: null, problems: [{ column, reason, value: before.gtin }] } : row;
}
