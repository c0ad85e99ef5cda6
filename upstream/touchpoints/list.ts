import type { TouchpointFigures } from '#shared/api/families/touchpoints-schemas.ts';
import type { TouchpointKind, TouchpointOrder, TouchpointStatus } from '#shared/touchpoints/kinds.ts';
import type { ReadingContext } from '../calls/context.ts';
import { pageOfIds, sortByIds } from '../calls/page-of-ids.ts';
import { idOfCursor } from '../calls/revision.ts';
import { readFigures } from './figures.ts';
import { columns, scopeParameters, type TouchpointRow, visible } from './rows.ts';

interface ListQuery {
  readonly kind: TouchpointKind;
  /** Part of a name or campaign; empty for any. */
  readonly search: string;
  /** Null for all except archived ones. */
  readonly status: TouchpointStatus | null;
  readonly order: TouchpointOrder;
  readonly limit: number;
  /** `nextCursor` of the previous page. */
  readonly cursor: string | undefined;
}

/**
 * How many touchpoints can be sorted in another order than newest first. Only newest first reaches all archived ones.
 */
const maxOrdered = 1000;

/** Orders by a figure that comes from the facts and not from the touchpoint's row. */
const figureOf: Partial<Record<TouchpointOrder, (figures: TouchpointFigures) => number | null>> = {
  sessions: ({ sessions }) => sessions,
  piClicks: ({ piClicks }) => piClicks,
  piRate: ({ piRate }) => piRate,
};

const sqlOrders: Partial<Record<TouchpointOrder, string>> = {
  name: 't.name COLLATE NOCASE, t.id DESC',
  edited: 't.updated_at DESC, t.id DESC',
};

/** A page of touchpoints of one kind. @returns the rows and the cursor of the next page */
export async function readTouchpointPage(
  context: ReadingContext,
  asked: ListQuery,
): Promise<{ readonly rows: readonly TouchpointRow[]; readonly nextCursor: string | null }> {
  const { database } = context.var;
  const { kind, search, status, order, limit, cursor } = asked;
  const newest = order === 'newest';
  const matching = `${visible}
       AND (?4 = '' OR instr(lower(t.name || ' ' || t.campaign), lower(?4)) > 0)
       AND (CASE WHEN ?5 IS NULL THEN t.status <> 'archived' ELSE t.status = ?5 END)
       AND (?6 = 0 OR t.id < ?6)
     ORDER BY ${sqlOrders[order] ?? 't.id DESC'} LIMIT ?7`;
  const parameters = [...scopeParameters(context, kind), search, status];
  if (newest) {
    const rows = await database.read<TouchpointRow>(
      `SELECT ${columns} ${matching}`,
      ...[...parameters, idOfCursor(cursor), limit + 1],
    );
    const { page, nextCursor } = pageOfIds(idsOf(rows), { cursor, limit, newest });
    return { rows: sortByIds(page, rows), nextCursor };
  }
  const found = await database.read<{ id: number }>(`SELECT t.id ${matching}`, ...[...parameters, 0, maxOrdered]);
  const { page, nextCursor } = pageOfIds(await sortIds(context, order, idsOf(found)), { cursor, limit, newest });
  const rows = await database.read<TouchpointRow>(
    `SELECT ${columns} ${visible} AND t.id IN (SELECT value FROM json_each(?4))`,
    ...[...scopeParameters(context, kind), JSON.stringify(page)],
  );
  return { rows: sortByIds(page, rows), nextCursor };
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Highest figures first, touchpoints without a figure last; of equal ones, those with more visits today first. */
async function sortIds(
  context: ReadingContext,
  order: TouchpointOrder,
  ids: readonly number[],
): Promise<readonly number[]> {
  const figure = figureOf[order];
  if (!figure) return ids;
  const figures = await readFigures(context, ids);
  const weight = (id: number): number => {
    const known = figures.get(id);
    return (known && figure(known)) ?? -1;
  };
  const today = (id: number): number => figures.get(id)?.today.sessions ?? 0;
  return ids.toSorted((a, b) => weight(b) - weight(a) || today(b) - today(a));
}
