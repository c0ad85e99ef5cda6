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
    /** Left out where what is there may not be shown again. */
    readonly value?: string;
  }[];
  readonly className?: string;
  /** What there is to say below the rows. */
  readonly children?: ReactNode;
};

/** Rows of a file that were not taken, each with what is wrong and where. */
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
