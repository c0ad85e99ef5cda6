import { type FormValues, textField } from '#app/forms/fields.ts';
import type { CatalogProductDetail } from '#shared/api/families/catalog-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import * as texts from './texts.ts';

const most300 = { maxLength: 300, error: texts.brandError } as const;

export const productFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 300, error: texts.nameError },
  }),
  gtin: textField({
    ...{ label: 'GTIN', hint: '8, 12, 13 or 14 digits with the check digit', required: true, maxLength: 40 },
    error: texts.gtinError,
  }),
  brand: textField({ label: texts.brand, ...most300 }),
  category: textField({ label: texts.category, ...most300 }),
  sku: textField({ label: texts.productNumber, maxLength: 100, error: texts.productNumberError }),
  description: textField({ label: texts.description, maxLength: 4000, error: texts.descriptionError }),
};

export type ProductValues = FormValues<typeof productFields>;

export const productFormValues = (product: CatalogProductDetail): ProductValues => ({
  ...{ name: product.name, brand: product.brand, category: product.category, sku: product.sku },
  gtin: product.gtin === null ? '' : (shownGtin(product.gtin)?.digits ?? product.gtin),
  description: product.description,
});
