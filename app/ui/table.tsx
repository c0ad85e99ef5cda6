import type { ComponentProps } from 'react';
import type { To } from 'react-router';
import { cn } from './class-names.ts';
import { ArrowDown, ArrowUp } from './icons.ts';
import { Link } from './link.tsx';

/** Styled by `table.css` by element: a class on each cell would be most of the HTML of a long table. */
export const Table = ({ className, ...props }: ComponentProps<'table'>) => (
  <table className={cn('data-table', className)} {...props} />
);

/** Sticks to the top while the table scrolls. */
export const TableHeader = 'thead';

export const TableBody = 'tbody';

/** Sticks to the bottom while the table scrolls. */
export const TableFooter = 'tfoot';

export const TableCell = 'td';

/** `data-state="selected"` marks selected rows. */
export const TableRow = 'tr';

export const TableCaption = ({ className, ...props }: ComponentProps<'caption'>) => (
  <caption className={cn('caption-bottom pt-3 text-xs text-muted', className)} {...props} />
);

/** A header cell, of a column or by `scope` of a row. */
export const TableHead = ({ scope = 'col', ...props }: ComponentProps<'th'>) => <th scope={scope} {...props} />;

/** The header cells of all columns; null for an empty one. */
export const TableHeads = ({ heads }: { readonly heads: readonly (string | null)[] }) => (
  <TableHeader>
    <TableRow>{heads.map((head) => (head === null ? null : <TableHead key={head}>{head}</TableHead>))}</TableRow>
  </TableHeader>
);

interface TableSortProps {
  /** Address of the list in the other order. */
  readonly to: To;
  /** Current order by this column, also as `aria-sort` of the header cell. */
  readonly sorted: 'ascending' | 'descending' | undefined;
  readonly children: string;
}

/** A sortable header: a link, so that the order is in the address and works without scripts. */
export function TableSort({ to, sorted, children }: TableSortProps) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex items-center gap-1 rounded hover:text-ink hover:underline aria-[current]:text-ink"
      aria-current={sorted ? 'true' : undefined}
    >
      {children}
      {sorted ? <Arrow aria-hidden className="size-3.5 shrink-0" /> : null}
    </Link>
  );
}
