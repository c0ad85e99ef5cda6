import type { FieldErrors } from '#app/forms/fields.ts';
import { cellOf } from '#app/forms/rows.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import type { Field } from '#app/forms/use-form.ts';
import { ProductField, type ProductValues } from '#app/touchpoints/product-choice.tsx';
import { Arrange } from '#app/ui/arrange.tsx';
import { fill } from '#shared/text/fill.ts';
import { maxHotspots } from '#shared/touchpoints/video-choices.ts';
import * as texts from './texts.ts';
import type { HotspotValues } from './video-fields.ts';

interface HotspotRowsProps {
  readonly field: Field<readonly HotspotValues[]>;
  readonly errors: FieldErrors;
  /** Adds or removes a row; without a script the button posts the form. */
  readonly onArrange: (intent: string) => void;
}

/** Hotspots: products with their time range in seconds. */
export const HotspotRows = ({ field, errors, onArrange }: HotspotRowsProps) => (
  <fieldset>
    <legend className="text-sm font-medium">{field.label}</legend>
    <p className="mt-1 text-xs text-muted">{texts.hotspotsHint}</p>
    <input type="hidden" name={field.name} value={field.value.length} />
    <ol className="mt-2 space-y-3">
      {field.value.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hotspot is identified by its position
        <li key={at} className="rounded-lg border border-line p-3">
          <Hotspot {...{ field, at, errors, onArrange }} />
        </li>
      ))}
    </ol>
    <Arrange intent="hotspot-add" onArrange={onArrange} disabled={field.value.length >= maxHotspots}>
      {field.value.length === 0 ? texts.addAProduct : texts.addAnotherProduct}
    </Arrange>
  </fieldset>
);

const second = { inputMode: 'decimal', maxLength: 8 } as const;

function Hotspot({ field, at, errors, onArrange }: HotspotRowsProps & { readonly at: number }) {
  const label = fill(texts.productNumber, { number: at + 1 });
  const choose = (chosen: ProductValues) =>
    field.change(field.value.map((spot, place) => (place === at ? { ...spot, ...chosen } : spot)));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        field={cellOf(field, errors, {
          at,
          part: 'from',
          label: fill(texts.fromSecond, { label }),
          input: second,
        })}
      />
      <TextField
        field={cellOf(field, errors, { at, part: 'to', label: fill(texts.toSecond, { label }), input: second })}
      />
      <ProductField
        field={cellOf(field, errors, { at, part: 'product', label })}
        text={field.value[at]?.productName ?? ''}
        onChoose={choose}
      />
      <TextField
        field={cellOf(field, errors, {
          at,
          part: 'label',
          label: fill(texts.linkTextOf, { label }),
          input: { maxLength: 80 },
        })}
      />
      <div className="sm:col-span-2">
        <Arrange intent={`hotspot-remove:${at}`} onArrange={onArrange}>
          {texts.remove}
          <span className="sr-only">
            {' '}
            {texts.product} {at + 1}
          </span>
        </Arrange>
      </div>
    </div>
  );
}
