import { useState } from 'react';
import { Form } from 'react-router';
import { callEndpoint } from '#app/api/http.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox, type ComboboxSource } from '#app/ui/combobox.tsx';
import type { RecipeIngredient } from '#shared/api/families/recipes-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Matches an ingredient to a product, to none, or resets it to undecided. */
export function MatchForms({ item }: { readonly item: RecipeIngredient }) {
  const [product, setProduct] = useState({ id: String(item.product?.id ?? ''), name: item.product?.name ?? '' });
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      <Form method="post" preventScrollReset className="flex min-w-52 flex-1 items-center gap-2">
        <HiddenFields item={item} match="matched" />
        <input type="hidden" name="product" value={product.id} />
        <label className="sr-only" htmlFor={`product-${item.id}`}>
          {fill(texts.productForText, { text: item.text })}
        </label>
        <Combobox
          id={`product-${item.id}`}
          label={texts.catalogProducts}
          name="productName"
          chosen={product.id}
          text={product.name}
          none={texts.findAProduct}
          from={recipeProducts}
          onChoose={(option) => setProduct({ id: option?._id ?? '', name: option?.label ?? '' })}
        />
        <Button type="submit" variant="outline" size="sm" aria-label={`${texts.match} ${item.text}`}>
          {texts.match}
        </Button>
      </Form>
      {item.match === 'none' ? null : <MatchButton item={item} match="none" label={texts.noProduct} />}
      {item.match === 'unmatched' ? null : <MatchButton item={item} match="unmatched" label={texts.undo} />}
    </div>
  );
}

interface MarkProps {
  readonly item: RecipeIngredient;
  readonly match: 'none' | 'unmatched';
  readonly label: string;
}

const MatchButton = ({ item, match, label }: MarkProps) => (
  <Form method="post" preventScrollReset>
    <HiddenFields item={item} match={match} />
    <Button type="submit" variant="quiet" size="sm" aria-label={`${label}: ${item.text}`}>
      {label}
    </Button>
  </Form>
);

const HiddenFields = ({ item, match }: { readonly item: RecipeIngredient; readonly match: string }) => (
  <>
    <input type="hidden" name="ingredient" value={item.id} />
    <input type="hidden" name="etag" value={item.etag} />
    <input type="hidden" name="match" value={match} />
  </>
);

const recipeProducts: ComboboxSource = {
  name: 'recipeProducts',
  async find(search, signal) {
    const query = { search, limit: 30 };
    const { items, total } = await callEndpoint('recipeProducts', { query, signal });
    const options = items.map(({ id, name, own }) => ({ _id: String(id), label: name, ...(own && { sample: 'own' }) }));
    return { options, total };
  },
};
