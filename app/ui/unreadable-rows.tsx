import type { Unreadable } from '#shared/api/unreadable.ts';

/** Which rows of a list can't be shown. */
export const UnreadableRows = ({ rows = [] }: { readonly rows?: readonly Unreadable[] | undefined }) =>
  rows.length === 0 ? null : (
    <p role="alert" className="mb-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      Not shown, because it’s stored in a form that can’t be read:{' '}
      {rows.map(({ id, name }) => `${name} (number ${id})`).join(', ')}. Contact support.
    </p>
  );
