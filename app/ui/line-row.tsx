import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

/** What stands at the end of the rows below the heads: nothing, a menu, or a button to edit and a menu. */
type RowEnd = 'nothing' | 'menu' | 'edit';

const room: Readonly<Record<RowEnd, string>> = { nothing: '', menu: 'pe-9.5', edit: 'pe-29' };

interface LineHeadsProps {
  readonly heads: readonly string[];
  /** The columns of a row where there is room. */
  readonly columns: string;
  readonly end: RowEnd;
}

/** Above rows that are lines of columns. Each row says by itself what its parts are, so that nothing reads them out. */
export const LineHeads = ({ heads, columns, end }: LineHeadsProps) => (
  <div aria-hidden className={cn('line-heads', columns, room[end])}>
    {heads.map((head) => (
      <span key={head}>{head}</span>
    ))}
  </div>
);

interface LineProps {
  /** Named where the row is no table, for those who don't see the heads. */
  readonly head: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of such a row; on a phone its head stands before it. */
export const LinePart = ({ head, className, children }: LineProps) => (
  <div className={cn('min-w-0 wrap-anywhere', className)} suppressHydrationWarning>
    <span className="line-head">{head} </span>
    {children}
  </div>
);
