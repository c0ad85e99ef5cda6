import { locationPageQuerySchema } from '#shared/api/families/locations-schemas.ts';
import { neutralised } from '../export/formula.ts';
import type { Handler } from '../hono.ts';
import { valid } from '../middleware/valid.ts';
import { Refusal } from '../problem.ts';
import { seesSampleData } from '../storage/user.ts';
import { idInPath } from '../views/revision.ts';
import { find } from './location-versions.ts';

const page = `SELECT row, position, column_name, reason, value FROM location_reject
  WHERE version_id = ?1 AND (row, position) > (?2, ?3) ORDER BY row, position LIMIT ?4`;

export const locationRejects: Handler = async (context) => {
  const { database, user } = context.var;
  const { limit, cursor } = valid(locationPageQuerySchema, context.req.query());
  const { id } = await find(context, idInPath(context, 'version'));
  const [row = 0, position = -1] = (cursor ?? '').split('-').filter(Boolean).map(Number);
  if (Number.isNaN(row + position)) throw new Refusal(400, 'The cursor is not one of ours.');
  const rows = await database.read(page, id, row, position, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return context.json({
    items: shown.map((it) => ({
      ...{ row: Number(it.row), column: String(it.column_name), reason: String(it.reason) },
      value: seesSampleData(user) ? '' : String(it.value),
    })),
    nextCursor: last && rows.length > limit ? `${last.row}-${last.position}` : null,
  });
};

/** All that are kept: no more than some thousand short lines. */
export const locationRejectsFile: Handler = async (context) => {
  const { database, user } = context.var;
  const { id } = await find(context, idInPath(context, 'version'));
  const rows = await database.read(page, id, 0, -1, 10_000);
  const lines = rows.map((it) =>
    [String(it.row), String(it.column_name), String(it.reason), seesSampleData(user) ? '' : String(it.value)].map(cell),
  );
  return new Response(['row,column,reason,value', ...lines.map((line) => line.join(','))].join('\r\n'), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="stores-${id}-rejected-rows.csv"`,
    },
  });
};

const number = /^[+-]?\d+([.,]\d+)*$/;
const cell = (text: string): string => `"${(number.test(text) ? text : neutralised(text)).replaceAll('"', '""')}"`;
