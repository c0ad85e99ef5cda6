import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Check } from '#app/ui/icons.ts';
import { fill } from '#shared/text/fill.ts';
import { type Address, changeLayout, EditLink } from './edits.tsx';
import {
  type DimensionField,
  type MeasureField,
  type MeasureGroup,
  type Shelf,
  toggleDimension,
  toggleValue,
} from './fields.ts';
import * as texts from './texts.ts';

type Fields = readonly [DimensionField, ...DimensionField[]];

/** Groups neighboring fields that are unavailable for the same reason, so that it is shown once. */
export function groupByReason(fields: readonly DimensionField[]): Fields[] {
  const rows: [DimensionField, ...DimensionField[]][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last && field.blocked !== null && last[0].blocked === field.blocked) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

const draggableRowClass = 'border-b border-line py-1 text-sm last:border-b-0 data-field:cursor-grab';

/** Row of a dimension, with a switch per shelf, so that the focus stays after a press. */
export function DimensionRow({ fields }: { readonly fields: Fields }) {
  const { id, label, at, blocked, rowsBlocked, columnsBlocked } = fields[0];
  const toggled = (shelf: Shelf) => changeLayout((layout) => toggleDimension(layout, id, shelf));
  const full = at === null && rowsBlocked && columnsBlocked ? `${rowsBlocked} ${columnsBlocked}` : null;
  return (
    <li data-field={blocked ? undefined : id} className={draggableRowClass}>
      <div className="flex items-center gap-1">
        <span className={cn('min-w-0 flex-1', blocked && 'text-muted')}>
          {fields.map((field) => field.label).join(', ')}
        </span>
        {blocked ? null : (
          <>
            {rowsBlocked ? null : <Switch address={toggled('rows')} on={at === 'rows'} label={label} place="Row" />}
            {columnsBlocked ? null : (
              <Switch address={toggled('columns')} on={at === 'columns'} label={label} place="Column" />
            )}
          </>
        )}
      </div>
      {(blocked ?? full) ? <p className="text-xs text-pretty text-muted">{blocked ?? full}</p> : null}
    </li>
  );
}

interface SwitchProps {
  readonly address: Address;
  readonly on: boolean;
  readonly label: string;
  readonly place: 'Row' | 'Column' | 'Value';
}

const Switch = ({ address, on, label, place }: SwitchProps) => (
  <EditLink
    address={address}
    announcement={fill(on ? texts.fieldRemoved : texts.fieldAdded, { label, shelf: `${place.toLowerCase()}s` })}
    aria-current={on ? 'true' : undefined}
    aria-label={fill(on ? texts.removeFrom : texts.addFieldAs, { label, shelf: place.toLowerCase() })}
    className={cn(
      'inline-flex min-h-(--control-small) flex-none items-center gap-1 rounded-md border px-2 text-xs font-medium',
      on ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-strong hover:bg-hover',
    )}
  >
    {on ? <Check aria-hidden className="size-3.5" /> : null}
    {place}
  </EditLink>
);

export function MeasureList({ group, open }: { readonly group: MeasureGroup; readonly open: boolean }) {
  const { family, label, blocked, fields } = group;
  return (
    <AccordionItem open={open || family === 'brand' || fields.some(({ used }) => used)} className="mt-3">
      <AccordionTrigger className="text-ink">{label}</AccordionTrigger>
      {blocked ? <p className="mt-1 text-xs text-pretty text-muted">{blocked}</p> : null}
      <ul className="mt-1">
        {fields.map((field) => (
          <MeasureRow key={field.id} field={field} groupBlocked={blocked !== null} />
        ))}
      </ul>
    </AccordionItem>
  );
}

interface MeasureRowProps {
  readonly field: MeasureField;
  readonly groupBlocked: boolean;
}

function MeasureRow({ field, groupBlocked }: MeasureRowProps) {
  const { id, label, definition, used, blocked } = field;
  const off = groupBlocked || blocked !== null;
  return (
    <li data-field={off ? undefined : id} className={draggableRowClass}>
      <div className="flex min-h-8 items-center gap-1">
        <span className={cn('min-w-0 flex-1', off && 'text-muted')} title={definition}>
          {label}
        </span>
        {off ? null : (
          <Switch address={changeLayout((layout) => toggleValue(layout, id))} on={used} label={label} place="Value" />
        )}
      </div>
      {blocked && !groupBlocked ? <p className="text-xs text-pretty text-muted">{blocked}</p> : null}
    </li>
  );
}
