/** A number of a voucher with its name, in a list of such. */
export const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums" suppressHydrationWarning>
      {value}
    </dd>
  </div>
);
