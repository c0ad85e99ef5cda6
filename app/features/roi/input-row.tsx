import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { longestNumber, type RoiTexts } from '#shared/roi/address.ts';
import { type RoiFault, roiFaults } from '#shared/roi/faults.ts';
import { type RoiField, type RoiFieldId, roiFields } from '#shared/roi/fields.ts';
import { type RoiPoint, roiPoints } from '#shared/roi/inputs.ts';
import { unitWord } from '#shared/roi/units.ts';
import { fill } from '#shared/text/fill.ts';
import { numberText } from './numbers.ts';
import * as texts from './texts.ts';

/** Value that the actuals or a model run offer for a field. */
export interface FieldOffer {
  readonly text: string;
  /** Link to the origin of the value. */
  readonly source?: { readonly to: string; readonly label: string };
  /** Button to use the value; null if there is none or it is used already. */
  readonly take: { readonly label: string; readonly name: string; readonly onTake: () => void } | null;
}

interface InputRowProps {
  readonly id: RoiFieldId;
  readonly texts: RoiTexts[RoiFieldId];
  readonly faults: readonly RoiFault[];
  readonly currency: string;
  readonly offered: FieldOffer | null;
  /** Text on a value derived from this input. */
  readonly derivedNote?: string | null;
  readonly onType: (point: RoiPoint, text: string) => void;
  readonly onLeave: () => void;
}

const points = { low: texts.low, base: texts.base, high: texts.high };

/** Low, base and high of one input, and its offered value. */
export function InputRow({ id, texts: typed, faults, currency, offered, derivedNote, onType, onLeave }: InputRowProps) {
  const rowId = useId();
  const { label, unit, symbol, hint }: RoiField = roiFields[id];
  const rowFaults = faults.filter(({ field }) => field === id);
  const describedBy = [hint ? `${rowId}-hint` : '', rowFaults.length > 0 ? `${rowId}-error` : ''].join(' ').trim();
  return (
    <fieldset className="grid gap-x-3 gap-y-1 border-t border-line py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <legend className="sr-only">{label}</legend>
      <div className="min-w-0 text-sm">
        <p className="font-medium">
          {label}{' '}
          <span className="font-normal text-muted">
            ({symbol}, {unitWord(unit, currency)})
          </span>
        </p>
        {hint ? (
          <p id={`${rowId}-hint`} className="text-xs text-pretty text-muted">
            {hint}
          </p>
        ) : null}
        {derivedNote ? (
          <p className="text-xs text-muted" suppressHydrationWarning>
            {derivedNote}
          </p>
        ) : null}
      </div>
      <div className="min-w-0">
        <div className="grid grid-cols-3 gap-2">
          {roiPoints.map((point) => (
            <label key={point} className="min-w-0">
              <span className="block text-xs text-muted md:sr-only" aria-hidden>
                {points[point]}
              </span>
              <Input
                name={`${id}.${point}`}
                value={typed[point]}
                maxLength={longestNumber}
                inputMode="decimal"
                autoComplete="off"
                aria-label={fill(texts.inputPoint, { label, point: points[point] })}
                aria-invalid={rowFaults.some((fault) => fault.point === point) || undefined}
                aria-describedby={describedBy || undefined}
                className="text-right tabular-nums"
                onChange={({ target }) => onType(point, target.value)}
                onBlur={onLeave}
              />
            </label>
          ))}
        </div>
        {rowFaults.length > 0 ? (
          <FieldError id={`${rowId}-error`}>
            {rowFaults
              .map(({ point, code }) =>
                point === 'base'
                  ? roiFaults[code]
                  : fill(texts.invalidPoint, { point: points[point], sentence: roiFaults[code] }),
              )
              .join(' ')}
          </FieldError>
        ) : null}
        {offered ? (
          <p className="mt-1 flex min-h-7 flex-wrap items-center justify-end gap-x-2 text-xs text-muted">
            <span suppressHydrationWarning>{offered.text}</span>
            {offered.source ? (
              <Link to={offered.source.to} className="underline">
                {offered.source.label}
              </Link>
            ) : null}
            {offered.take ? <TakeButton {...offered.take} label={offered.take.label} about={label} /> : null}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

interface TakeButtonProps {
  readonly label: string;
  /** Value of `use` that is posted without a script. */
  readonly name: string;
  readonly about: string;
  readonly onTake: () => void;
}

const TakeButton = ({ label, name, about, onTake }: TakeButtonProps) => (
  <Button
    type="submit"
    name="use"
    value={name}
    variant="ghost"
    size="sm"
    className="min-h-7 px-2 text-xs"
    onClick={(event) => {
      event.preventDefault();
      onTake();
    }}
  >
    {label}
    <span className="sr-only"> {about}</span>
  </Button>
);

/** Text of a field's actual, in its unit. */
export const actualText = (id: RoiFieldId, value: number | null, formats: Formats): string =>
  fill(texts.actualIs, { value: numberText(value, roiFields[id].unit, formats) });
