import type { FormChoices } from '#shared/api/families/forms-schemas.ts';
import type { Handler } from '../calls/handler.ts';
import { statement } from '../platform/storage/statement.ts';
import { linkableForms } from './stored.ts';

const found = `FROM form WHERE ${linkableForms}
  AND (?3 IS NULL OR instr(lower(name), lower(?3)) > 0 OR instr(lower(published ->> 'title'), lower(?3)) > 0)
  AND (?4 IS NULL OR public_id IN (SELECT value FROM json_each(?4)))`;

export const formChoices: Handler<'formChoices'> = async (context) => {
  const { database, scope } = context.var;
  const { search, ids, limit } = context.query;
  const named = ids === undefined ? null : JSON.stringify(ids.split(','));
  const seen = [scope.accountId, scope.operatorId ?? 0, search || null, named] as const;
  const [rows = [], [counted] = []] = await database.readAll([
    statement(
      `SELECT public_id, name, published ->> 'title' AS title ${found} ORDER BY name, id LIMIT ?5`,
      ...[...seen, limit],
    ),
    statement(`SELECT count(*) AS total ${found}`, ...seen),
  ]);
  const items = rows.map((row) => ({
    ...{ publicId: String(row.public_id), name: String(row.name), title: String(row.title) },
  }));
  return { items, total: Number(counted?.total ?? 0) } satisfies FormChoices;
};
