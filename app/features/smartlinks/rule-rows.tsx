import { devices } from '#shared/touchpoints/visitor.ts';
import { Arrange } from '../../ui/arrange.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { type LinkErrors, newRule, type RuleValues } from './link-values.ts';
import type { Retailer } from './retailer-order.tsx';

interface RuleRowsProps {
  readonly rules: readonly RuleValues[];
  readonly retailers: readonly Retailer[];
  readonly errors: LinkErrors;
  readonly onChange: (rules: readonly RuleValues[]) => void;
  /** Moves, adds or removes a row; without a script the form is posted for it. */
  readonly onArrange: (intent: string) => void;
}

/** Rules in their order: the first that fits a visitor decides. */
export function RuleRows({ rules, retailers, errors, onChange, onArrange }: RuleRowsProps) {
  const change = (at: number, part: Partial<RuleValues>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  return (
    <fieldset>
      <legend className="text-sm font-medium">Rules by country and device</legend>
      <p className="mt-1 text-xs text-muted">The first rule that fits decides. Leave a field empty for any.</p>
      <input type="hidden" name="rules" value={rules.length} />
      <ol className="mt-2 space-y-3">
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the order
          <li key={at} className="rounded-lg border border-line p-3">
            <Rule
              at={at}
              rule={rule}
              last={at === rules.length - 1}
              {...{ retailers, errors, onArrange }}
              onChange={(part) => change(at, part)}
            />
          </li>
        ))}
      </ol>
      <Arrange intent="rule-add" onArrange={onArrange} disabled={rules.length >= 40}>
        {rules.length === 0 ? 'Add a rule' : 'Add another rule'}
      </Arrange>
    </fieldset>
  );
}

interface RuleProps extends Pick<RuleRowsProps, 'retailers' | 'errors' | 'onArrange'> {
  readonly at: number;
  readonly rule: RuleValues;
  readonly last: boolean;
  readonly onChange: (part: Partial<RuleValues>) => void;
}

function Rule({ at, rule = newRule, last, retailers, errors, onChange, onArrange }: RuleProps) {
  const id = (field: string): string => `rule-${at}-${field}`;
  const [urlError, countryError] = [errors[`rule.${at}.url`], errors[`rule.${at}.countries`]];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField
        id={id('countries')}
        label={`Rule ${at + 1}: countries`}
        hint="Two letters each, such as FR, BE"
        error={countryError}
      >
        <Input
          id={id('countries')}
          name={`rule.${at}.countries`}
          value={rule.countries}
          onChange={({ target }) => onChange({ countries: target.value })}
          autoCapitalize="characters"
          {...describedBy(id('countries'), countryError, true)}
        />
      </FormField>
      <FormField id={id('retailer')} label="Counts as a click to">
        <NativeSelect
          id={id('retailer')}
          name={`rule.${at}.retailer`}
          value={rule.retailer}
          onChange={({ target }) => onChange({ retailer: target.value })}
        >
          <option value="">No retailer</option>
          {retailers.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </FormField>
      <fieldset className="sm:col-span-2">
        <legend className="mb-1 text-xs text-muted">Devices</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {Object.entries(devices).map(([device, label]) => (
            <label key={device} className="inline-flex items-center gap-1.5">
              <Checkbox
                name={`rule.${at}.devices`}
                value={device}
                checked={rule.devices.includes(device)}
                onChange={({ target }) =>
                  onChange({
                    devices: target.checked ? [...rule.devices, device] : rule.devices.filter((it) => it !== device),
                  })
                }
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="sm:col-span-2">
        <FormField id={id('url')} label="Leads to (needed to publish)" error={urlError}>
          <Input
            id={id('url')}
            name={`rule.${at}.url`}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={rule.url}
            onChange={({ target }) => onChange({ url: target.value })}
            {...describedBy(id('url'), urlError)}
          />
        </FormField>
      </div>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Arrange intent={`rule-up:${at}`} onArrange={onArrange} disabled={at === 0}>
          Move up<span className="sr-only"> rule {at + 1}</span>
        </Arrange>
        <Arrange intent={`rule-down:${at}`} onArrange={onArrange} disabled={last}>
          Move down<span className="sr-only"> rule {at + 1}</span>
        </Arrange>
        <Arrange intent={`rule-remove:${at}`} onArrange={onArrange}>
          Remove<span className="sr-only"> rule {at + 1}</span>
        </Arrange>
      </div>
    </div>
  );
}
