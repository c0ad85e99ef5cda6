import { Link } from 'react-router';
import type { CatalogProduct } from '#shared/api/families/catalog-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { productImageAddress } from '../../api/product-image.ts';
import type { RowSelection } from '../../page-recipes/bulk-rows.tsx';
import { Badge } from '../../ui/badge.tsx';
import { counted } from '../../ui/counted.ts';
import { ProductImage } from '../../ui/product-image.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { productAddress } from './catalog-view.ts';
import * as texts from './texts.ts';

interface ProductTableProps {
  readonly items: readonly CatalogProduct[];
  readonly scope: string;
  /** Whether the scope has offers at all, without which there is nothing to say of them. */
  readonly offers: boolean;
  /** Null where nothing can be done with several at once. */
  readonly selection: RowSelection<CatalogProduct> | null;
  readonly formats: Formats;
}

/** Products as a table, and as cards where there is no room for one. */
export function ProductTable({ items, scope, offers, selection, formats }: ProductTableProps) {
  return (
    <>
      <ScrollRegion label={texts.productsTable} className="table-scroll hidden md:block">
        <Table className="[&_:is(td,th)]:align-middle">
          <TableHeader>
            <TableRow>
              {selection ? <TableHead>{selection.heading}</TableHead> : null}
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
              <TableRow key={product.id} data-state={selection?.state(product)}>
                {selection ? <TableCell>{selection.box(product)}</TableCell> : null}
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
            {selection?.box(product)}
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
    </>
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
