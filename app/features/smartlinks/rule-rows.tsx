import { CheckList, ChoiceSet, SelectField } from '#app/forms/choice-fields.tsx';
import type { FieldErrors } from '#app/forms/fields.ts';
import { cellOf } from '#app/forms/rows.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import type { Field } from '#app/forms/use-form.ts';
import { Arrange } from '#app/ui/arrange.tsx';
import { ArrowDown, ArrowUp, X } from '#app/ui/icons.ts';
import { fill } from '#shared/text/fill.ts';
import { devices } from '#shared/touchpoints/visitor.ts';
import { maxRules, type RuleValues } from './link-fields.ts';
import type { Retailer } from './retailer-order.tsx';
import * as texts from './texts.ts';

interface RuleRowsProps {
  readonly field: Field<readonly RuleValues[]>;
  readonly retailers: readonly Retailer[];
  readonly errors: FieldErrors;
  /** Moves, adds or removes a row; without a script the button posts the form. */
  readonly onArrange: (intent: string) => void;
}

/** Ordered rules; the first match decides. */
export function RuleRows({ field, retailers, errors, onArrange }: RuleRowsProps) {
  const { name, value: rules } = field;
  return (
    <fieldset>
      <legend className="text-sm font-medium">{texts.rulesByCountryAndDevice}</legend>
      <p className="mt-1 text-xs text-muted">{texts.rulesHint}</p>
      <input type="hidden" name={name} value={rules.length} />
      <ol className="mt-2 space-y-3">
        {rules.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the order
          <li key={at} className="rounded-lg border border-line p-3">
            <Rule {...{ field, at, retailers, errors, onArrange }} />
          </li>
        ))}
      </ol>
      <Arrange intent="rule-add" onArrange={onArrange} disabled={rules.length >= maxRules}>
        {rules.length === 0 ? texts.addRule : texts.addAnotherRule}
      </Arrange>
    </fieldset>
  );
}

const addressInput = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const;

function Rule({ field, at, retailers, errors, onArrange }: RuleRowsProps & { readonly at: number }) {
  const countries = cellOf(field, errors, {
    ...{
      at,
      part: 'countries',
      label: fill(texts.countriesOfRule, { number: at + 1 }),
      hint: texts.countriesHint,
    },
    input: { autoCapitalize: 'characters' },
  });
  const deviceList = cellOf(field, errors, { at, part: 'devices', label: texts.devices });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="-my-1 -me-2 flex items-center sm:col-span-2">
        <p className="me-auto text-sm font-medium">{fill(texts.ruleNumber, { number: at + 1 })}</p>
        <Arrange intent={`rule-up:${at}`} onArrange={onArrange} disabled={at === 0} icon={ArrowUp}>
          {texts.moveUp} {texts.rule} {at + 1}
        </Arrange>
        <Arrange
          intent={`rule-down:${at}`}
          onArrange={onArrange}
          disabled={at === field.value.length - 1}
          icon={ArrowDown}
        >
          {texts.moveDown} {texts.rule} {at + 1}
        </Arrange>
        <Arrange intent={`rule-remove:${at}`} onArrange={onArrange} icon={X}>
          {texts.remove} {texts.rule} {at + 1}
        </Arrange>
      </div>
      <TextField field={countries} />
      <SelectField
        field={cellOf(field, errors, { at, part: 'retailer', label: texts.countsAsAClickTo })}
        options={[['', texts.noRetailer], ...retailers.map(({ key, label }) => [key, label] as const)]}
      />
      <ChoiceSet field={deviceList} className="sm:col-span-2">
        <CheckList field={deviceList} options={Object.entries(devices)} className="flex flex-wrap gap-x-4 gap-y-1" />
      </ChoiceSet>
      <TextField
        field={cellOf(field, errors, { at, part: 'url', label: texts.ruleUrl, input: addressInput })}
        className="sm:col-span-2"
      />
    </div>
  );
}
