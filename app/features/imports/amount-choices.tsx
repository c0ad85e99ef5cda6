import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { fieldsOf } from '#shared/ingest/kinds.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { keysOf } from '#shared/table.ts';
import { ReadingSelect } from './reading-select.tsx';
import * as texts from './texts.ts';

type Name = 'amountFrom' | 'tax' | 'rounding' | 'unknownCountries' | 'orderDetails';

const labels: Readonly<Record<Name, string>> = {
  amountFrom: texts.lineAmount,
  tax: 'Tax',
  rounding: 'Rounding',
  unknownCountries: texts.unknownCountries,
  orderDetails: texts.orderDetails,
};

const choices: { readonly [N in Name]: Readonly<Record<ImportOptions[N], string>> } = {
  amountFrom: { amount: texts.amountColumn, 'unit-price': texts.unitPriceByUnits },
  tax: { 'as-is': texts.taxAsIs, 'take-off': texts.taxTakeOff, add: texts.taxAdd },
  rounding: { refuse: texts.rejectTooPrecise, 'half-even': texts.roundHalfEven, 'half-up': texts.roundHalfUp },
  unknownCountries: { reject: texts.rejectRow, 'without-country': texts.importWithoutCountry },
  orderDetails: { 'each-row': texts.inEachRow, 'first-row': texts.inFirstRow },
};

/** Field that a kind must have for the choice to apply. */
const neededField: Readonly<Record<Name, string>> = {
  ...{ amountFrom: 'unitPrice', tax: 'taxRate', orderDetails: 'unitPrice' },
  ...{ rounding: 'currency', unknownCountries: 'country' },
};

interface AmountChoicesProps {
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly open: readonly string[];
  readonly onChange: (part: Partial<ImportOptions>) => void;
}

/** Options on amounts, tax, rounding and unknown countries. */
export function AmountChoices({ kind, options, open, onChange }: AmountChoicesProps) {
  const fields = new Set(fieldsOf(kind).map(([id]) => id));
  const names = keysOf(labels).filter((name) => fields.has(neededField[name]));
  if (names.length === 0) return null;
  return (
    <fieldset className="space-y-4">
      <legend className="text-sm font-semibold">{texts.valuesInTheFile}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {names.map((name) => (
          <ReadingSelect
            key={name}
            label={labels[name]}
            value={options[name]}
            choices={choices[name]}
            open={open.includes(name)}
            openText={texts.chooseRounding}
            onChoose={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
