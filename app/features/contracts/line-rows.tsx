import { SelectField } from '#app/forms/choice-fields.tsx';
import type { FieldErrors } from '#app/forms/fields.ts';
import { cellOf } from '#app/forms/rows.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import type { Field } from '#app/forms/use-form.ts';
import { Arrange } from '#app/ui/arrange.tsx';
import { contractMetrics } from '#shared/contracts/metrics.ts';
import { periodKinds } from '#shared/contracts/periods.ts';
import { entriesOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { arrangeLines, type LineRow, maxLines } from './contract-fields.ts';
import * as texts from './texts.ts';

interface LineRowsProps {
  readonly field: Field<readonly LineRow[]>;
  readonly errors: FieldErrors;
}

const metrics = entriesOf(contractMetrics).map(([id, { label }]) => [id, label] as const);
const periods = entriesOf(periodKinds);
const whole = { inputMode: 'numeric' } as const;
const price = { inputMode: 'decimal' } as const;

/** Rows of contract lines. Without a script, adding or removing one posts the form. */
export function LineRows({ field, errors }: LineRowsProps) {
  const { name, value: lines, change, error } = field;
  const onArrange = (intent: string) => change(arrangeLines(lines, intent) ?? lines);
  return (
    <fieldset className="sm:col-span-2" id={field.id}>
      <legend className="text-sm font-medium">{texts.lines}</legend>
      <p className="mt-1 text-xs text-muted">{texts.pricesAreOfOneUnit}</p>
      <input type="hidden" name={name} value={lines.length} />
      <ol className="mt-2 space-y-3">
        {lines.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
          <li key={at} className="grid gap-3 rounded-lg border border-line p-3 sm:grid-cols-2 lg:grid-cols-4">
            <TextField
              field={cellOf(field, errors, { at, part: 'product', label: fill(texts.lineProduct, { line: at + 1 }) })}
              className="lg:col-span-2"
            />
            <SelectField field={cellOf(field, errors, { at, part: 'metric', label: texts.metric })} options={metrics} />
            <SelectField field={cellOf(field, errors, { at, part: 'period', label: texts.period })} options={periods} />
            <TextField
              field={cellOf(field, errors, { at, part: 'included', label: texts.includedPerPeriod, input: whole })}
            />
            <TextField field={cellOf(field, errors, { at, part: 'unit', label: texts.unit, input: whole })} />
            <TextField
              field={cellOf(field, errors, { at, part: 'unitPriceMinor', label: texts.pricePerUnit, input: price })}
            />
            <TextField
              field={cellOf(field, errors, {
                at,
                part: 'overagePriceMinor',
                label: texts.overagePerUnit,
                input: price,
              })}
            />
            {lines.length > 1 ? (
              <div className="lg:col-span-4">
                <Arrange intent={`line-remove:${at}`} onArrange={onArrange}>
                  {texts.removeLine}
                  <span className="sr-only"> {at + 1}</span>
                </Arrange>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {error ? <p className="mt-2 text-xs text-error-ink">{error}</p> : null}
      <div className="mt-2">
        <Arrange intent="line-add" onArrange={onArrange} disabled={lines.length >= maxLines}>
          {texts.addLine}
        </Arrange>
      </div>
    </fieldset>
  );
}
