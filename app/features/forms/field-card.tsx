import { type DragEvent, useId, useState } from 'react';
import { CheckField, SelectField } from '#app/forms/choice-fields.tsx';
import type { InputAttributes } from '#app/forms/fields.ts';
import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import { Button } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { ArrowDown, ArrowUp } from '#app/ui/icons.ts';
import { GripVertical, Trash2 } from '#app/ui/page-icons.ts';
import { boundsOf, fieldKinds, hasOptions, hasPattern, patterns } from '#shared/forms/definition.ts';
import { keysOf } from '#shared/table.ts';
import type { EditedField } from './form-fields.ts';
import * as texts from './texts.ts';

interface FieldCardProps {
  readonly field: EditedField;
  /** Position of the field, from 1. */
  readonly place: number;
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<EditedField>) => void;
  /** Called with the operation of a button, such as `up:f2`; without a script the button posts it. */
  readonly onOperation: (operation: string) => void;
  readonly drag: {
    readonly onStart: (id: string) => void;
    /** The dragged field was dropped on this one. */
    readonly onDrop: (id: string) => void;
    readonly onEnd: () => void;
  };
}

/** Editor of one form field; sortable by buttons or dragging. */
export function FieldCard({ field, place, fault, onChange, onOperation, drag }: FieldCardProps) {
  const { id, kind } = field;
  const [over, setOver] = useState(false);
  // A new field asks for its question at once; the others are a line until somebody opens one.
  const [opensAtFirst] = useState(field.label === '');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    drag.onDrop(id);
  };
  return (
    <li
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn('relative rounded-lg border px-3', over ? 'border-primary' : 'border-line')}
    >
      <input type="hidden" name="field" value={id} />
      <input type="hidden" name={`${id}.kind`} value={kind} />
      <FieldButtons field={field} place={place} onOperation={onOperation} />
      <details open={fault !== undefined || opensAtFirst || undefined}>
        <FieldSummary field={field} place={place} drag={drag} />
        <FieldRules field={field} fault={fault} onChange={onChange} />
      </details>
    </li>
  );
}

/** Drag handle, kind and question of a field, on one line. */
function FieldSummary({ field: { id, kind, label, required }, place, drag }: FieldLine & Pick<FieldCardProps, 'drag'>) {
  return (
    <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 pe-32">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same by keyboard */}
      <span
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', id);
          drag.onStart(id);
        }}
        onDragEnd={drag.onEnd}
        className="-ms-1 cursor-grab p-1 text-muted"
        title={texts.dragToMove}
      >
        <GripVertical aria-hidden className="size-4" />
      </span>
      <h3 className="min-w-0 text-sm font-semibold sm:whitespace-nowrap">
        {place}. {fieldKinds[kind]}
        {required ? <span className="font-normal text-muted"> · {texts.requiredField}</span> : null}
      </h3>
      <span className="min-w-0 flex-1 truncate text-sm text-muted">{label}</span>
    </summary>
  );
}

type FieldLine = Pick<FieldCardProps, 'field' | 'place'>;

/** Buttons that move and remove a field, at the end of its line. */
function FieldButtons({ field: { id, label }, place, onOperation }: FieldLine & Pick<FieldCardProps, 'onOperation'>) {
  const named = label.trim() || `field ${place}`;
  return (
    <div className="absolute end-1.5 top-1 flex">
      {(
        [
          ['up', texts.moveUp, ArrowUp],
          ['down', texts.moveDown, ArrowDown],
          ['remove', texts.remove, Trash2],
        ] as const
      ).map(([operation, text, Icon]) => (
        <Button
          key={operation}
          type="submit"
          name="operation"
          value={`${operation}:${id}`}
          title={text}
          onClick={(event) => {
            event.preventDefault();
            onOperation(`${operation}:${id}`);
          }}
          variant="ghost"
          size="icon"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">
            {text}: {named}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** Question and answer rules of a field. */
function FieldRules({ field, fault, onChange }: Pick<FieldCardProps, 'field' | 'fault' | 'onChange'>) {
  const { id, kind } = field;
  const ids = useId();
  /** Props of one input of the field, posted as `f2.label`. */
  const part = <Part extends keyof EditedField>(name: Part, label: string, input: InputAttributes = {}) => ({
    ...{ id: `${ids}-${name}`, name: `${id}.${name}`, label, input, hint: undefined, error: undefined },
    value: field[name],
    change: (value: EditedField[Part]) => onChange({ [name]: value }),
  });
  const consent = part('label', texts.consentText, { maxLength: 2_000 });
  const question = part('label', 'Question', { maxLength: 300 });
  const bound: InputAttributes = { maxLength: 20, ...(kind === 'date' ? { type: 'date' } : { inputMode: 'decimal' }) };
  return (
    <div className="grid gap-3 pt-1 pb-4 sm:grid-cols-2">
      {kind === 'consent' ? (
        <TextAreaField field={{ ...consent, error: fault }} hint={texts.consentVersionHint} className="sm:col-span-2" />
      ) : (
        <TextField field={{ ...question, error: fault }} className="sm:col-span-2" />
      )}
      <TextField field={part('help', 'Help', { maxLength: 300 })} />
      <CheckField
        field={part('required', kind === 'consent' ? texts.mustBeTicked : texts.mustBeAnswered)}
        className="self-end"
      />
      {hasOptions(kind) ? (
        <TextAreaField field={part('options', texts.choicesPerLine, { maxLength: 5_000 })} className="sm:col-span-2" />
      ) : null}
      {boundsOf[kind]?.map((label, at) => (
        <TextField key={label} field={part(at === 0 ? 'min' : 'max', label, bound)} />
      ))}
      {hasPattern(kind) ? (
        <SelectField
          field={part('pattern', texts.madeOf)}
          options={keysOf(patterns).map((pattern) => [pattern, patterns[pattern].label])}
        />
      ) : null}
    </div>
  );
}
