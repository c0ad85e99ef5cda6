import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type { Unreadable } from '#shared/api/unreadable.ts';
import type { ReadingContext } from './context.ts';

/** The row that contains the JSON. */
export interface StoredIn {
  readonly table: string;
  readonly id: number | string;
}

/** A row's JSON can't be read. Lists go on without the row; a call for the row itself is a 422. */
class UnreadableRow extends Failure<'row-unreadable'> {
  readonly row: StoredIn;
  constructor(row: StoredIn) {
    super('row-unreadable', { cause: new Error(`unreadable row ${row.id} of ${row.table}`) });
    this.row = row;
  }
}

/** Reads a row's JSON unchanged. @throws Failure 422 if it is no JSON, or of another shape */
export function storedJson<Value>(text: string, shape: z.ZodType, row: StoredIn): Value {
  const value = parsed(text);
  if (value === undefined || !shape.safeParse(value).success) throw new UnreadableRow(row);
  // The shape has accepted it as it is; what the shape would make of it is left aside.
  return value as Value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON shapes that many tables use. */
export const strings = z.array(z.string());
export const ids = z.array(z.int());
export const filters = z.array(z.looseObject({ dimension: z.string(), op: z.string(), values: strings }));

/**
 * Shapes the rows of a list one by one. One that can't be read is left out and named, the log has its id, and the others
 * are shown. @param nameOf what the person knows it by
 */
export function readableRows<Row extends { readonly id: number }, Shaped>(
  { var: { requestId } }: Pick<ReadingContext, 'var'>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  shape: (row: Row) => Shaped,
): { readonly items: Shaped[]; readonly unreadable: Unreadable[] } {
  const items: Shaped[] = [];
  const unreadable: Unreadable[] = [];
  for (const row of rows) {
    try {
      items.push(shape(row));
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      logUnreadable(requestId, error.row);
      unreadable.push({ id: row.id, name: nameOf(row) });
    }
  }
  return { items, unreadable };
}

const logUnreadable = (requestId: string, { table, id }: StoredIn): void =>
  console.error(JSON.stringify({ level: 'error', requestId, message: 'unreadable row', table, id }));

/** The same as `orNull`, and the log has the row's id. */
export function loggedOrNull<Value>(
  { var: { requestId } }: Pick<ReadingContext, 'var'>,
  read: () => Value,
): Value | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    logUnreadable(requestId, error.row);
    return null;
  }
}

/** Null for a row that can't be read, so that what depends on it goes on without. */
export function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}
