import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type { Unreadable } from '#shared/api/unreadable.ts';
import type { ReadingContext } from './context.ts';

/** The row that JSON is stored in. */
export interface StoredRow {
  readonly table: string;
  readonly id: number | string;
}

/** A row's JSON can't be read. Lists skip the row; a call for the row itself is answered with 422. */
class UnreadableRow extends Failure<'row-unreadable'> {
  readonly row: StoredRow;
  constructor(row: StoredRow) {
    super('row-unreadable', { cause: new Error(`unreadable row ${row.id} of ${row.table}`) });
    this.row = row;
  }
}

/** Reads a row's JSON without changing it. @throws Failure 422 if it isn't JSON, or has another shape */
export function storedJson<Value>(text: string, shape: z.ZodType, row: StoredRow): Value {
  const value = parseJson(text);
  if (value === undefined || !shape.safeParse(value).success) throw new UnreadableRow(row);
  // Returns the stored value, not the parsed one, from which the schema may have dropped fields.
  return value as Value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Shapes of JSON that many tables store. */
export const strings = z.array(z.string());
export const ids = z.array(z.int());
export const filters = z.array(z.looseObject({ dimension: z.string(), op: z.string(), values: strings }));

/**
 * Reads the rows of a list one by one. Logs unreadable rows, and returns them by name only, without content.
 * @param nameOf the name of the row that people see
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

const logUnreadable = (requestId: string, { table, id }: StoredRow): void =>
  console.error(JSON.stringify({ level: 'error', requestId, message: 'unreadable row', table, id }));

/** Returns null for an unreadable row, and logs the row. */
export function loggedNullIfUnreadable<Value>(
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

/** Returns null for an unreadable row, so that whatever depends on it can go on without. */
export function nullIfUnreadable<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}
