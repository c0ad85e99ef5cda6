import type { CatalogProductDetail } from '#shared/api/families/catalog-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';

export const productFieldNames = ['name', 'gtin', 'brand', 'category', 'sku', 'description'] as const;
type FieldName = (typeof productFieldNames)[number];

/** What stands in the form of a product, as text. */
export type ProductValues = Readonly<Record<FieldName, string>>;

export const productFields: Readonly<Record<FieldName, { readonly label: string; readonly most: number }>> = {
  name: { label: 'Name', most: 300 },
  gtin: { label: 'GTIN', most: 40 },
  brand: { label: 'Brand', most: 300 },
  category: { label: 'Category', most: 300 },
  sku: { label: 'Product number', most: 100 },
  description: { label: 'Description', most: 4000 },
};

export const newProduct: ProductValues = { name: '', gtin: '', brand: '', category: '', sku: '', description: '' };

export const valuesOf = (product: CatalogProductDetail): ProductValues => ({
  ...{ name: product.name, brand: product.brand, category: product.category, sku: product.sku },
  gtin: product.gtin === null ? '' : (shownGtin(product.gtin)?.digits ?? product.gtin),
  description: product.description,
});

/** A sentence beside each field that was not accepted. */
export type FormErrors = Partial<Record<FieldName, string>>;

const sentences: Readonly<Record<string, readonly [FieldName, string]>> = {
  name: ['name', 'Give a name of at most 300 characters.'],
  'name-taken': ['name', 'There is one of that name already. Choose another.'],
  gtin: [
    'gtin',
    'Give a GTIN of 8, 12, 13 or 14 digits with its check digit that no other product has, an archived one included.',
  ],
  brand: ['brand', 'Give at most 300 characters.'],
  category: ['category', 'Give at most 300 characters.'],
  sku: ['sku', 'Give at most 100 characters.'],
  description: ['description', 'Give at most 4,000 characters.'],
};

export const errorsOf = (fields: readonly string[]): FormErrors =>
  Object.fromEntries(fields.flatMap((field) => (sentences[field] ? [sentences[field]] : [])));
