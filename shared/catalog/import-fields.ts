import type { Encoding } from '../ingest/encodings.ts';
import type { delimiters } from '../ingest/options.ts';
import { keysOf } from '../table.ts';

/** Fields of a row of a product file, in the order of the page. */
export const catalogFields = {
  gtin: {
    label: 'GTIN',
    required: true,
    most: 40,
    hint: '8, 12, 13 or 14 digits; the check digit is checked.',
    names: ['gtin', 'ean', 'upc', 'barcode', 'gtin13', 'ean13', 'productgtin', 'gtin14', 'eancode', 'codeean'],
  },
  name: {
    label: 'Name',
    required: true,
    most: 300,
    hint: 'As people should read it.',
    names: [
      ...[
        'name',
        'title',
        'product',
        'productname',
        'itemname',
        'artikel',
        'artikelname',
        'produktname',
        'bezeichnung',
      ],
      ...['produit', 'nom', 'nomduproduit', 'libellé', 'titre', 'nombre', 'producto', 'título'],
    ],
  },
  brand: {
    label: 'Brand',
    required: false,
    most: 300,
    hint: '',
    names: ['brand', 'marke', 'marque', 'marca', 'manufacturer'],
  },
  category: {
    label: 'Category',
    required: false,
    most: 300,
    hint: '',
    names: [
      ...['category', 'producttype', 'productcategory', 'googleproductcategory', 'department', 'kategorie'],
      ...['warengruppe', 'categorie', 'catégorie', 'rayon', 'categoría', 'categoria'],
    ],
  },
  sku: {
    label: 'Product number',
    required: false,
    most: 100,
    hint: 'Your own number.',
    names: [
      ...['sku', 'id', 'productid', 'itemid', 'articlenumber', 'productnumber', 'mpn', 'artikelnummer', 'artikelnr'],
      ...['référence', 'reference', 'referencia'],
    ],
  },
  description: {
    label: 'Description',
    required: false,
    most: 4000,
    hint: '',
    names: ['description', 'text', 'longdescription', 'beschreibung', 'descripción', 'descripcion'],
  },
} as const satisfies Record<
  string,
  {
    readonly label: string;
    readonly required: boolean;
    /** Maximum length of a text. */
    readonly most: number;
    readonly hint: string;
    /** Headings of this field, in lower case and with letters and digits only. */
    readonly names: readonly string[];
  }
>;

export type CatalogField = keyof typeof catalogFields;
export const catalogFieldIds = keysOf(catalogFields);

/** Maps fields to columns by heading. */
export type CatalogMapping = { readonly [F in CatalogField]?: string | undefined };

/** Options to read a file of products. */
export interface CatalogFileOptions {
  readonly delimiter: (typeof delimiters)[number];
  readonly encoding: Encoding;
  readonly mapping: CatalogMapping;
}

export const maxCatalogRows = 100_000;
/** Message for a file with that many rows. */
export const tooManyRows = (rows: number): string =>
  `The file has ${rows.toLocaleString('en')} products, and one has at most ${maxCatalogRows.toLocaleString('en')}. Split it first.`;
export const maxCatalogBytes = 20 * 1024 * 1024;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Suggests a mapping from the headings: each column once, for the first field that it fits. */
export function suggestCatalogMapping(columns: readonly string[], before: CatalogMapping = {}): CatalogMapping {
  const free = new Set(columns);
  const mapping: Partial<Record<CatalogField, string>> = {};
  const take = (field: CatalogField, column: string | undefined) => {
    if (column === undefined || !free.has(column) || mapping[field] !== undefined) return;
    mapping[field] = column;
    free.delete(column);
  };
  for (const field of catalogFieldIds) take(field, before[field]);
  for (const field of catalogFieldIds) {
    const { label, names } = catalogFields[field];
    const known: readonly string[] = [plain(field), plain(label), ...names];
    take(
      field,
      [...free].find((column) => known.includes(plain(column))),
    );
  }
  return mapping;
}
