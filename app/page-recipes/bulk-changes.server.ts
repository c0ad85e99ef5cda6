import { fill } from '#shared/text/fill.ts';
import { type Failure, type FailureKind, failureOf, failureText } from '../api/failure.ts';
import type { PageContext } from '../context.ts';
import {
  type BulkOutcome,
  maxSelected,
  type SelectedRow,
  selectedIn,
  selectionField,
  selectionValue,
} from './bulk-selection.ts';
import * as texts from './texts.ts';

interface BulkChange {
  /** The new state of the changed rows, such as `archived`. */
  readonly done: string;
  /** Changes one row. @throws ApiError, or a `RowRefused` with its own reason */
  readonly change: (row: SelectedRow) => Promise<void>;
  /** The `intent` that undoes the change of these rows. */
  readonly undo?: string | undefined;
  /** A more specific reason for a refused row; null for the default one. */
  readonly reason?: (failure: Failure) => string | null;
}

/** A row that is refused without calling the upstream. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused';
  readonly status: number;
  constructor(reason: string, status: number) {
    super(reason);
    this.status = status;
  }
}

interface Refusal extends SelectedRow {
  readonly reason: string;
  readonly status: number;
}

/**
 * Changes the selected rows one after the other. A refused row is reported with its reason, and the others are still
 * changed.
 */
export async function changeSelected(page: PageContext, form: FormData, bulk: BulkChange): Promise<BulkOutcome> {
  const rows = selectedIn(form);
  if (rows.length === 0) return { ok: false, status: 400, text: texts.selectRowsFirst, refused: [] };
  if (rows.length > maxSelected)
    return {
      ...{ ok: false, status: 400, text: fill(texts.selectFewerRows, { max: maxSelected }) },
      refused: rows.map(({ id }) => id),
    };
  const refusals: Refusal[] = [];
  // If the upstream can't be reached, the remaining rows aren't tried.
  let lost: Pick<Refusal, 'reason' | 'status'> | null = null;
  for (const row of rows) {
    if (lost) {
      refusals.push({ ...row, ...lost });
      continue;
    }
    try {
      await bulk.change(row);
    } catch (error) {
      const refusal = refusalOf(error, bulk.reason);
      refusals.push({ ...row, ...refusal });
      page.log('warn', 'a selected row was not changed', { kind: refusal.kind });
      if (refusal.kind !== null && unreachable.has(refusal.kind)) lost = refusal;
    }
  }
  const outcome = outcomeOf(rows.length - refusals.length, refusals, bulk.done);
  if (bulk.undo === undefined || !outcome.ok) return outcome;
  const changed = rows.filter(({ id }) => !outcome.refused.includes(id));
  const undo = changed.map((row) => [selectionField, selectionValue(row)] as const);
  return { ...outcome, undo: [['intent', bulk.undo], ...undo] };
}

const unreachable: ReadonlySet<FailureKind> = new Set(['signed-out', 'unavailable', 'timeout', 'offline']);

function refusalOf(error: unknown, reasonOf: BulkChange['reason']) {
  if (error instanceof RowRefused) return { reason: error.message, status: error.status, kind: null };
  const failure = failureOf(error);
  const reason = reasonOf?.(failure) ?? reasons[failure.kind] ?? failureText(failure.kind).replace(/\.$/, '');
  return { reason, status: failure.status ?? 500, kind: failure.kind };
}

const reasons: Readonly<Partial<Record<FailureKind, string>>> = {
  denied: texts.reasonNoAccess,
  'not-found': texts.reasonGone,
  conflict: texts.reasonChanged,
};

/** The result lists this many refusals by name. */
const maxNamed = 5;

function outcomeOf(changed: number, refusals: readonly Refusal[], done: string): BulkOutcome {
  const [first] = refusals;
  if (!first) return { ok: true, status: 200, text: fill(texts.bulkDone, { count: changed, done }), refused: [] };
  const named = refusals.slice(0, maxNamed).map(({ name, reason }) => fill(texts.bulkRefusal, { name, reason }));
  const more = refusals.length - named.length;
  const list = [...named, ...(more > 0 ? [fill(texts.bulkMoreRefusals, { count: more })] : [])].join('; ');
  const text = fill(texts.bulkPartlyDone, { count: changed, done, refused: refusals.length, list });
  return { ok: changed > 0, status: changed > 0 ? 200 : first.status, text, refused: refusals.map(({ id }) => id) };
}
