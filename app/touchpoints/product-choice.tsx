import { callEndpoint } from '../api/http.ts';
import { Combobox, type ComboboxSource } from '../ui/combobox.tsx';
import { FormField } from '../ui/form-field.tsx';

/** A product of the catalogue as it is typed; both are empty where there is none. */
export type ProductValues = {
  readonly product: string;
  readonly productName: string;
};

interface ProductChoiceProps {
  readonly id: string;
  /** Name of the field with the id; that with the text has the same with `Name` behind it. */
  readonly name: string;
  readonly label: string;
  readonly values: ProductValues;
  readonly error: string | undefined;
  readonly onChoose: (values: ProductValues) => void;
}

/** One product of the catalogue, or none. Without a script it is found by the name that is typed. */
export const ProductChoice = ({ id, name, label, values, error, onChoose }: ProductChoiceProps) => (
  <FormField id={id} label={label} error={error}>
    <input type="hidden" name={name} value={values.product} />
    <Combobox
      id={id}
      label="Products of the catalogue"
      name={`${name}Name`}
      chosen={values.product}
      text={values.productName}
      clear={`Clear ${values.productName}`}
      none="Name, GTIN or product number"
      from={catalogueProducts}
      onChoose={(option) => onChoose({ product: option?._id ?? '', productName: option?.label ?? '' })}
      invalid={error !== undefined}
      describedBy={error ? `${id}-error` : undefined}
    />
  </FormField>
);

/** Products of the catalogue by name or number. */
export const catalogueProducts: ComboboxSource = {
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
