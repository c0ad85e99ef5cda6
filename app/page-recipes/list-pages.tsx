import { useSearchParams } from 'react-router';
import { Pagination, PaginationContent, PaginationItem, PaginationLink, PaginationNext } from '../ui/pagination.tsx';
import * as texts from './texts.ts';

interface ListPagesProps {
  /** Whether this is not the first page. */
  readonly later: boolean;
  /** Of the next page; null where this is the last one. */
  readonly cursor: string | null;
  /** What the link to the next page says. */
  readonly next?: string | undefined;
  /** Name of the parameter where the page begins, for one of several lists of a page. */
  readonly parameter?: string | undefined;
}

/** Links to the first and to the next page of a list; the address keeps what else it asks for. */
export function ListPages({ later, cursor, next, parameter = 'after' }: ListPagesProps) {
  const [params] = useSearchParams();
  // One of several lists stays where it is on the page.
  const preventScrollReset = parameter !== 'after';
  const at = (after: string | null): string => {
    const search = new URLSearchParams(params);
    if (after === null) search.delete(parameter);
    else search.set(parameter, after);
    return `?${search}`;
  };
  if (!later && cursor === null) return null;
  return (
    <Pagination>
      <PaginationContent>
        {later ? (
          <PaginationItem>
            <PaginationLink to={at(null)} preventScrollReset={preventScrollReset}>
              {texts.firstPage}
            </PaginationLink>
          </PaginationItem>
        ) : null}
        {cursor === null ? null : (
          <PaginationItem>
            <PaginationNext to={at(cursor)} preventScrollReset={preventScrollReset}>
              {next}
            </PaginationNext>
          </PaginationItem>
        )}
      </PaginationContent>
    </Pagination>
  );
}
