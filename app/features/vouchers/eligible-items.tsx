import { callEndpoint } from '#app/api/http.ts';
import { CheckList, ChoiceSet } from '#app/forms/choice-fields.tsx';
import type { NamedItem } from '#app/forms/named.ts';
import { NamedList } from '#app/forms/named-list.tsx';
import type { Field } from '#app/forms/use-form.ts';
import type { ComboboxSource } from '#app/ui/combobox.tsx';
import * as texts from './texts.ts';

interface EligibleItemsProps {
  readonly products: Field<readonly NamedItem[]>;
  readonly chosen: Field<readonly string[]>;
  readonly retailers: readonly { readonly id: number; readonly name: string }[];
}

/** Products and retailers a voucher is valid for; none selected means any. */
export const EligibleItems = ({ products, chosen, retailers }: EligibleItemsProps) => (
  <>
    <div className="min-w-0">
      <NamedList
        field={products}
        adds="addProduct"
        list={texts.products}
        none={products.value.length === 0 ? texts.anyProduct : texts.anotherProduct}
        from={voucherProducts}
      />
    </div>
    <ChoiceSet field={chosen} className="min-w-0">
      {retailers.length === 0 ? <p className="text-sm text-muted">{texts.noRetailers}</p> : null}
      <CheckList
        field={chosen}
        options={retailers.map(({ id, name }) => [String(id), name])}
        className="grid gap-1 sm:grid-cols-2"
      />
    </ChoiceSet>
  </>
);

const voucherProducts: ComboboxSource = {
  name: 'voucherChoices',
  async find(search, signal) {
    const { products, total } = await callEndpoint('voucherChoices', { query: { search }, signal });
    return { options: products.map(({ id, name }) => ({ _id: String(id), label: name })), total };
  },
};
