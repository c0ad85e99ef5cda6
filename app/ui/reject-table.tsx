import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { type RegionName, ScrollRegion } from './scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table.tsx';
import * as texts from './texts.ts';

type RejectTableProps = RegionName & {
  readonly rejects: readonly {
    readonly row: number;
    readonly column: string;
    readonly reason: string;
    /** Left out if the value must not be shown. */
    readonly value?: string;
  }[];
  readonly className?: string;
  /** Shown below the rows. */
  readonly children?: ReactNode;
};

/** Rejected rows of a file, each with its errors. */
export function RejectTable({ rejects, className, children, ...name }: RejectTableProps) {
  const valued = rejects.some(({ value }) => value !== undefined);
  return (
    <ScrollRegion {...name} className={cn('mt-3 overflow-auto rounded-lg border border-line', className)}>
      <Table className="text-sm [&_:is(td,th)]:px-3">
        <TableHeader>
          <TableRow>
            {[texts.row, texts.column, texts.reason, ...(valued ? [texts.fileValue] : [])].map((heading) => (
              <TableHead key={heading}>{heading}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rejects.map(({ row, column, reason, value }) => (
            <TableRow key={`${row} ${column} ${reason}`}>
              <TableCell>{row}</TableCell>
              <TableCell>{column}</TableCell>
              <TableCell>{reason}</TableCell>
              {valued ? <TableCell className="max-w-64 truncate text-muted">{value}</TableCell> : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {children}
    </ScrollRegion>
  );
}
