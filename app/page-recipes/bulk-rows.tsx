import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/class-names.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Label } from '../ui/label.tsx';
import {
  type BulkOutcome,
  type SelectedRow,
  selectionField,
  selectionValue,
  selectParameter,
} from './bulk-selection.ts';
import { Outcome } from './outcome.tsx';
import * as texts from './texts.ts';

interface BulkAction {
  /** The posted `intent`. */
  readonly intent: string;
  readonly label: string;
  /** The question to confirm first; left out if none is asked. */
  readonly confirm?: string;
}

/** Actions for several selected rows. */
export interface Bulk<Row> {
  /** Accessible name of the bar, such as `Selected smartlinks`. */
  readonly label: string;
  readonly rowOf: (row: Row) => SelectedRow;
  readonly actions: readonly BulkAction[];
  /** Fields of the actions, and hidden fields. */
  readonly fields?: ReactNode;
  /** Result of the last change. */
  readonly outcome: BulkOutcome | null;
}

/** Selection state for the rows. */
export interface RowSelection<Row> {
  /** Header cell of the column of checkboxes. */
  readonly heading: ReactNode;
  /** The checkbox of a row, which may be rendered twice: in the table and as a card. */
  readonly box: (row: Row) => ReactNode;
  /** `data-state` of the table row. */
  readonly state: (row: Row) => 'selected' | undefined;
}

interface BulkRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly bulk: Bulk<Row>;
  readonly children: (selection: RowSelection<Row>) => ReactNode;
}

/**
 * Selectable rows with a bar of actions above: a plain form, which works without scripts. Shift selects all rows since
 * the last one, Escape clears the selection.
 */
export function BulkRows<Row>({ rows, bulk, children }: BulkRowsProps<Row>) {
  const { rowOf, outcome } = bulk;
  const formId = useId();
  const ids = rows.map((row) => rowOf(row).id);
  const { selected, select, pressed } = useSelection(ids, outcome);
  const box = (row: Row) => {
    const item = rowOf(row);
    return (
      <Checkbox
        form={formId}
        name={selectionField}
        value={selectionValue(item)}
        checked={selected.has(item.id)}
        onClick={({ shiftKey }) => pressed(item.id, shiftKey)}
        onChange={({ target }) => select(item.id, target.checked)}
        onKeyDown={({ key }) => key === 'Escape' && select(null, false)}
        className="scroll-mt-32 scroll-mb-32"
        aria-label={fill(texts.selectRow, { name: item.name })}
      />
    );
  };
  const heading = (
    <>
      <span className="sr-only no-js-only">{texts.select}</span>
      <span className="js-only flex">
        <AllBox count={selected.size} total={rows.length} select={(all) => select(null, all)} />
      </span>
    </>
  );
  return (
    <>
      <BulkBar
        formId={formId}
        bulk={bulk}
        count={selected.size}
        total={rows.length}
        selectAll={(all) => select(null, all)}
      />
      {children({ heading, box, state: (row) => (selected.has(rowOf(row).id) ? 'selected' : undefined) })}
    </>
  );
}

/** The selected rows of the page. After a change, those that were refused stay selected. */
function useSelection(ids: readonly string[], outcome: BulkOutcome | null) {
  const [params] = useSearchParams();
  const all = params.get(selectParameter.name) === selectParameter.page;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(outcome?.refused ?? (all ? ids : [])));
  const [seen, setSeen] = useState(outcome);
  if (outcome !== seen) {
    setSeen(outcome);
    // Without an outcome the list was only filtered or paged, so the selection stays.
    if (outcome) setChosen(new Set(outcome.refused));
  }
  const selected = new Set(ids.filter((id) => chosen.has(id)));
  const last = useRef<string>(null);
  const range = useRef<readonly string[]>([]);
  return {
    selected,
    /** Called before the checkbox changes. With Shift, the change applies to all rows since the last one. */
    pressed: (id: string, shift: boolean) => {
      const [from, to] = [last.current === null ? -1 : ids.indexOf(last.current), ids.indexOf(id)];
      range.current = shift && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      last.current = id;
    },
    /** Null means all rows of the page. */
    select: (id: string | null, wanted: boolean) => {
      const next = new Set(selected);
      for (const each of id === null ? ids : range.current.includes(id) ? range.current : [id])
        if (wanted) next.add(each);
        else next.delete(each);
      setChosen(next);
    },
  };
}

interface AllBoxProps {
  readonly count: number;
  readonly total: number;
  readonly select: (wanted: boolean) => void;
}

/** Selects all rows of the page, or none. */
const AllBox = ({ count, total, select }: AllBoxProps) => (
  <Checkbox
    checked={count === total}
    ref={(box) => {
      if (box) box.indeterminate = count > 0 && count < total;
    }}
    onChange={({ target }) => select(target.checked)}
    onKeyDown={({ key }) => key === 'Escape' && select(false)}
    aria-label={fill(texts.selectAll, { total })}
  />
);

interface BulkBarProps<Row> {
  readonly formId: string;
  readonly bulk: Bulk<Row>;
  readonly count: number;
  readonly total: number;
  readonly selectAll: (wanted: boolean) => void;
}

function BulkBar<Row>({ formId, bulk, count, total, selectAll }: BulkBarProps<Row>) {
  const { label, actions, fields, outcome } = bulk;
  const [params] = useSearchParams();
  const busy = useNavigation().state !== 'idle';
  const hydrated = useIsHydrated();
  const form = useRef<HTMLFormElement>(null);
  // Closes the confirmation once the action is done.
  useEffect(() => {
    if (outcome)
      for (const asked of form.current?.querySelectorAll('details[open]') ?? []) asked.removeAttribute('open');
  }, [outcome]);
  const outcomeShown = useMemo(() => outcome && { ...outcome, partly: outcome.refused.length > 0 }, [outcome]);
  const everything = new URLSearchParams(params);
  everything.set(selectParameter.name, selectParameter.page);
  const act = ({ intent, label: name }: BulkAction, asked: boolean) => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={asked ? 'destructive' : 'outline'}
      size="sm"
      disabled={busy || (hydrated && count === 0)}
    >
      {name}
    </Button>
  );
  return (
    <>
      {outcome ? <Outcome outcome={outcomeShown} className="mb-3" /> : null}
      {total === 0 ? null : (
        <Form
          ref={form}
          id={formId}
          method="post"
          preventScrollReset
          aria-label={label}
          className={cn('bulk-bar', count === 0 && 'no-js-only')}
        >
          <Label className="js-only flex min-h-(--control-small) items-center gap-2 text-sm">
            <AllBox count={count} total={total} select={selectAll} />
            <span aria-hidden>{fill(texts.selectAll, { total })}</span>
          </Label>
          <a
            href={`?${everything}`}
            className="flex min-h-(--control-small) items-center text-primary-ink underline [[data-js]_&]:hidden"
          >
            {fill(texts.selectAll, { total })}
          </a>
          <p role="status" className="js-only flex min-h-(--control-small) min-w-24 items-center text-muted">
            {fill(texts.countSelected, { count })}
          </p>
          {fields}
          {actions.map((action) =>
            action.confirm === undefined ? (
              <span key={action.intent}>{act(action, false)}</span>
            ) : (
              <Confirm key={action.intent} label={action.label} variant="outline" sentence={action.confirm}>
                {act(action, true)}
              </Confirm>
            ),
          )}
        </Form>
      )}
    </>
  );
}

/** False until hydration and without scripts, when buttons can't know how many rows are selected. */
function useIsHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
