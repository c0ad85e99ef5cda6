import {
  Pagination,
  PaginationContent,
  PaginationItem,
  PaginationNext,
  PaginationPrevious,
} from '#app/ui/pagination.tsx';
import type { CatalogProductsAnswer } from '#shared/api/families/catalog-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { type CatalogView, catalogAddress, pageSize } from './catalog-view.ts';
import * as texts from './texts.ts';

interface ProductPagesProps {
  readonly answer: CatalogProductsAnswer;
  readonly view: CatalogView;
  readonly formats: Formats;
}

/** Pagination of the product list. */
export function ProductPages({ answer: { items, total, nextCursor }, view, formats }: ProductPagesProps) {
  const count = (value: number) => formats.value(value, 'integer');
  if (items.length === 0) return null;
  return (
    <Pagination>
      <PaginationContent className="items-center">
        <PaginationItem className="me-1 text-sm text-muted" suppressHydrationWarning>
          {fill(texts.shownRange, {
            first: count(view.from + 1),
            last: count(view.from + items.length),
            total: count(total),
          })}
        </PaginationItem>
        {view.from > 0 ? (
          <PaginationItem>
            <PaginationPrevious to={catalogAddress(view, { from: Math.max(0, view.from - pageSize) })} />
          </PaginationItem>
        ) : null}
        {nextCursor === null ? null : (
          <PaginationItem>
            <PaginationNext to={catalogAddress(view, { from: Number(nextCursor) })} />
          </PaginationItem>
        )}
      </PaginationContent>
    </Pagination>
  );
}
