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
}

/** Links to the first and to the next page of a list; the address keeps what else it asks for. */
export function ListPages({ later, cursor, next }: ListPagesProps) {
  const [params] = useSearchParams();
  const at = (after: string | null): string => {
    const search = new URLSearchParams(params);
    if (after === null) search.delete('after');
    else search.set('after', after);
    return `?${search}`;
  };
  if (!later && cursor === null) return null;
  return (
    <Pagination>
      <PaginationContent>
        {later ? (
          <PaginationItem>
            <PaginationLink to={at(null)}>{texts.firstPage}</PaginationLink>
          </PaginationItem>
        ) : null}
        {cursor === null ? null : (
          <PaginationItem>
            <PaginationNext to={at(cursor)}>{next}</PaginationNext>
          </PaginationItem>
        )}
      </PaginationContent>
    </Pagination>
  );
}
