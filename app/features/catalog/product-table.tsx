import { productImageAddress } from '#app/api/product-image.ts';
import type { RowSelection } from '#app/page-recipes/bulk-rows.tsx';
import { type ListColumn, ListTable } from '#app/page-recipes/list-table.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Orders } from '#app/ui/order-field.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { CatalogProduct } from '#shared/api/families/catalog-schemas.ts';
import { shownGtin } from '#shared/catalog/identifiers.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { type CatalogView, productAddress, sorts } from './catalog-view.ts';
import * as texts from './texts.ts';

interface ProductTableProps {
  readonly items: readonly CatalogProduct[];
  readonly scope: string;
  readonly sort: CatalogView['sort'];
  /** Whether the scope has offers, and so offer columns. */
  readonly offers: boolean;
  /** Null without bulk actions. */
  readonly selection: RowSelection<CatalogProduct> | null;
  readonly formats: Formats;
}

/** Product list with images and offers. */
export const ProductTable = ({ items, scope, sort, offers, selection, formats }: ProductTableProps) => (
  <ListTable
    label={texts.productsTable}
    rows={items}
    keyOf={({ id }) => id}
    selection={selection}
    sorting={{ orders: productOrders, order: sort }}
    orderParameter="sort"
    name={{
      heading: texts.product,
      cell: (product) => (
        <span className="flex items-center gap-3">
          <ProductImage src={imageAddress(product, scope)} side={40} />
          <Link to={productAddress(product)} className="min-w-0 text-primary-ink wrap-anywhere hover:underline">
            {product.name}
          </Link>
        </span>
      ),
    }}
    columns={[...ownColumns, ...(offers ? offerColumns(formats) : [])]}
  />
);

const productOrders: Orders<CatalogView['sort']> = {
  name: { name: sorts.name, column: [texts.product, 'ascending'] },
  '-name': { name: sorts['-name'], column: [texts.product, 'descending'] },
  brand: { name: sorts.brand, column: [texts.brand, 'ascending'] },
  category: { name: sorts.category, column: [texts.category, 'ascending'] },
  gtin: { name: sorts.gtin, column: [texts.gtin, 'ascending'] },
  '-offers': { name: sorts['-offers'], column: [texts.offers, 'descending'] },
};

const ownColumns: readonly ListColumn<CatalogProduct>[] = [
  { id: 'gtin', heading: texts.gtin, content: 'short', onCard: 'plain', cell: (product) => gtinText(product) },
  { id: 'brand', heading: texts.brand, onCard: 'hidden', cell: ({ brand }) => brand || '–' },
  { id: 'category', heading: texts.category, onCard: 'plain', cell: ({ category }) => category || '–' },
];

const offerColumns = (formats: Formats): readonly ListColumn<CatalogProduct>[] => [
  { id: 'offers', heading: texts.offers, content: 'number', cell: ({ offers }) => offers },
  { id: 'price', heading: texts.lowestPrice, content: 'number', cell: (product) => priceText(product, formats) },
  { id: 'match', heading: texts.match, onCard: 'corner', cell: (product) => <MatchBadge product={product} /> },
];

const imageAddress = ({ id, image }: CatalogProduct, scope: string): string | null =>
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
