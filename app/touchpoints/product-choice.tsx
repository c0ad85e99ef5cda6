import { fill } from '#shared/text/fill.ts';
import { callEndpoint } from '../api/http.ts';
import type { FieldProps } from '../forms/labeled-field.tsx';
import { PickField } from '../forms/pick-field.tsx';
import type { ComboboxSource } from '../ui/combobox.tsx';
import * as texts from './texts.ts';

/** Form values of a product; both are empty if there is none. */
export type ProductValues = {
  readonly product: string;
  readonly productName: string;
};

interface ProductFieldProps extends FieldProps<string> {
  /** Its name in the field. */
  readonly text: string;
  readonly onChoose: (values: ProductValues) => void;
}

/** Chooses a product of the catalog, or none. Without scripts it is found by the typed name. */
export const ProductField = ({ text, onChoose, ...props }: ProductFieldProps) => (
  <PickField
    {...{ ...props, text, list: texts.catalogProducts, none: texts.nameGtinOrProductNumber }}
    clear={fill(texts.clearText, { text })}
    from={catalogProducts}
    onPick={(product, productName) => onChoose({ product, productName })}
  />
);

/** Searches products by name or number. */
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
