import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '#app/ui/dropdown-menu.tsx';
import { ArrowDown, ArrowUp, X } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { GripVertical } from '#app/ui/page-icons.ts';
import { emptyLayout, maxColumns, maxRows, maxValues } from '#shared/analytics/layout.ts';
import { type DimensionId, dimensions, type MeasureId, measures } from '#shared/analytics/measures.ts';
import { maxRatios, type RatioId, valueInfo } from '#shared/analytics/ratios.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { fold } from '#shared/text/fold.ts';
import { type Address, changeLayout, EditLink, useEdits } from './edits.tsx';
import { DimensionRow, groupByReason, MeasureList } from './field-list.tsx';
import {
  dimensionFields,
  divisibleMeasures,
  measureGroups,
  moveItem,
  toggleDimension,
  toggleValue,
  type Unavailable,
  withoutRatio,
} from './fields.ts';
import { RatioForm } from './ratio-form.tsx';
import { Shelf } from './shelf.tsx';
import * as texts from './texts.ts';
import type { TypedRatio } from './typed-ratio.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { useArrangeFields } from './use-arrange-fields.ts';

interface FieldPanelProps {
  readonly unavailable: Unavailable;
  /** Typed ratio that can't be shown. */
  readonly typedRatio: TypedRatio | null;
  /** Form of the marks. */
  readonly marks: (view: ViewState) => ReactNode;
}

/** Shelves of the report and the list of available fields. All are links, so it works by key and without a script. */
export function FieldPanel({ unavailable, typedRatio, marks }: FieldPanelProps) {
  const { view } = useEdits();
  const root = useRef<HTMLDivElement>(null);
  const shown = view.layout ?? emptyLayout;
  const offered = dimensionFields(shown, unavailable);
  const groupsOffered = measureGroups(shown, view.filters, unavailable);
  const mayAdd = (id: string) =>
    offered.some((field) => field.id === id && field.blocked === null) ||
    groupsOffered.some(
      (group) => group.blocked === null && group.fields.some((field) => field.id === id && field.blocked === null),
    );
  const { layout, dragged, onHandleKey, onHandleBlur } = useArrangeFields(root, mayAdd);
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Text typed before hydration.
  useEffect(() => setSearch(field.current?.value ?? ''), []);
  const wanted = fold(search.trim());
  const matches = ({ label }: { readonly label: string }) => fold(label).includes(wanted);
  const by = offered.filter(matches);
  const groups = groupsOffered
    .map((group) => ({ ...group, fields: group.fields.filter(matches) }))
    .filter(({ fields }) => fields.length > 0);
  const found = by.length + groups.reduce((sum, { fields }) => sum + fields.length, 0);
  const handle = (id: DimensionId | MeasureId, label: string) => (
    <button
      type="button"
      data-handle={id}
      aria-label={fill(texts.moveField, { label })}
      aria-pressed={dragged === id}
      aria-describedby="arranging-fields"
      onKeyDown={(event) => onHandleKey(event, id)}
      onBlur={onHandleBlur}
      className="js-only grid size-7 flex-none cursor-grab place-items-center rounded-md hover:bg-hover aria-pressed:bg-primary aria-pressed:text-on-primary"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
  return (
    // Closed on phones, where the report comes first; it keeps its state while fields are chosen.
    <AccordionItem className="field-list">
      <AccordionTrigger className="text-ink">{texts.editFields}</AccordionTrigger>
      <div ref={root} className="grid gap-5">
        <div className="js-only relative flex items-center justify-between">
          <UndoButtons />
          <DropdownMenu className="static">
            <DropdownMenuTrigger
              label={texts.arrangeHelp}
              className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
            >
              ?
            </DropdownMenuTrigger>
            <DropdownMenuContent className="inset-x-0 w-auto max-w-none px-3 py-2">
              <p id="arranging-fields" className="text-xs text-pretty">
                {texts.howToArrange}
              </p>
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
        {(['rows', 'columns'] as const).map((shelf) => (
          <Shelf
            key={shelf}
            name={shelf}
            title={shelf === 'rows' ? texts.rows : texts.columns}
            empty={shelf === 'rows' ? texts.noRows : texts.noColumns}
            most={shelf === 'rows' ? maxRows : maxColumns}
            items={layout[shelf]}
            nameOf={dimensionName}
            handle={(id) => handle(id, dimensionName(id))}
          >
            {(id) => (
              <ItemActions
                label={dimensionName(id)}
                list={layout[shelf]}
                id={id}
                to={(step) => changeLayout((current) => ({ ...current, [shelf]: moveItem(current[shelf], id, step) }))}
                away={changeLayout((current) =>
                  current[shelf].includes(id) ? toggleDimension(current, id, shelf) : current,
                )}
              />
            )}
          </Shelf>
        ))}
        <div>
          <Shelf
            name="values"
            title={texts.values}
            empty={texts.noValues}
            most={maxValues}
            items={layout.values}
            nameOf={measureName}
            handle={(id) => handle(id, measureName(id))}
          >
            {(id) => (
              <ItemActions
                label={measureName(id)}
                list={layout.values}
                id={id}
                to={(step) => changeLayout((current) => ({ ...current, values: moveItem(current.values, id, step) }))}
                away={changeLayout((current) => (current.values.includes(id) ? toggleValue(current, id) : current))}
              />
            )}
          </Shelf>
          {layout.ratios.length > 0 ? (
            <div className="mt-3">
              <Shelf
                title={texts.formulas}
                empty=""
                most={maxRatios}
                items={layout.ratios}
                nameOf={(id: RatioId) => valueInfo(id).label}
              >
                {(id) => (
                  <ItemActions
                    label={valueInfo(id).label}
                    list={layout.ratios}
                    id={id}
                    to={(step) =>
                      changeLayout((current) => ({ ...current, ratios: moveItem(current.ratios, id, step) }))
                    }
                    away={changeLayout((current) => withoutRatio(current, id))}
                  />
                )}
              </Shelf>
            </div>
          ) : null}
          {layout.values.length > 0 && layout.ratios.length < maxRatios ? (
            <RatioForm view={view} offered={divisibleMeasures(shown, view.filters, unavailable)} typed={typedRatio} />
          ) : null}
        </div>
        {marks(view)}
        <div className="border-t border-line pt-3">
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
                {groupByReason(by).map((fields) => (
                  <DimensionRow key={fields[0].id} fields={fields} />
                ))}
              </ul>
            </section>
          ) : null}
          {groups.map((group) => (
            <MeasureList key={group.family} group={group} open={wanted !== ''} />
          ))}
        </div>
      </div>
    </AccordionItem>
  );
}

