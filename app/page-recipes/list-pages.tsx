import { useSearchParams } from 'react-router';
import { Pagination, PaginationContent, PaginationItem, PaginationLink, PaginationNext } from '../ui/pagination.tsx';
import * as texts from './texts.ts';

interface ListPagesProps {
  /** Whether this is not the first page. */
  readonly isLaterPage: boolean;
  /** Cursor of the next page; null on the last one. */
  readonly cursor: string | null;
  /** Parameter of the cursor, for pages with several lists. */
  readonly parameter?: string | undefined;
}

/** Links to the first and the next page of a list. Other parameters of the address stay. */
export function ListPages({ isLaterPage, cursor, parameter = 'after' }: ListPagesProps) {
  const [params] = useSearchParams();
  if (!isLaterPage && cursor === null) return null;
  // With several lists on a page, keep the scroll position.
  const preventScrollReset = parameter !== 'after';
  const at = (after: string | null): string => {
    const search = new URLSearchParams(params);
    if (after === null) search.delete(parameter);
    else search.set(parameter, after);
    return `?${search}`;
  };
  return (
    <Pagination>
      <PaginationContent>
        {isLaterPage ? (
          <PaginationItem>
            <PaginationLink to={at(null)} preventScrollReset={preventScrollReset}>
              {texts.firstPage}
            </PaginationLink>
          </PaginationItem>
        ) : null}
        {cursor === null ? null : (
          <PaginationItem>
            <PaginationNext to={at(cursor)} preventScrollReset={preventScrollReset} />
          </PaginationItem>
        )}
      </PaginationContent>
    </Pagination>
  );
}
