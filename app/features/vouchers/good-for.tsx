import { useId } from 'react';
import { callEndpoint } from '../../api/http.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox, type ComboboxSource } from '../../ui/combobox.tsx';
import { Label } from '../../ui/label.tsx';
import { Group } from '../../ui/labelled-fields.tsx';
import type { VoucherErrors, VoucherValues } from './voucher-values.ts';

interface GoodForProps {
  readonly values: VoucherValues;
  readonly retailers: readonly { readonly id: number; readonly name: string }[];
  readonly errors: VoucherErrors;
  readonly onChange: (change: Partial<Pick<VoucherValues, 'products' | 'retailers'>>) => void;
}

/** Products and retailers that a voucher is good for; none chosen is any. */
export function GoodFor({ values, retailers, errors, onChange }: GoodForProps) {
  const id = useId();
  const { products } = values;
  const toggle = (retailer: string, on: boolean) =>
    onChange({ retailers: on ? [...values.retailers, retailer] : values.retailers.filter((one) => one !== retailer) });
  return (
    <Group title="What it is good for">
      <div className="min-w-0">
        <Label htmlFor={`${id}-add`} className="mb-1">
          Add a product
        </Label>
        <Combobox
          id={`${id}-add`}
          label="Products"
          name="addProduct"
          chosen=""
          text=""
          none={products.length === 0 ? 'Any product' : 'Another product'}
          from={voucherProducts}
          onChoose={(option) => {
            if (option && !products.some((product) => product.id === option._id))
              onChange({ products: [...products, { id: option._id, name: option.label }] });
          }}
          invalid={errors.products !== undefined}
          describedBy={errors.products ? `${id}-products-error` : undefined}
        />
        {errors.products ? (
          <p id={`${id}-products-error`} className="mt-1 text-sm text-error-ink">
            {errors.products}
          </p>
        ) : null}
        <ul className="mt-2 space-y-1">
          {products.map((product) => (
            <li key={product.id}>
              <label className="flex items-start gap-2 text-sm">
                <Checkbox
                  name="products"
                  value={`${product.id} ${product.name}`}
                  checked
                  onChange={() => onChange({ products: products.filter((one) => one.id !== product.id) })}
                  className="mt-1"
                />
                {product.name}
              </label>
            </li>
          ))}
        </ul>
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-xs text-muted">Retailers</legend>
        <p className="mb-2 text-xs text-muted">None chosen: any retailer.</p>
        {retailers.length === 0 ? <p className="text-sm text-muted">This account has no retailers.</p> : null}
        <div className="grid gap-1 sm:grid-cols-2">
          {retailers.map((retailer) => (
            <label key={retailer.id} className="flex items-start gap-2 text-sm">
              <Checkbox
                name="retailers"
                value={retailer.id}
                checked={values.retailers.includes(String(retailer.id))}
                onChange={(event) => toggle(String(retailer.id), event.target.checked)}
                className="mt-1"
              />
              {retailer.name}
            </label>
          ))}
        </div>
        {errors.retailers ? <p className="mt-1 text-sm text-error-ink">{errors.retailers}</p> : null}
      </fieldset>
    </Group>
  );
}

const voucherProducts: ComboboxSource = {
  name: 'voucherChoices',
  async find(search, signal) {
    const { products, total } = await callEndpoint('voucherChoices', { query: { search }, signal });
    return { options: products.map(({ id, name }) => ({ _id: String(id), label: name })), total };
  },
};
