import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type DimensionId, dimensions, type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import { emptyLayout, type Layout } from '#shared/analytics/layout.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { fold } from '#shared/text/fold.ts';
import { AccordionItem, AccordionTrigger } from '../../ui/accordion.tsx';
import { cn } from '../../ui/class-names.ts';
import { ArrowDown, ArrowUp, Check, X } from '../../ui/icons.ts';
import { Input } from '../../ui/input.tsx';
import { Label } from '../../ui/label.tsx';
import {
  type DimensionField,
  dimensionFields,
  type MeasureField,
  type MeasureGroup,
  measureGroups,
  moved,
  placed,
  replacedBy,
  type Unavailable,
  valued,
} from './fields.ts';
import { layoutLink } from './report-view.ts';
import { Shelf } from './shelf.tsx';
import * as texts from './texts.ts';

interface FieldPanelProps {
  readonly view: ViewState;
  readonly unavailable: Unavailable;
  /** What sets which numbers stand out. */
  readonly marks: ReactNode;
}

/** What the report is made of, and everything it could be made of. All of it is links, so that it works by key and without a script. */
export function FieldPanel({ view, unavailable, marks }: FieldPanelProps) {
  const layout = view.layout ?? emptyLayout;
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the script came.
  useEffect(() => setSearch(field.current?.value ?? ''), []);
  // On a phone the numbers come first once there are some; the list stays as it is while fields are chosen.
  const [opened] = useState(layout.values.length === 0);
  const wanted = fold(search.trim());
  const matches = ({ label }: { readonly label: string }) => fold(label).includes(wanted);
  const by = dimensionFields(layout, unavailable).filter(matches);
  const groups = measureGroups(layout, view.filters, unavailable)
    .map((group) => ({ ...group, fields: group.fields.filter(matches) }))
    .filter(({ fields }) => fields.length > 0);
  const found = by.length + groups.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <div className="grid gap-5">
      <Shelf title={texts.rows} empty={texts.noRows} items={layout.rows} nameOf={dimensionName}>
        {(id) => <ShelfActions view={view} layout={layout} shelf="rows" id={id} />}
      </Shelf>
      <Shelf title={texts.columns} empty={texts.noColumns} items={layout.columns} nameOf={dimensionName}>
        {(id) => <ShelfActions view={view} layout={layout} shelf="columns" id={id} />}
      </Shelf>
      <Shelf title={texts.values} empty={texts.noValues} items={layout.values} nameOf={measureName}>
        {(id) => <ValueActions view={view} layout={layout} id={id} />}
      </Shelf>
      {marks}
      <AccordionItem open={opened} className="field-list border-t border-line pt-3">
        <AccordionTrigger className="text-ink">{texts.editFields}</AccordionTrigger>
        <Label className="js-only">
          {texts.findAField}
          <Input
            ref={field}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={texts.typeToSearch}
            autoComplete="off"
            spellCheck={false}
            className="mt-1 text-sm"
          />
        </Label>
        <p role="status" className="mt-1 min-h-4 text-xs text-muted">
          {wanted === '' ? '' : found === 0 ? texts.noFieldMatches : fill(texts.foundFound, { found })}
        </p>
        {by.length > 0 ? (
          <section aria-label={texts.dimensions}>
            <h3 className="mt-2 text-sm font-medium">{texts.breakDownBy}</h3>
            <ul className="mt-1">
              {together(by).map((fields) => (
                <DimensionRow key={fields[0].id} fields={fields} view={view} layout={layout} />
              ))}
            </ul>
          </section>
        ) : null}
        {groups.map((group) => (
          <MeasureList key={group.family} group={group} view={view} layout={layout} open={wanted !== ''} />
        ))}
      </AccordionItem>
    </div>
  );
}

const dimensionName = (id: DimensionId): string => dimensions[id].label;
const measureName = (id: MeasureId): string => measures[id].label;

interface ShelfActionsProps {
  readonly view: ViewState;
  readonly layout: Layout;
  readonly shelf: 'rows' | 'columns';
  readonly id: DimensionId;
}

function ShelfActions({ view, layout, shelf, id }: ShelfActionsProps) {
  const { label } = dimensions[id];
  const list = layout[shelf];
  const to = (next: Layout) => layoutLink(view, next);
  return (
    <span className="flex flex-none">
      <Moves label={label} list={list} id={id} to={(step) => to({ ...layout, [shelf]: moved(list, id, step) })} />
      <IconLink
        to={to(placed(layout, id, shelf))}
        label={fill(texts.removeField, { label })}
        icon={<X aria-hidden className="size-4" />}
      />
    </span>
  );
}

function ValueActions({
  view,
  layout,
  id,
}: {
  readonly view: ViewState;
  readonly layout: Layout;
  readonly id: MeasureId;
}) {
  const { label } = measures[id];
  const { values } = layout;
  return (
    <span className="flex flex-none">
      <Moves
        label={label}
        list={values}
        id={id}
        to={(step) => layoutLink(view, { ...layout, values: moved(values, id, step) })}
      />
      <IconLink
        to={layoutLink(view, valued(layout, id))}
        label={fill(texts.removeField, { label })}
        icon={<X aria-hidden className="size-4" />}
      />
    </span>
  );
}

interface MovesProps<Id> {
  readonly label: string;
  readonly list: readonly Id[];
  readonly id: Id;
  readonly to: (step: -1 | 1) => string;
}

