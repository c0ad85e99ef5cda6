import { fill } from '#shared/text/fill.ts';
import type { BlockStore } from '#shared/touchpoints/blocks.ts';
import { TextField } from './fields.tsx';
import * as texts from './texts.ts';

const degrees = (value: number | null): string => (value === null ? '' : String(value));

/** A row for each store and an empty one behind them. A row that is emptied is gone. */
export const StoreRows = ({ stores }: { readonly stores: readonly BlockStore[] }) => (
  <ol className="grid grid-cols-1 gap-3">
    {[...stores, null].map((store, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a store has no name of its own, and rows keep what is typed into them
      <li key={at}>
        <fieldset className="grid min-w-0 grid-cols-1 gap-2 rounded-lg border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 text-xs font-medium">
            {store ? fill(texts.storeValue, { value: at + 1 }) : texts.anotherStore}
          </legend>
          <TextField label={texts.name} name="store.name" value={store?.name ?? ''} maxLength={120} />
          <TextField label={texts.address} name="store.address" value={store?.address ?? ''} maxLength={300} />
          <TextField
            label={texts.latitude}
            name="store.latitude"
            value={degrees(store?.latitude ?? null)}
            maxLength={12}
          />
          <TextField
            label={texts.longitude}
            name="store.longitude"
            value={degrees(store?.longitude ?? null)}
            maxLength={12}
          />
        </fieldset>
      </li>
    ))}
  </ol>
);
