import type { StoreList } from '#shared/touchpoints/store-list.ts';
import { TextField } from './fields.tsx';

const degrees = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Which of the published stores are shown: of a country, around a place, so many at most. */
export const StoreListFields = ({ list: { country, near, most } }: { readonly list: StoreList }) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-3 sm:grid-cols-2">
    <legend className="mb-2 text-xs text-muted">
      The page shows the stores as they are published at the time, with a map of them.
    </legend>
    <TextField
      label="Country"
      hint="Two letters, such as GB; empty for all."
      name="country"
      value={country}
      maxLength={2}
    />
    <TextField
      label="Stores at most"
      hint="1 to 60, the nearest or first by name."
      name="most"
      value={String(most)}
      maxLength={2}
    />
    <TextField
      label="Around latitude"
      hint="Empty for everywhere."
      name="near.latitude"
      value={degrees(near?.latitude)}
      maxLength={12}
    />
    <TextField label="Around longitude" name="near.longitude" value={degrees(near?.longitude)} maxLength={12} />
    <TextField
      label="Within (km)"
      hint="50 where it is left empty."
      name="near.km"
      value={degrees(near?.km)}
      maxLength={8}
    />
  </fieldset>
);