const Moves = <Id,>({ label, list, id, to }: MovesProps<Id>) => (
  <>
    {list.indexOf(id) > 0 ? (
      <IconLink
        to={to(-1)}
        label={fill(texts.moveLabelUp, { label })}
        icon={<ArrowUp aria-hidden className="size-4" />}
      />
    ) : null}
    {list.indexOf(id) < list.length - 1 ? (
      <IconLink
        to={to(1)}
        label={fill(texts.moveLabelDown, { label })}
        icon={<ArrowDown aria-hidden className="size-4" />}
      />
    ) : null}
  </>
);

const IconLink = ({
  to,
  label,
  icon,
}: {
  readonly to: string;
  readonly label: string;
  readonly icon: React.ReactNode;
}) => (
  <Link
    to={to}
    preventScrollReset
    aria-label={label}
    title={label}
    className="grid size-9 place-items-center rounded-md hover:bg-hover"
  >
    {icon}
  </Link>
);

interface RowProps {
  readonly view: ViewState;
  readonly layout: Layout;
}

type Fields = readonly [DimensionField, ...DimensionField[]];

/** Neighbours that can't be used for the same reason stand in one row, so that it is said once. */
function together(fields: readonly DimensionField[]): Fields[] {
  const rows: [DimensionField, ...DimensionField[]][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last && field.blocked !== null && last[0].blocked === field.blocked) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** Each way of using a dimension is a switch of its own, so that the focus stays where it was. */
function DimensionRow({ fields, view, layout }: RowProps & { readonly fields: Fields }) {
  const { id, label, at, blocked, rowsBlocked } = fields[0];
  return (
    <li className="border-b border-line py-1 text-sm last:border-b-0">
      <div className="flex items-center gap-1">
        <span className={cn('min-w-0 flex-1', blocked && 'text-muted')}>
          {fields.map((field) => field.label).join(', ')}
        </span>
        {blocked ? null : (
          <>
            {rowsBlocked ? null : (
              <Switch to={layoutLink(view, placed(layout, id, 'rows'))} on={at === 'rows'} label={label} place="Row" />
            )}
            <Switch
              to={layoutLink(view, placed(layout, id, 'columns'))}
              on={at === 'columns'}
              label={label}
              place="Column"
              replaces={at === 'columns' ? null : replacedBy(layout, id)}
            />
          </>
        )}
      </div>
      {blocked || rowsBlocked ? <p className="text-xs text-pretty text-muted">{blocked ?? rowsBlocked}</p> : null}
    </li>
  );
}

interface SwitchProps {
  readonly to: string;
  readonly on: boolean;
  readonly label: string;
  readonly place: 'Row' | 'Column' | 'Value';
  /** What has to make room for it. */
  readonly replaces?: string | null;
}

const Switch = ({ to, on, label, place, replaces = null }: SwitchProps) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={on ? 'true' : undefined}
    aria-label={
      on ? fill(texts.removeFrom, { label, shelf: place.toLowerCase() }) : addingLabel(label, place, replaces)
    }
    title={replaces ? fill(texts.replacesReplaces, { replaces }) : undefined}
    className={cn(
      'inline-flex min-h-(--control-small) flex-none items-center gap-1 rounded-md border px-2 text-xs font-medium',
      on ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-strong hover:bg-hover',
    )}
  >
    {on ? <Check aria-hidden className="size-3.5" /> : null}
    {replaces ? fill(texts.replaceReplaces, { replaces }) : place}
  </Link>
);

const addingLabel = (label: string, place: SwitchProps['place'], replaces: string | null): string =>
  fill(texts.addFieldAs, {
    label,
    shelf: place.toLowerCase(),
    replaced: replaces ? `, replaces ${replaces}` : '',
  });

function MeasureList({
  group,
  view,
  layout,
  open,
}: RowProps & { readonly group: MeasureGroup; readonly open: boolean }) {
  const { family, label, blocked, fields } = group;
  return (
    <AccordionItem open={open || family === 'brand' || fields.some(({ used }) => used)} className="mt-3">
      <AccordionTrigger className="text-ink">{label}</AccordionTrigger>
      {blocked ? <p className="mt-1 text-xs text-pretty text-muted">{blocked}</p> : null}
      <ul className="mt-1">
        {fields.map((field) => (
          <MeasureRow key={field.id} field={field} view={view} layout={layout} groupBlocked={blocked !== null} />
        ))}
      </ul>
    </AccordionItem>
  );
}

interface MeasureRowProps extends RowProps {
  readonly field: MeasureField;
  readonly groupBlocked: boolean;
}

function MeasureRow({ field, view, layout, groupBlocked }: MeasureRowProps) {
  const { id, label, definition, used, blocked } = field;
  const off = groupBlocked || blocked !== null;
  return (
    <li className="border-b border-line py-1 text-sm last:border-b-0">
      <div className="flex min-h-8 items-center gap-1">
        <span className={cn('min-w-0 flex-1', off && 'text-muted')} title={definition}>
          {label}
        </span>
        {off ? null : <Switch to={layoutLink(view, valued(layout, id))} on={used} label={label} place="Value" />}
      </div>
      {blocked && !groupBlocked ? <p className="text-xs text-pretty text-muted">{blocked}</p> : null}
    </li>
  );
}
