import { useSearchParams } from 'react-router';
import { Pagination, PaginationContent, PaginationItem, PaginationLink, PaginationNext } from '../ui/pagination.tsx';
import * as texts from './texts.ts';

interface ListPagesProps {
  /** Whether this is not the first page. */
  readonly isLaterPage: boolean;
  /** Cursor of the next page; null on the last one. */
  readonly cursor: string | null;
  /** How many rows this page shows. */
  readonly shown: number;
  /** Parameter of the cursor, for pages with several lists. */
  readonly parameter?: string | undefined;
}

/** Which rows are shown, and links to the first and the next page of a list. Other parameters of the address stay. */
export function ListPages({ isLaterPage, cursor, shown, parameter = 'after' }: ListPagesProps) {
  const [params] = useSearchParams();
  if (!isLaterPage && cursor === null) return null;
  // With several lists on a page, keep the scroll position.
  const preventScrollReset = parameter !== 'after';
  // The link to a page carries the number of its first row; 0 if the address has none.
  const rowParameter = `${parameter}-row`;
  const first = isLaterPage ? Number(params.get(rowParameter)) || 0 : 1;
  const at = (after: string | null): string => {
    const search = new URLSearchParams(params);
    search.delete(parameter);
    search.delete(rowParameter);
    if (after !== null) {
      search.set(parameter, after);
      if (first) search.set(rowParameter, `${first + shown}`);
    }
    return `?${search}`;
  };
  return (
    <Pagination>
      <PaginationContent>
        {first ? <PaginationItem>{`${first}–${first + shown - 1}`}</PaginationItem> : null}
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
