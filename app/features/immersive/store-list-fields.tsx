import type { FieldErrors } from '#app/forms/fields.ts';
import { memberOf } from '#app/forms/rows.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import type { FieldsOf } from '#app/forms/use-form.ts';
import type { storeFields } from './store-fields.ts';
import * as texts from './texts.ts';

interface StoreListFieldsProps {
  readonly fields: Pick<FieldsOf<typeof storeFields>, 'country' | 'most' | 'near'>;
  readonly errors: FieldErrors;
}

/** Filters of the published stores: country, distance from a place, maximum number. */
export const StoreListFields = ({ fields: { country, most, near }, errors }: StoreListFieldsProps) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-3 sm:grid-cols-2">
    <legend className="mb-2 text-xs text-muted">{texts.storesNote}</legend>
    <TextField field={country} />
    <TextField field={most} />
    <TextField
      field={memberOf(near, errors, {
        ...{ part: 'latitude', label: texts.aroundLatitude, hint: texts.emptyForEverywhere },
      })}
      maxLength={12}
    />
    <TextField field={memberOf(near, errors, { part: 'longitude', label: texts.aroundLongitude })} maxLength={12} />
    <TextField
      field={memberOf(near, errors, { part: 'km', label: texts.withinKm, hint: texts.radiusHint })}
      maxLength={8}
    />
  </fieldset>
);
