/** Labeled number in a list. */
export const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums" suppressHydrationWarning>
      {value}
    </dd>
  </div>
);
