import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { callEndpoint } from '#app/api/http.ts';
import { productImageAddress } from '#app/api/product-image.ts';
import { submitterOf } from '#app/forms/posting.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Combobox, type ComboboxSource } from '#app/ui/combobox.tsx';
import { ArrowDown, ArrowUp } from '#app/ui/icons.ts';
import { Label } from '#app/ui/label.tsx';
import { GripVertical } from '#app/ui/page-icons.ts';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { CatalogProduct } from '#shared/api/families/catalog-schemas.ts';
import type { Collection } from '#shared/api/families/collections-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface OrderedProductsProps {
  readonly collection: Collection;
  readonly products: readonly CatalogProduct[];
  readonly writes: boolean;
  readonly scope: string;
}

/** Sortable products: by dragging, or by buttons that also work without a script. */
export function OrderedProducts({ collection, products, writes, scope }: OrderedProductsProps) {
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const [dragged, setDragged] = useState<number | null>(null);
  const [dropTarget, setDropTarget] = useState<number | null>(null);
  const pressed = useRef<string | null>(null);
  // A moved row loses the focus, so its button is focused again.
  useEffect(() => {
    if (busy || !pressed.current) return;
    const button = document.getElementById(pressed.current);
    // At the ends the button is disabled and can't take the focus: use the other one.
    (button?.matches(':disabled')
      ? button.parentElement?.querySelector<HTMLElement>('button:enabled')
      : button
    )?.focus();
    pressed.current = null;
  }, [busy]);
  const collectionFields = { collection: String(collection.id), etag: collection.etag };
  const drop = (target: number) => {
    const by = target - products.findIndex(({ id }) => id === dragged);
    if (dragged !== null && by !== 0 && !busy)
      void submit(
        { intent: 'move', product: String(dragged), by: String(by), ...collectionFields },
        { method: 'post', preventScrollReset: true },
      );
    setDragged(null);
    setDropTarget(null);
  };
  return (
    <ol className="divide-y divide-line">
      {products.map((product, at) => (
        <li
          key={product.id}
          draggable={writes}
          onDragStart={(event) => {
            setDragged(product.id);
            event.dataTransfer.effectAllowed = 'move';
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event: DragEvent) => {
            if (dragged === null) return;
            event.preventDefault();
            setDropTarget(at);
          }}
          onDrop={(event: DragEvent) => {
            event.preventDefault();
            drop(at);
          }}
          className={cn(
            'flex flex-wrap items-center gap-3 py-2 text-sm',
            dragged === product.id && 'opacity-50',
            dragged !== null && dropTarget === at && 'bg-hover',
          )}
        >
          {writes ? <GripVertical aria-hidden className="size-4 cursor-grab text-muted" /> : null}
          <span className="w-6 text-right text-xs text-muted tabular-nums">{at + 1}</span>
          <ProductImage
            src={product.image && productImageAddress(product.id, product.image.version, scope)}
            side={40}
          />
          <span className="min-w-0 flex-1 basis-40">
            <span className="block wrap-anywhere">
              {product.name} {product.archived ? <Badge variant="secondary">{texts.archived}</Badge> : null}
            </span>
            <span className="block text-xs text-muted">
              {[product.brand, product.category].filter(Boolean).join(' · ')}
            </span>
          </span>
          {writes ? (
            <Form
              method="post"
              preventScrollReset
              className="flex gap-1"
              onSubmit={(event: FormEvent<HTMLFormElement>) => {
                if (busy) return event.preventDefault();
                pressed.current = submitterOf(event)?.id ?? null;
              }}
            >
              <input type="hidden" name="product" value={product.id} />
              {Object.entries(collectionFields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <MoveButton product={product} by={-1} disabled={at === 0} />
              <MoveButton product={product} by={1} disabled={at === products.length - 1} />
              <Button type="submit" name="intent" value="remove" variant="danger" size="sm">
                {texts.takeOut}
                <span className="sr-only"> {product.name}</span>
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

interface MoveButtonProps {
  readonly product: CatalogProduct;
  readonly by: -1 | 1;
  readonly disabled: boolean;
}

/** Moves a product by one position; posts product and direction. */
function MoveButton({ product, by, disabled }: MoveButtonProps) {
  const Icon = by < 0 ? ArrowUp : ArrowDown;
  return (
    <Button
      type="submit"
      id={`move-${by < 0 ? 'up' : 'down'}-${product.id}`}
      name="intent"
      value={by < 0 ? 'up' : 'down'}
      disabled={disabled}
      aria-label={fill(texts.moveName, { name: product.name, direction: by < 0 ? 'up' : 'down' })}
      variant="outline"
      size="sm"
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}

/** Adds a product at the end. */
export function AddProduct({ collection }: { readonly collection: Collection }) {
  const id = useId();
  const [product, setProduct] = useState({ id: '', name: '' });
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2 text-sm">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="collection" value={collection.id} />
      <input type="hidden" name="etag" value={collection.etag} />
      <input type="hidden" name="product" value={product.id} />
      <div className="w-72 max-w-full">
        <Label htmlFor={id} className="mb-1">
          {texts.addAProduct}
        </Label>
        <Combobox
          // Remounts the field empty after a product was added.
          key={collection.etag}
          id={id}
          label={texts.catalogProducts}
          name="productName"
          chosen={product.id}
          text={product.name}
          none={texts.nameGtinOrProductNumber}
          from={productsWithBrand}
          onChoose={(option) => setProduct({ id: option?._id ?? '', name: option?.label ?? '' })}
        />
      </div>
      <Button type="submit" size="sm">
        {texts.add}
      </Button>
    </Form>
  );
}

const productsWithBrand: ComboboxSource = {
  name: 'catalogProducts with brand',
  async find(search, signal) {
    const { items, total } = await callEndpoint('catalogProducts', {
      query: { search, limit: 30 },
      signal,
    });
    return { options: items.map(({ id, name, brand }) => ({ _id: String(id), label: name, sample: brand })), total };
  },
};
