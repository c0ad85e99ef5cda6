interface HiddenProps {
  readonly scope: string;
  readonly intent: string;
  readonly item: { readonly id: number; readonly etag: string };
}

/** What every button of a row posts: the scope it was made for, what is asked for, and of what. */
export const Hidden = ({ scope, intent, item }: HiddenProps) => (
  <>
    <input type="hidden" name="scope" value={scope} />
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={item.id} />
    <input type="hidden" name="etag" value={item.etag} />
  </>
);
