import { mostHotspots } from '#shared/touchpoints/video-choices.ts';
import { ProductChoice } from '../../touchpoints/product-choice.tsx';
import { Arrange } from '../../ui/arrange.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import type { HotspotValues } from './video-values.ts';

interface HotspotRowsProps {
  readonly hotspots: readonly HotspotValues[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (hotspots: readonly HotspotValues[]) => void;
  /** Adds or removes a row; without a script the form is posted for it. */
  readonly onArrange: (intent: string) => void;
}

/** Products of the film, each with the seconds it is offered in. */
export const HotspotRows = ({ hotspots, errors, onChange, onArrange }: HotspotRowsProps) => (
  <fieldset>
    <legend className="text-sm font-medium">Products in the film</legend>
    <p className="mt-1 text-xs text-muted">
      Shown over the film for these seconds, and listed below it with their times.
    </p>
    <input type="hidden" name="hotspots" value={hotspots.length} />
    <ol className="mt-2 space-y-3">
      {hotspots.map((spot, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hotspot is its place in the list
        <li key={at} className="rounded-lg border border-line p-3">
          <Hotspot
            {...{ at, spot, errors, onArrange }}
            onChange={(part) => onChange(hotspots.map((it, index) => (index === at ? { ...it, ...part } : it)))}
          />
        </li>
      ))}
    </ol>
    <Arrange intent="hotspot-add" onArrange={onArrange} disabled={hotspots.length >= mostHotspots}>
      {hotspots.length === 0 ? 'Add a product' : 'Add another product'}
    </Arrange>
  </fieldset>
);

interface HotspotProps extends Pick<HotspotRowsProps, 'errors' | 'onArrange'> {
  readonly at: number;
  readonly spot: HotspotValues;
  readonly onChange: (part: Partial<HotspotValues>) => void;
}

function Hotspot({ at, spot, errors, onChange, onArrange }: HotspotProps) {
  const text = (field: 'from' | 'to' | 'label') => ({
    ...{ id: `hotspot-${at}-${field}`, name: `hotspot.${at}.${field}`, value: spot[field] },
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => onChange({ [field]: target.value }),
    ...describedBy(`hotspot-${at}-${field}`, errors[`hotspot.${at}.${field}`]),
  });
  const error = (field: string) => errors[`hotspot.${at}.${field}`];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField id={`hotspot-${at}-from`} label={`Product ${at + 1}: from second`} error={error('from')}>
        <Input {...text('from')} inputMode="decimal" maxLength={8} />
      </FormField>
      <FormField id={`hotspot-${at}-to`} label={`Product ${at + 1}: to second`} error={error('to')}>
        <Input {...text('to')} inputMode="decimal" maxLength={8} />
      </FormField>
      <ProductChoice
        id={`hotspot-${at}-product`}
        name={`hotspot.${at}.product`}
        label={`Product ${at + 1}`}
        values={spot}
        error={error('product')}
        onChoose={onChange}
      />
      <FormField id={`hotspot-${at}-label`} label={`Product ${at + 1}: text of the link`} error={error('label')}>
        <Input {...text('label')} maxLength={80} />
      </FormField>
      <div className="sm:col-span-2">
        <Arrange intent={`hotspot-remove:${at}`} onArrange={onArrange}>
          Remove<span className="sr-only"> product {at + 1}</span>
        </Arrange>
      </div>
    </div>
  );
}
