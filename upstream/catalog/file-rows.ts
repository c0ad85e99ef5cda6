import {
  type CatalogField,
  type CatalogFileOptions,
  catalogFieldIds,
  catalogFields,
} from '#shared/catalog/import-fields.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import type { CsvRow } from '../facts/ingest/csv-rows.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import type { Problem } from '../facts/ingest/row-values.ts';

/** A product from a row of a file, without the fields that have no column. */
export type FileProduct = { readonly gtin: string; readonly name: string } & {
  readonly [F in Exclude<CatalogField, 'gtin' | 'name'>]?: string;
};

export interface ReadRow {
  readonly row: number;
  /** Null if the row has problems. */
  readonly product: FileProduct | null;
  readonly problems: readonly Problem[];
  /** The row's values, shortened, valid or not; empty for fields without a column. */
  readonly texts: Readonly<Record<CatalogField, string>>;
}

const none = { gtin: '', name: '', brand: '', category: '', sku: '', description: '' };

/**
 * Reads rows of a file by its mapping. GTINs must be unique.
 * @throws UnreadableFile if the mapping doesn't fit the file
 */
export class ProductRows {
  readonly #places = new Map<CatalogField, { readonly column: string; readonly at: number }>();
  readonly #seen = new Map<string, number>();

  constructor({ mapping }: CatalogFileOptions, columns: readonly string[]) {
    for (const field of catalogFieldIds) {
      const column = mapping[field];
      if (column === undefined) {
        if (catalogFields[field].required)
          throw new UnreadableFile('column-not-chosen', { details: { label: catalogFields[field].label } });
        continue;
      }
      const at = columns.indexOf(column);
      if (at < 0) throw new UnreadableFile('column-missing', { details: { column } });
      this.#places.set(field, { column, at });
    }
  }

  read({ row, cells }: CsvRow): ReadRow {
    const problems: Problem[] = [];
    const found: Partial<Record<CatalogField, string>> = {};
    const texts: Record<CatalogField, string> = { ...none };
    for (const [field, { column, at }] of this.#places) {
      const text = (cells[at] ?? '').replace(/\s+/g, ' ').trim();
      texts[field] = text.slice(0, 200);
      const wrong = (reason: string) => problems.push({ column, reason, value: texts[field] });
      const { most, required } = catalogFields[field];
      if (text === '' && required) wrong('is missing');
      else if (text.length > most) wrong(`is longer than ${most} characters`);
      else if (/\p{Cc}|\ufffd/u.test(text)) wrong('has characters that can’t be read');
      else if (field === 'gtin') {
        const gtin = normalGtin(text);
        if (gtin === null) wrong('is not a GTIN with a valid check digit');
        else if (this.#seen.has(gtin)) wrong(`stands in row ${this.#seen.get(gtin)} already`);
        else {
          this.#seen.set(gtin, row);
          found.gtin = gtin;
        }
      } else found[field] = text;
    }
    const { gtin, name, ...rest } = found;
    const product = problems.length === 0 && gtin !== undefined && name !== undefined ? { gtin, name, ...rest } : null;
    return { row, product, problems, texts };
  }

  /** Heading of the column with the GTINs. */
  get gtinColumn(): string {
    return this.#places.get('gtin')?.column ?? '';
  }
}
