import type { Handler } from '../calls/handler.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { columns, findProblems, type TouchpointRow } from '../touchpoints/rows.ts';
import { findAccountInPath } from './account.ts';

const maxChecked = 200;

/** Checks everything that the account has published, as published, by the current rules. */
export const internalAccountAlcoholCheck: Handler<'internalAccountAlcoholCheck'> = async (context) => {
  const { id } = await findAccountInPath(context);
  const { database } = context.var;
  const [rows, [counted]] = await publishedOf(database, id);
  const checked = await Promise.all(
    rows.map(async (row) => ({
      ...{ id: row.id, kind: row.kind, name: row.name },
      problems: (await findProblems(context, row)).map(({ message }) => message),
    })),
  );
  return {
    published: counted?.published ?? 0,
    checked: rows.length,
    faulty: checked.filter(({ problems }) => problems.length > 0),
  };
};

const publishedOf = (database: Database, accountId: number) =>
  database.readAll<[TouchpointRow, { published: number }]>([
    statement(
      `SELECT ${columns}, nullif(v.definition, 'null') AS definition
       FROM touchpoint t LEFT JOIN user u ON u.id = t.updated_by
       JOIN touchpoint_version v ON v.touchpoint_id = t.id AND v.revision = t.published_revision
       WHERE t.account_id = ? AND t.status = 'published' ORDER BY t.kind, t.name LIMIT ${maxChecked}`,
      accountId,
    ),
    statement("SELECT count(*) AS published FROM touchpoint WHERE account_id = ? AND status = 'published'", accountId),
  ]);
