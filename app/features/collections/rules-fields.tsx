import { type MouseEvent, useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import type { CatalogValuesAnswer } from '#shared/api/families/catalog-schemas.ts';
import { maxRulesPerCollection, ruleFields } from '#shared/catalog/rules.ts';
import { fill } from '#shared/text/fill.ts';
import { newRow, partName, type RuleRow, type RulesDraft, ruleLabels } from './rule-rows.ts';
import * as texts from './texts.ts';

interface RulesFieldsProps {
  readonly draft: RulesDraft;
  readonly values: CatalogValuesAnswer | null;
  /** Currency of new price rules. */
  readonly currency: string;
  readonly error: string | undefined;
  readonly onChange: (draft: Partial<RulesDraft>) => void;
}

/** Rows of the rules. Without a script, the buttons post the form to add or remove a row. */
export function RulesFields({ draft: { match, rows }, values, currency, error, onChange }: RulesFieldsProps) {
  const id = useId();
  const set = (at: number, part: Partial<RuleRow>) =>
    onChange({ rows: rows.map((row, place) => (place === at ? { ...row, ...part } : row)) });
  const withoutPost = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium">{texts.rules}</legend>
      <label className="flex flex-wrap items-center gap-2">
        {texts.matchRules}
        <NativeSelect
          name="match"
          value={match}
          onChange={({ target }) => onChange({ match: target.value === 'any' ? 'any' : 'all' })}
          className="w-auto"
        >
          <option value="all">{texts.allRules}</option>
          <option value="any">{texts.anyRule}</option>
        </NativeSelect>
      </label>
      <ul className="my-3 space-y-2">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key, and all of their state is in the draft
          <li key={at} className="flex flex-wrap items-center gap-2 rounded-md border border-line p-2">
            <input type="hidden" name={partName(at, 'field')} value={row.field} />
            <span className="w-28 shrink-0 text-muted">{ruleLabels[row.field]}</span>
            <RowFields row={row} at={at} lists={`${id}-`} onChange={(part) => set(at, part)} />
            <Button
              type="submit"
              name="remove-rule"
              value={at}
              formNoValidate
              onClick={withoutPost(() => onChange({ rows: rows.filter((_, place) => place !== at) }))}
              variant="ghost"
              size="sm"
            >
              {texts.takeOut}
              <span className="sr-only">
                {' '}
                {texts.rule} {at + 1}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {rows.length < maxRulesPerCollection ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-xs text-muted">{texts.addARuleOn}</span>
          {ruleFields.map((field) => (
            <Button
              key={field}
              type="submit"
              name="add-rule"
              value={field}
              formNoValidate
              onClick={withoutPost(() => onChange({ rows: [...rows, newRow(field, currency)] }))}
              variant="outline"
              size="sm"
            >
              {field}
            </Button>
          ))}
        </div>
      ) : null}
      <datalist id={`${id}-brand`}>
        {values?.brands.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <datalist id={`${id}-category`}>
        {values?.categories.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {error ? (
        <p id={`${id}-error`} className="mt-2 text-xs text-error-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface RowFieldsProps {
  readonly row: RuleRow;
  readonly at: number;
  /** Prefix of the suggestion list ids. */
  readonly lists: string;
  readonly onChange: (part: Partial<RuleRow>) => void;
}

function RowFields({ row, at, lists, onChange }: RowFieldsProps) {
  const label = `${ruleLabels[row.field]}, rule ${at + 1}`;
  switch (row.field) {
    case 'brand':
    case 'category':
    case 'name':
      return (
        <Input
          name={partName(at, 'text')}
          aria-label={label}
          value={row.text}
          required
          maxLength={row.field === 'name' ? 100 : 2000}
          list={row.field === 'name' ? undefined : `${lists}${row.field}`}
          placeholder={row.field === 'name' ? undefined : texts.severalValues}
          onChange={({ target }) => onChange({ text: target.value })}
          className="min-w-40 flex-1"
        />
      );
    case 'price':
      return (
        <>
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="flex items-center gap-1">
              <span className="text-muted">{end}</span>
              <Input
                name={partName(at, end)}
                inputMode="decimal"
                aria-label={`${label}, ${end}`}
                value={row[end]}
                onChange={({ target }) => onChange({ [end]: target.value })}
                className="w-24"
              />
            </label>
          ))}
          <Input
            name={partName(at, 'currency')}
            aria-label={fill(texts.currencyOfRule, { number: at + 1 })}
            value={row.currency}
            required
            pattern="[A-Za-z]{3}"
            title={texts.currencyHint}
            maxLength={3}
            onChange={({ target }) => onChange({ currency: target.value.toUpperCase() })}
            className="w-16"
          />
        </>
      );
    case 'stock':
      return (
        <NativeSelect
          name={partName(at, 'stock')}
          aria-label={label}
          value={row.stock}
          onChange={({ target }) => onChange({ stock: target.value === 'out' ? 'out' : 'in' })}
          className="w-auto"
        >
          <option value="in">{texts.inStock}</option>
          <option value="out">{texts.outOfStock}</option>
        </NativeSelect>
      );
  }
}
