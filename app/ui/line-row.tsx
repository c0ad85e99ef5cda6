import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

/** The actions at the end of each row: none, a menu, or an edit button and a menu. */
type RowEnd = 'nothing' | 'menu' | 'edit';

const room: Readonly<Record<RowEnd, string>> = { nothing: '', menu: 'pe-9.5', edit: 'pe-28' };

interface LineHeadsProps {
  readonly heads: readonly string[];
  /** Class that lays out the columns on wide screens. */
  readonly columns: string;
  readonly end: RowEnd;
}

/** Heads above rows of columns. Hidden from screen readers, since each part of a row has its own head. */
export const LineHeads = ({ heads, columns, end }: LineHeadsProps) => (
  <div aria-hidden className={cn('line-heads', columns, room[end])}>
    {heads.map((head) => (
      <span key={head}>{head}</span>
    ))}
  </div>
);

interface LineProps {
  /** Name of the part; visible on a phone, elsewhere for screen readers only. */
  readonly head: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a row of columns. On a phone its head is shown before it. */
export const LinePart = ({ head, className, children }: LineProps) => (
  <div className={cn('min-w-0 wrap-anywhere', className)} suppressHydrationWarning>
    <span className="line-head">{head} </span>
    {children}
  </div>
);
