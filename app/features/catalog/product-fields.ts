import type { CatalogProductDetail } from '#shared/api/families/catalog-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import { type FormValues, textField } from '../../forms/fields.ts';

const most300 = { maxLength: 300, error: 'Give at most 300 characters.' } as const;

export const productFields = {
  name: textField({
    ...{ label: 'Name', required: true, maxLength: 300, error: 'Give a name of at most 300 characters.' },
  }),
  gtin: textField({
    ...{ label: 'GTIN', hint: '8, 12, 13 or 14 digits with the check digit', required: true, maxLength: 40 },
    error:
      'Give a GTIN of 8, 12, 13 or 14 digits with its check digit that no other product has, an archived one included.',
  }),
  brand: textField({ label: 'Brand', ...most300 }),
  category: textField({ label: 'Category', ...most300 }),
  sku: textField({ label: 'Product number', maxLength: 100, error: 'Give at most 100 characters.' }),
  description: textField({ label: 'Description', maxLength: 4000, error: 'Give at most 4,000 characters.' }),
};

export type ProductValues = FormValues<typeof productFields>;

export const valuesOf = (product: CatalogProductDetail): ProductValues => ({
  ...{ name: product.name, brand: product.brand, category: product.category, sku: product.sku },
  gtin: product.gtin === null ? '' : (shownGtin(product.gtin)?.digits ?? product.gtin),
  description: product.description,
});
