import { type DragEvent, useState } from 'react';
import { boundsOf, fieldKinds, hasOptions, hasPattern, patterns } from '#shared/forms/definition.ts';
import { hasKey } from '#shared/table.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/class-names.ts';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from '../../ui/icons.ts';
import { AreaField, ChoiceField, TextField } from '../../ui/labelled-fields.tsx';
import type { EditedField } from './form-values.ts';

interface FieldCardProps {
  readonly field: EditedField;
  /** Place of the field, from 1. */
  readonly place: number;
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<EditedField>) => void;
  /** What a button does, in the words that it posts without a script. */
  readonly onOperation: (operation: string) => void;
  readonly drag: {
    readonly onStart: (id: string) => void;
    /** The field that is dragged was let go over this one. */
    readonly onDrop: (id: string) => void;
    readonly onEnd: () => void;
  };
}

const patternOptions = Object.fromEntries(Object.entries(patterns).map(([id, { label }]) => [id, label]));

/** One field of a form: its question, its rules and its place, moved by buttons or dragged. */
export function FieldCard({ field, place, fault, onChange, onOperation, drag }: FieldCardProps) {
  const { id, kind } = field;
  const [over, setOver] = useState(false);
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
      className={cn('rounded-lg border p-4', over ? 'border-primary' : 'border-line')}
    >
      <input type="hidden" name="field" value={id} />
      <input type="hidden" name={`${id}.kind`} value={kind} />
      <FieldHead field={field} place={place} onOperation={onOperation} drag={drag} />
      <FieldRules field={field} fault={fault} onChange={onChange} />
    </li>
  );
}

type FieldHeadProps = Pick<FieldCardProps, 'field' | 'place' | 'onOperation' | 'drag'>;

/** The kind of the field, its handle for dragging, and the buttons that move and remove it. */
function FieldHead({ field: { id, kind, label }, place, onOperation, drag }: FieldHeadProps) {
  const named = label.trim() || `field ${place}`;
  return (
    <div className="mb-3 flex items-center gap-1">
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
        title="Drag to another place"
      >
        <GripVertical aria-hidden className="size-4" />
      </span>
      <h3 className="me-auto text-sm font-semibold">
        {place}. {fieldKinds[kind]}
      </h3>
      {(
        [
          ['up', 'Move up', ArrowUp],
          ['down', 'Move down', ArrowDown],
          ['remove', 'Remove', Trash2],
        ] as const
      ).map(([operation, text, Icon]) => (
        <Button
          key={operation}
          type="submit"
          name="operation"
          value={`${operation}:${id}`}
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

/** What is asked, and what an answer may be. */
function FieldRules({ field, fault, onChange }: Pick<FieldCardProps, 'field' | 'fault' | 'onChange'>) {
  const { id, kind, label } = field;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        {kind === 'consent' ? (
          <AreaField
            label="Text that is agreed to"
            hint="A new wording becomes a new version when the form is published."
            name={`${id}.label`}
            maxLength={2_000}
            value={label}
            error={fault}
            onChange={(text) => onChange({ label: text })}
          />
        ) : (
          <TextField
            label="Question"
            name={`${id}.label`}
            maxLength={300}
            value={label}
            error={fault}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        )}
      </div>
      <TextField
        label="Help"
        name={`${id}.help`}
        maxLength={300}
        value={field.help}
        onChange={(event) => onChange({ help: event.target.value })}
      />
      <label className="flex items-center gap-2 self-end py-2 text-sm">
        <Checkbox
          name={`${id}.required`}
          checked={field.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
        {kind === 'consent' ? 'Must be ticked' : 'Must be answered'}
      </label>
      {hasOptions(kind) ? (
        <div className="sm:col-span-2">
          <AreaField
            label="Choices, one a line"
            name={`${id}.options`}
            maxLength={5_000}
            value={field.options}
            onChange={(options) => onChange({ options })}
          />
        </div>
      ) : null}
      {boundsOf[kind]?.map((text, at) => {
        const bound = at === 0 ? 'min' : 'max';
        return (
          <TextField
            key={bound}
            label={text}
            name={`${id}.${bound}`}
            type={kind === 'date' ? 'date' : 'text'}
            inputMode={kind === 'date' ? undefined : 'decimal'}
            maxLength={20}
            value={field[bound]}
            onChange={(event) => onChange({ [bound]: event.target.value })}
          />
        );
      })}
      {hasPattern(kind) ? (
        <ChoiceField
          label="Made of"
          name={`${id}.pattern`}
          value={field.pattern}
          options={patternOptions}
          onChange={(pattern) => hasKey(patterns, pattern) && onChange({ pattern })}
        />
      ) : null}
    </div>
  );
}
