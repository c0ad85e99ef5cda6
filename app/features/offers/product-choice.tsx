import { Form, useNavigate } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { callEndpoint } from '#app/api/http.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox, type ComboboxSource } from '#app/ui/combobox.tsx';
import { X } from '#app/ui/icons.ts';
import { Label } from '#app/ui/label.tsx';
import { Link } from '#app/ui/link.tsx';
import { withFilter } from '#shared/analytics/filters.ts';
import { type ViewState, viewSearch, writeViewState } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import type { Panels } from './price-stock.server.ts';
import * as texts from './texts.ts';

interface ProductChoiceProps {
  readonly view: ViewState;
  readonly product: { readonly id: number; readonly name: string } | null;
  /** Products found for text sent without a script. */
  readonly found: Panels['products'];
}

/** Filters the page by one product, found by typing. */
export function ProductChoice({ view, product, found }: ProductChoiceProps) {
  const navigate = useNavigate();
  const to = (id: string | null) => viewSearch(view, { filters: withProduct(view, id) });
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full print:hidden">
      <Form className="flex w-full items-center gap-2 sm:w-72" aria-label={texts.product}>
        {[...writeViewState({ ...view, filters: withProduct(view, null) })].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Label htmlFor="product-choice" className="text-xs font-normal text-muted">
          {texts.product}
        </Label>
        <Combobox
          id="product-choice"
          key={product?.id ?? 'all'}
          label={texts.products}
          name="find"
          chosen={product ? String(product.id) : ''}
          text={product?.name ?? ''}
          none={texts.allProducts}
          from={offeredProducts}
          onChoose={(option) => void navigate(to(option?._id ?? null), { preventScrollReset: true })}
        />
        <noscript>
          <Button type="submit" variant="outline" size="sm">
            {texts.find}
          </Button>
        </noscript>
      </Form>
      {product ? (
        <Link to={to(null)} preventScrollReset className="inline-flex items-center gap-1 text-xs text-primary-ink">
          <X aria-hidden className="size-3.5" /> {texts.allProducts}
        </Link>
      ) : null}
      {found ? <FoundProducts found={found} to={to} /> : null}
    </div>
  );
}

const withProduct = ({ filters }: ViewState, id: string | null) =>
  withFilter(filters, { dimension: 'product', op: 'in', values: id === null ? [] : [id] });

export const offeredProducts: ComboboxSource = {
  name: 'offerProducts',
  async find(search, signal) {
    const query = { search, limit: 30 };
    const { items, total } = await callEndpoint('offerProducts', { query, signal });
    return { options: items.map(({ id, name }) => ({ _id: String(id), label: name })), total };
  },
};

interface FoundProps {
  readonly found: NonNullable<Panels['products']>;
  readonly to: (id: string) => string;
}

function FoundProducts({ found, to }: FoundProps) {
  if (found.state === 'failed')
    return <p className="w-full text-sm text-error-ink">{failureText(found.failure.kind)}</p>;
  const { items, total } = found.answer;
  if (total === 0) return <p className="w-full text-sm text-muted">{texts.noProductMatches}</p>;
  return (
    <div className="w-full text-sm">
      <p className="text-xs text-muted">
        {items.length < total
          ? fill(texts.firstFound, { count: items.length, total })
          : fill(texts.totalFound, { total })}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {items.map(({ id, name }) => (
          <li key={id}>
            <Link to={to(String(id))} className="text-primary-ink hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
