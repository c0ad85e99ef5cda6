import type { Unreadable } from '#shared/api/unreadable.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Says which rows of a list can't be shown. */
export const UnreadableRows = ({ rows = [] }: { readonly rows?: readonly Unreadable[] | undefined }) =>
  rows.length === 0 ? null : (
    <p role="alert" className="mb-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      {fill(texts.unreadableRows, {
        rows: rows.map(({ id, name }) => fill(texts.nameAndNumber, { name, id })).join(', '),
      })}
    </p>
  );
