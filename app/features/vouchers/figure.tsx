interface FigureProps {
  readonly name: string;
  readonly value: string;
  /** What the number is compared with, below it. */
  readonly note?: string | null;
}

/** Labeled number in a list. */
export const Figure = ({ name, value, note }: FigureProps) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums" suppressHydrationWarning>
      {value} {note ? <span className="block text-xs font-normal text-muted">{note}</span> : null}
    </dd>
  </div>
);