const dimensionName = (id: DimensionId): string => dimensions[id].label;
const measureName = (id: MeasureId): string => measures[id].label;

interface ItemActionsProps<Id> {
  readonly label: string;
  readonly list: readonly Id[];
  readonly id: Id;
  readonly to: (step: -1 | 1) => Address;
  /** Address without the item. */
  readonly away: Address;
}

const ItemActions = <Id,>({ label, list, id, to, away }: ItemActionsProps<Id>) => (
  <span className="flex flex-none">
    {list.indexOf(id) > 0 ? (
      <IconLink
        address={to(-1)}
        label={fill(texts.moveLabelUp, { label })}
        icon={<ArrowUp aria-hidden className="size-4" />}
      />
    ) : null}
    {list.indexOf(id) < list.length - 1 ? (
      <IconLink
        address={to(1)}
        label={fill(texts.moveLabelDown, { label })}
        icon={<ArrowDown aria-hidden className="size-4" />}
      />
    ) : null}
    <IconLink address={away} label={fill(texts.removeField, { label })} icon={<X aria-hidden className="size-4" />} />
  </span>
);

interface IconLinkProps {
  readonly address: Address;
  readonly label: string;
  readonly icon: ReactNode;
}

const IconLink = ({ address, label, icon }: IconLinkProps) => (
  <EditLink
    address={address}
    aria-label={label}
    title={label}
    className="grid size-8 place-items-center rounded-md hover:bg-hover"
  >
    {icon}
  </EditLink>
);
