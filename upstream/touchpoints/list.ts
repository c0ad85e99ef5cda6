import type { TouchpointFigures } from '#shared/api/families/touchpoints-schemas.ts';
import type { TouchpointKind, TouchpointOrder, TouchpointStatus } from '#shared/touchpoints/kinds.ts';
import type { ReadingContext } from '../calls/context.ts';
import { inOrder, pageOfIds } from '../calls/page-of-ids.ts';
import { idOfCursor } from '../calls/revision.ts';
import { figuresOf } from './figures.ts';
import { columns, seenBy, type TouchpointRow, visible } from './rows.ts';

interface Asked {
  readonly kind: TouchpointKind;
  /** Part of a name or campaign; empty for any. */
  readonly search: string;
  /** Null for all but the archived. */
  readonly status: TouchpointStatus | null;
  readonly order: TouchpointOrder;
  readonly limit: number;
  /** `nextCursor` of the previous page. */
  readonly cursor: string | undefined;
}

/** The most touchpoints that can be sorted other than newest first; only that order reaches all archived ones. */
const maxOrdered = 1000;

/** By these the facts put them in order, not their rows. */
const figureOf: Partial<Record<TouchpointOrder, (figures: TouchpointFigures) => number | null>> = {
  sessions: ({ sessions }) => sessions,
  piClicks: ({ piClicks }) => piClicks,
  piRate: ({ piRate }) => piRate,
};

const sqlOrders: Partial<Record<TouchpointOrder, string>> = {
  name: 't.name COLLATE NOCASE, t.id DESC',
  edited: 't.updated_at DESC, t.id DESC',
};

/** A page of a kind's touchpoints. @returns the rows, with the cursor of the page behind them */
export async function listedTouchpoints(
  context: ReadingContext,
  asked: Asked,
): Promise<{ readonly rows: readonly TouchpointRow[]; readonly nextCursor: string | null }> {
  const { database } = context.var;
  const { kind, search, status, order, limit, cursor } = asked;
  const newest = order === 'newest';
  const matching = `${visible}
       AND (?4 = '' OR instr(lower(t.name || ' ' || t.campaign), lower(?4)) > 0)
       AND (CASE WHEN ?5 IS NULL THEN t.status <> 'archived' ELSE t.status = ?5 END)
       AND (?6 = 0 OR t.id < ?6)
     ORDER BY ${sqlOrders[order] ?? 't.id DESC'} LIMIT ?7`;
  const parameters = [...seenBy(context, kind), search, status];
  if (newest) {
    const rows = await database.read<TouchpointRow>(
      `SELECT ${columns} ${matching}`,
      ...[...parameters, idOfCursor(cursor), limit + 1],
    );
    const { page, nextCursor } = pageOfIds(idsOf(rows), { cursor, limit, newest });
    return { rows: inOrder(page, rows), nextCursor };
  }
  const found = await database.read<{ id: number }>(`SELECT t.id ${matching}`, ...[...parameters, 0, maxOrdered]);
  const { page, nextCursor } = pageOfIds(await ordered(context, order, idsOf(found)), { cursor, limit, newest });
  const rows = await database.read<TouchpointRow>(
    `SELECT ${columns} ${visible} AND t.id IN (SELECT value FROM json_each(?4))`,
    ...[...seenBy(context, kind), JSON.stringify(page)],
  );
  return { rows: inOrder(page, rows), nextCursor };
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** The most first, and those without a figure last, each as they were. */
async function ordered(
  context: ReadingContext,
  order: TouchpointOrder,
  ids: readonly number[],
): Promise<readonly number[]> {
  const figure = figureOf[order];
  if (!figure) return ids;
  const figures = await figuresOf(context, ids);
  const weight = (id: number): number => {
    const known = figures.get(id);
    return (known && figure(known)) ?? -1;
  };
  return ids.toSorted((a, b) => weight(b) - weight(a));
}
