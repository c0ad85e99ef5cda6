import type { Encoding } from '../ingest/encodings.ts';
import type { delimiters } from '../ingest/options.ts';
import { keysOf } from '../table.ts';

/** What a row of a file of products may hold, in the order in which it is asked for. */
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
    /** Longest text that is taken. */
    readonly most: number;
    readonly hint: string;
    /** Names of columns that mean it, in lower case and without anything but letters and digits. */
    readonly names: readonly string[];
  }
>;

export type CatalogField = keyof typeof catalogFields;
export const catalogFieldIds = keysOf(catalogFields);

/** Which column holds which field, by its heading. */
export type CatalogMapping = { readonly [F in CatalogField]?: string | undefined };

/** How a file of products is read. */
export interface CatalogFileOptions {
  readonly delimiter: (typeof delimiters)[number];
  readonly encoding: Encoding;
  readonly mapping: CatalogMapping;
}

export const maxCatalogRows = 100_000;
/** What to say of a file with that many rows. */
export const tooManyRows = (rows: number): string =>
  `The file has ${rows.toLocaleString('en')} products, and one has at most ${maxCatalogRows.toLocaleString('en')}. Split it first.`;
export const maxCatalogBytes = 20 * 1024 * 1024;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The mapping that the headings suggest: each column once, at the first field that it may mean. */
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
