import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { CatalogProduct, CatalogProductsAnswer } from '#shared/api/families/catalog-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { productImageAddress } from '../../api/product-image.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { counted } from '../../ui/counted.ts';
import { ProductImage } from '../../ui/product-image.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { type CatalogView, catalogAddress, productAddress, productsOnPage } from './catalog-view.ts';
import { matchesForm, rowValue } from './match-rows.ts';
import * as texts from './texts.ts';

interface ProductTableProps {
  readonly answer: CatalogProductsAnswer;
  readonly view: CatalogView;
  readonly scope: string;
  /** Whether the scope has offers at all, without which there is nothing to say of them. */
  readonly offers: boolean;
  /** Whether rows are chosen, to confirm or reject what waits of them. */
  readonly judges: boolean;
  readonly formats: Formats;
}

/** Products as a table, and as cards where there is no room for one. */
export function ProductTable({ answer, view, scope, offers, judges, formats }: ProductTableProps) {
  const { items } = answer;
  // A product stands in the table and as a card: chosen in one, it is chosen in the other.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choice = (product: CatalogProduct) => (
    <Choice
      product={product}
      chosen={chosen.has(product.id)}
      onChoose={(wanted) => {
        const others = [...chosen].filter((id) => id !== product.id);
        setChosen(new Set(wanted ? [...others, product.id] : others));
      }}
    />
  );
  return (
    <>
      {judges ? <JudgeChosen /> : null}
      <ScrollRegion label={texts.productsTable} className="table-scroll hidden md:block">
        <Table className="[&_:is(td,th)]:align-middle">
          <TableHeader>
            <TableRow>
              {judges ? (
                <TableHead>
                  <span className="sr-only">{texts.choose}</span>
                </TableHead>
              ) : null}
              <TableHead>{texts.product}</TableHead>
              <TableHead>{texts.gtin}</TableHead>
              <TableHead>{texts.brand}</TableHead>
              <TableHead>{texts.category}</TableHead>
              {offers ? (
                <>
                  <TableHead className="text-right">{texts.offers}</TableHead>
                  <TableHead className="text-right">{texts.lowestPrice}</TableHead>
                  <TableHead>{texts.match}</TableHead>
                </>
              ) : null}
            </TableRow>
          </TableHeader>
          <TableBody>
            {items.map((product) => (
              <TableRow key={product.id}>
                {judges ? <TableCell>{choice(product)}</TableCell> : null}
                <TableHead scope="row">
                  <span className="flex items-center gap-3">
                    <ProductImage src={srcOf(product, scope)} side={40} />
                    <Link
                      to={productAddress(product)}
                      className="min-w-0 text-primary-ink wrap-anywhere hover:underline"
                    >
                      {product.name}
                    </Link>
                  </span>
                </TableHead>
                <TableCell className="tabular-nums">{gtinText(product)}</TableCell>
                <TableCell className="wrap-anywhere">{product.brand || '–'}</TableCell>
                <TableCell className="wrap-anywhere">{product.category || '–'}</TableCell>
                {offers ? (
                  <>
                    <TableCell className="text-right tabular-nums">{product.offers}</TableCell>
                    <TableCell className="text-right" suppressHydrationWarning>
                      {priceText(product, formats)}
                    </TableCell>
                    <TableCell>
                      <MatchBadge product={product} />
                    </TableCell>
                  </>
                ) : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <ul className="grid gap-3 md:hidden">
        {items.map((product) => (
          <li key={product.id} className="flex gap-3 rounded-lg border border-line p-3">
            {judges ? choice(product) : null}
            <ProductImage src={srcOf(product, scope)} side={72} />
            <div className="min-w-0 flex-1 text-sm">
              <Link to={productAddress(product)} className="font-medium text-primary-ink wrap-anywhere hover:underline">
                {product.name}
              </Link>
              <p className="text-xs text-muted wrap-anywhere">
                {[product.brand, product.category].filter(Boolean).join(' · ')}
              </p>
              <p className="text-xs text-muted tabular-nums">
                {fill(texts.gtinProduct, { product: gtinText(product) })}
              </p>
              {offers ? (
                <p className="mt-1 flex flex-wrap items-center gap-2 text-xs" suppressHydrationWarning>
                  {counted(product.offers, 'offer', formats)} · {priceText(product, formats)}{' '}
                  <MatchBadge product={product} />
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <Pages answer={answer} view={view} formats={formats} />
    </>
  );
}

interface ChoiceProps {
  readonly product: CatalogProduct;
  readonly chosen: boolean;
  readonly onChoose: (wanted: boolean) => void;
}

const Choice = ({ product, chosen, onChoose }: ChoiceProps) => (
  <Checkbox
    checked={chosen}
    onChange={({ target }) => onChoose(target.checked)}
    form={matchesForm}
    name="product"
    value={rowValue(product)}
    aria-label={fill(texts.chooseName, { name: product.name })}
  />
);

function JudgeChosen() {
  const disabled = useNavigation().state !== 'idle';
  const button = {
    type: 'submit' as const,
    name: 'status',
    disabled,
    className: buttonVariants({ variant: 'outline', size: 'sm' }),
  };
  return (
    <Form id={matchesForm} method="post" preventScrollReset className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <input type="hidden" name="intent" value={matchesForm} />
      <span className="text-muted">{texts.allThatWaitsOfThe}</span>
      <button {...button} value="confirmed">
        {texts.confirm}
      </button>
      <button {...button} value="rejected">
        {texts.reject}
      </button>
    </Form>
  );
}

const srcOf = ({ id, image }: CatalogProduct, scope: string): string | null =>
  image && productImageAddress(id, image.version, scope);

const gtinText = ({ gtin }: CatalogProduct): string => (gtin === null ? '–' : (shownGtin(gtin)?.digits ?? gtin));

const priceText = ({ price }: CatalogProduct, { locale }: Formats): string =>
  price === null ? '–' : createFormats(locale, price.currency).value(price.amount, 'money');

function MatchBadge({ product: { match, toReview } }: { readonly product: CatalogProduct }) {
  if (match === 'none') return <span className="text-xs text-muted">{texts.noOffers}</span>;
  return match === 'review' ? (
    <Badge variant="warning">{fill(texts.toReviewToReview, { toReview })}</Badge>
  ) : (
    <span className="text-xs text-success-ink">{texts.matched}</span>
  );
}

function Pages({
  answer: { items, total, nextCursor },
  view,
  formats,
}: Omit<ProductTableProps, 'scope' | 'offers' | 'judges'>) {
  const count = (value: number) => formats.value(value, 'integer');
  const before = Math.max(0, view.from - productsOnPage);
  return (
    <nav aria-label={texts.pages} className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      <p className="text-muted" suppressHydrationWarning>
        {fill(texts.countCount2OfTotal, {
          count: count(view.from + 1),
          count2: count(view.from + items.length),
          total: count(total),
        })}
      </p>
      {view.from > 0 ? (
        <Link
          to={catalogAddress(view, { from: before })}
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
        >
          {texts.previous}
        </Link>
      ) : null}
      {nextCursor === null ? null : (
        <Link
          to={catalogAddress(view, { from: Number(nextCursor) })}
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
        >
          {texts.next}
        </Link>
      )}
    </nav>
  );
}
