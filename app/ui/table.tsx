import type { ComponentProps } from 'react';
import type { To } from 'react-router';
import { cn } from './class-names.ts';
import { ArrowDown, ArrowUp } from './icons.ts';
import { Link } from './link.tsx';

/** Its looks come from `table.css` by elements: a class on each cell would be most of the HTML of a long table. */
export const Table = ({ className, ...props }: ComponentProps<'table'>) => (
  <table className={cn('data-table', className)} {...props} />
);

/** Stays in sight above the rows where the table scrolls. */
export const TableHeader = 'thead';

export const TableBody = 'tbody';

/** Stays in sight below the rows where the table scrolls. */
export const TableFooter = 'tfoot';

export const TableCell = 'td';

/** `data-state="selected"` is what rows look like that were chosen. */
export const TableRow = 'tr';

export const TableCaption = ({ className, ...props }: ComponentProps<'caption'>) => (
  <caption className={cn('caption-bottom pt-3 text-xs text-muted', className)} {...props} />
);

/** Heads a column; a row where `scope` says so. */
export const TableHead = ({ scope = 'col', ...props }: ComponentProps<'th'>) => <th scope={scope} {...props} />;

/** The heads of all columns, from the first; what is null has none. */
export const TableHeads = ({ heads }: { readonly heads: readonly (string | null)[] }) => (
  <TableHeader>
    <TableRow>{heads.map((head) => (head === null ? null : <TableHead key={head}>{head}</TableHead>))}</TableRow>
  </TableHeader>
);

interface TableSortProps {
  /** The same list in the order that a press asks for. */
  readonly to: To;
  /** How it is sorted by this column now; the head says the same by `aria-sort`. */
  readonly sorted: 'ascending' | 'descending' | undefined;
  readonly children: string;
}

/** A heading that sorts: a link, so that the order is part of the address and works without a script. */
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
