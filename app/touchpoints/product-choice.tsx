import { fill } from '#shared/text/fill.ts';
import { callEndpoint } from '../api/http.ts';
import type { FieldProps } from '../forms/labelled.tsx';
import { PickField } from '../forms/pick-field.tsx';
import type { ComboboxSource } from '../ui/combobox.tsx';
import * as texts from './texts.ts';

/** A product of the catalog as it is typed; both are empty where there is none. */
export type ProductValues = {
  readonly product: string;
  readonly productName: string;
};

interface ProductFieldProps extends FieldProps<string> {
  /** Its name, as it is in the field. */
  readonly text: string;
  readonly onChoose: (values: ProductValues) => void;
}

/** One product of the catalog, or none. Without a script it is found by the name that is typed. */
export const ProductField = ({ text, onChoose, ...props }: ProductFieldProps) => (
  <PickField
    {...{ ...props, text, list: texts.catalogProducts, none: texts.nameGtinOrProductNumber }}
    clear={fill(texts.clearText, { text })}
    from={catalogProducts}
    onPick={(product, productName) => onChoose({ product, productName })}
  />
);

/** Products of the catalog by name or number. */
export const catalogProducts: ComboboxSource = {
  name: 'catalogProducts',
  async find(search, signal) {
    const query = { search, limit: 30 };
    const { items, total } = await callEndpoint('catalogProducts', { query, signal });
    return {
      options: items.map(({ id, name, gtin }) => ({ _id: String(id), label: name, ...(gtin ? { sample: gtin } : {}) })),
      total,
    };
  },
};
