import type { StoreList } from '#shared/touchpoints/store-list.ts';
import { TextField } from './fields.tsx';
import * as texts from './texts.ts';

const degrees = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Which of the published stores are shown: of a country, around a place, so many at most. */
export const StoreListFields = ({ list: { country, near, most } }: { readonly list: StoreList }) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-3 sm:grid-cols-2">
    <legend className="mb-2 text-xs text-muted">{texts.storesNote}</legend>
    <TextField label={texts.country} hint={texts.countryHint} name="country" value={country} maxLength={2} />
    <TextField label={texts.storesAtMost} hint={texts.storesHint} name="most" value={String(most)} maxLength={2} />
    <TextField
      label={texts.aroundLatitude}
      hint={texts.emptyForEverywhere}
      name="near.latitude"
      value={degrees(near?.latitude)}
      maxLength={12}
    />
    <TextField label={texts.aroundLongitude} name="near.longitude" value={degrees(near?.longitude)} maxLength={12} />
    <TextField label={texts.withinKm} hint={texts.radiusHint} name="near.km" value={degrees(near?.km)} maxLength={8} />
  </fieldset>
);
