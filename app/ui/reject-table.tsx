import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { type RegionName, ScrollRegion } from './scroll-region.tsx';
import * as texts from './texts.ts';

type RejectTableProps = RegionName & {
  readonly rejects: readonly {
    readonly row: number;
    readonly column: string;
    readonly reason: string;
    /** Left out where what stands there may not be shown again. */
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
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-xs text-muted">
          <tr>
            {[texts.row, texts.column, texts.reason, ...(valued ? [texts.whatStandsThere] : [])].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rejects.map(({ row, column, reason, value }) => (
            <tr key={`${row} ${column} ${reason}`} className="border-b border-line last:border-0">
              <td className="px-3 py-2 tabular-nums">{row}</td>
              <td className="px-3 py-2">{column}</td>
              <td className="px-3 py-2">{reason}</td>
              {valued ? <td className="max-w-64 truncate px-3 py-2 text-muted">{value}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </ScrollRegion>
  );
}
