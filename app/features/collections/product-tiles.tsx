import { productImageAddress } from '#app/api/product-image.ts';
import { counted } from '#app/ui/counted.ts';
import { ProductImage } from '#app/ui/product-image.tsx';
import type { CatalogProductsAnswer } from '#shared/api/families/catalog-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface ProductTilesProps {
  readonly answer: CatalogProductsAnswer;
  readonly scope: string;
  readonly locale: string;
}

/** First products of a smart collection. */
export function ProductTiles({ answer: { items, total }, scope, locale }: ProductTilesProps) {
  const formats = createFormats(locale, '');
  return (
    <>
      <p className="mb-3 text-xs text-muted" suppressHydrationWarning>
        {items.length < total
          ? fill(texts.firstShown, { count: items.length, total: formats.value(total, 'integer') })
          : counted(total, 'product', formats)}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((product) => (
          <li key={product.id} className="flex items-center gap-3 rounded-lg border border-line p-2 text-sm">
            <ProductImage
              src={product.image && productImageAddress(product.id, product.image.version, scope)}
              side={48}
            />
            <span className="min-w-0">
              <span className="block truncate">{product.name}</span>
              <span className="block truncate text-xs text-muted" suppressHydrationWarning>
                {[
                  product.brand,
                  product.price && createFormats(locale, product.price.currency).value(product.price.amount, 'money'),
                  product.inStock === null ? null : product.inStock ? 'in stock' : 'out of stock',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
