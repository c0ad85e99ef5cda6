import type { BlockStore } from '#shared/touchpoints/blocks.ts';
import { TextField } from './fields.tsx';

const degrees = (value: number | null): string => (value === null ? '' : String(value));

/** A row for each store and an empty one behind them. A row that is emptied is gone. */
export const StoreRows = ({ stores }: { readonly stores: readonly BlockStore[] }) => (
  <ol className="grid grid-cols-1 gap-3">
    {[...stores, null].map((store, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a store has no name of its own, and rows keep what is typed into them
      <li key={at}>
        <fieldset className="grid min-w-0 grid-cols-1 gap-2 rounded-lg border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 text-xs font-medium">{store ? `Store ${at + 1}` : 'Another store'}</legend>
          <TextField label="Name" name="store.name" value={store?.name ?? ''} maxLength={120} />
          <TextField label="Address" name="store.address" value={store?.address ?? ''} maxLength={300} />
          <TextField label="Latitude" name="store.latitude" value={degrees(store?.latitude ?? null)} maxLength={12} />
          <TextField
            label="Longitude"
            name="store.longitude"
            value={degrees(store?.longitude ?? null)}
            maxLength={12}
          />
        </fieldset>
      </li>
    ))}
  </ol>
);
