import { describedBy, LabeledField } from '#app/forms/labeled-field.tsx';
import type { Field } from '#app/forms/use-form.ts';
import { catalogProducts } from '#app/touchpoints/product-choice.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { ArrowDown, ArrowUp, X } from '#app/ui/icons.ts';
import { fill } from '#shared/text/fill.ts';
import { ListedField } from './fields.tsx';
import * as texts from './texts.ts';
import type { ChosenItem } from './use-choices.ts';

interface ProductPickerProps {
  /** Product ids in their order. */
  readonly field: Field<readonly string[]>;
  readonly names: ReadonlyMap<number, string>;
  readonly onAdded: (product: ChosenItem) => void;
}

/** Ordered list of products; the surrounding form posts it. */
export function ProductPicker({ field, names, onAdded }: ProductPickerProps) {
  const { id, value: ids, error, change } = field;
  const swap = (at: number, to: number) => change(ids.with(at, ids[to] ?? '').with(to, ids[at] ?? ''));
  return (
    <div className="min-w-0">
      <ListedField name={field.name} />
      {ids.length === 0 ? <p className="text-sm text-muted">{texts.noProducts}</p> : null}
      <ol className="divide-y divide-line">
        {ids.map((product, at) => {
          const name = names.get(Number(product)) ?? fill(texts.productId, { id: product });
          return (
            <li key={product} className="flex items-center gap-1 py-1 text-sm">
              <input type="hidden" name={field.name} value={product} />
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <OrderButton
                label={fill(texts.moveNameUp, { name })}
                disabled={at === 0}
                onPress={() => swap(at, at - 1)}
              >
                <ArrowUp aria-hidden className="size-4" />
              </OrderButton>
              <OrderButton
                label={fill(texts.moveNameDown, { name })}
                disabled={at === ids.length - 1}
                onPress={() => swap(at, at + 1)}
              >
                <ArrowDown aria-hidden className="size-4" />
              </OrderButton>
              <OrderButton
                label={fill(texts.removeItem, { name })}
                onPress={() => change(ids.filter((other) => other !== product))}
              >
                <X aria-hidden className="size-4" />
              </OrderButton>
            </li>
          );
        })}
      </ol>
      <LabeledField field={{ id, label: texts.addAProduct, error }} className="mt-2">
        <Combobox
          {...{ id, label: texts.catalogProducts, name: 'find-product', chosen: '', text: '' }}
          none={texts.nameGtinOrProductNumber}
          from={catalogProducts}
          onChoose={(option) => {
            if (!option || ids.includes(option._id)) return;
            onAdded({ id: Number(option._id), name: option.label });
            change([...ids, option._id]);
          }}
          invalid={error !== undefined}
          describedBy={describedBy({ id, error })}
        />
      </LabeledField>
    </div>
  );
}

interface OrderButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

const OrderButton = ({ label, disabled = false, onPress, children }: OrderButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onPress}
    className="js-only grid size-(--control-small) shrink-0 cursor-pointer place-items-center rounded hover:bg-hover disabled:cursor-not-allowed disabled:opacity-40"
  >
    {children}
  </button>
);
