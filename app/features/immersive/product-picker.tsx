import { useId } from 'react';
import { fill } from '#shared/text/fill.ts';
import { catalogueProducts } from '../../touchpoints/product-choice.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { ArrowDown, ArrowUp, X } from '../../ui/icons.ts';
import { Label } from '../../ui/label.tsx';
import * as texts from './texts.ts';

interface ProductPickerProps {
  readonly ids: readonly number[];
  readonly names: ReadonlyMap<number, string>;
  readonly onChange: (ids: readonly number[], added?: { readonly id: number; readonly name: string }) => void;
}

/** Products in their order. The list is part of the form around it, so that it is posted along. */
export function ProductPicker({ ids, names, onChange }: ProductPickerProps) {
  const id = useId();
  const swap = (at: number, to: number) => onChange(ids.with(at, ids[to] ?? 0).with(to, ids[at] ?? 0));
  return (
    <div className="min-w-0">
      <input type="hidden" name="products" value="listed" />
      {ids.length === 0 ? <p className="text-sm text-muted">{texts.noProducts}</p> : null}
      <ol className="divide-y divide-line">
        {ids.map((product, at) => {
          const name = names.get(product) ?? fill(texts.productId, { id: product });
          return (
            <li key={product} className="flex items-center gap-1 py-1 text-sm">
              <input type="hidden" name="product" value={product} />
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <Small label={fill(texts.moveNameUp, { name })} disabled={at === 0} onPress={() => swap(at, at - 1)}>
                <ArrowUp aria-hidden className="size-4" />
              </Small>
              <Small
                label={fill(texts.moveNameDown, { name })}
                disabled={at === ids.length - 1}
                onPress={() => swap(at, at + 1)}
              >
                <ArrowDown aria-hidden className="size-4" />
              </Small>
              <Small
                label={fill(texts.removeItem, { name })}
                onPress={() => onChange(ids.filter((other) => other !== product))}
              >
                <X aria-hidden className="size-4" />
              </Small>
            </li>
          );
        })}
      </ol>
      <div className="mt-2">
        <Label htmlFor={id} className="mb-1">
          {texts.addAProduct}
        </Label>
        <Combobox
          id={id}
          label={texts.catalogProducts}
          name="find-product"
          chosen=""
          text=""
          none={texts.nameGtinOrProductNumber}
          from={catalogueProducts}
          onChoose={(option) => {
            const added = option ? { id: Number(option._id), name: option.label } : null;
            if (added && !ids.includes(added.id)) onChange([...ids, added.id], added);
          }}
        />
      </div>
    </div>
  );
}

interface SmallProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

const Small = ({ label, disabled = false, onPress, children }: SmallProps) => (
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
