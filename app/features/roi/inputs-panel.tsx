import { useRef } from 'react';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Formats } from '#shared/format/formats.ts';
import type { RoiFault } from '#shared/roi/faults.ts';
import { type RoiFieldId, roiFieldIds } from '#shared/roi/fields.ts';
import { type RoiInputs, roiPoints } from '#shared/roi/inputs.ts';
import { isUsed } from '#shared/roi/runs.ts';
import { fill } from '#shared/text/fill.ts';
import { ActualsFields } from './actuals-fields.tsx';
import { fieldOffer } from './field-offers.ts';
import { InputRow } from './input-row.tsx';
import type { RoiData } from './roi.server.ts';
import { otherParameters } from './roi-address.ts';
import * as texts from './texts.ts';
import type { RoiEditing } from './use-roi-draft.ts';

interface InputsPanelProps {
  readonly data: RoiData;
  readonly editing: RoiEditing;
  readonly inputs: RoiInputs;
  readonly faults: readonly RoiFault[];
  readonly formats: Formats;
}

/** Address parameters that the form has visible fields for. */
const ownFields = ['range', 'from', 'to', 'in.channel'];

/** Form of all inputs. Without a script it is a GET form whose parameters are the new address. */
export function InputsPanel({ data, editing, inputs, faults, formats }: InputsPanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, params } = editing;
  const send = () => {
    if (form.current) editing.send(form.current);
  };
  return (
    <Panel title={texts.inputs}>
      <form
        ref={form}
        method="get"
        aria-label={texts.inputs}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <button type="submit" tabIndex={-1} aria-hidden className="sr-only">
          {texts.calculate}
        </button>
        {otherParameters(params)
          .filter(([name]) => !ownFields.includes(name))
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        <ActualsFields data={data} editing={editing} formats={formats} onChoose={send} />
        <div className="mt-3 grid gap-2 text-sm">
          <Assumption
            name="per"
            value="click"
            label={texts.clicksFromCost}
            checked={draft.clicksFromCost}
            onChange={(clicksFromCost) => editing.setAssumption({ clicksFromCost })}
          />
          <Assumption
            name="alike"
            value="1"
            label={texts.othersAlike}
            checked={draft.othersAlike}
            onChange={(othersAlike) => editing.setAssumption({ othersAlike })}
          />
          <p className="text-xs text-muted">{texts.inputsHint}</p>
        </div>
        <div
          aria-hidden
          className="mt-3 hidden gap-x-3 text-xs text-muted md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
        >
          <span />
          <span className="grid grid-cols-3 gap-2 pb-1 text-right">
            <span>{texts.low}</span>
            <span>{texts.base}</span>
            <span>{texts.high}</span>
          </span>
        </div>
        {roiFieldIds.map((id) =>
          isUsed(id, draft) ? (
            <InputRow
              key={id}
              id={id}
              texts={draft.texts[id]}
              faults={faults}
              currency={data.currency}
              offered={fieldOffer(id, data, editing, formats)}
              derivedNote={id === 'ownShare' ? haloText(inputs, formats) : null}
              onType={(point, text) => editing.type(id, point, text)}
              onLeave={editing.commit}
            />
          ) : (
            <UnusedFields key={id} id={id} draft={draft} />
          ),
        )}
        <div className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-3">
          <Button type="submit" size="sm">
            {texts.calculate}
          </Button>
          <Link to={{ search: '' }} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
            {texts.startOver}
          </Link>
        </div>
      </form>
    </Panel>
  );
}

interface AssumptionProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const Assumption = ({ name, value, label, checked, onChange }: AssumptionProps) => (
  <label className="flex min-h-6 items-start gap-2">
    <Checkbox
      name={name}
      value={value}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="mt-0.5"
    />{' '}
    {label}
  </label>
);

/** Hidden inputs of fields that the assumptions leave unused, so their values aren't lost. */
const UnusedFields = ({ id, draft }: { readonly id: RoiFieldId; readonly draft: RoiEditing['draft'] }) =>
  roiPoints.map((point) => <input key={point} type="hidden" name={`${id}.${point}`} value={draft.texts[id][point]} />);

function haloText({ ranges }: RoiInputs, formats: Formats): string | null {
  const own = ranges.ownShare.base;
  return own === null ? null : fill(texts.haloShare, { share: formats.value(1 - own, 'percent') });
}
