import { madeUpName } from '../anonymise/names.ts';
import type { Handler } from '../calls/handler.ts';
import { seesSampleData } from '../platform/storage/user.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly host: string;
  readonly active: number;
}

/** The first domain of each published tag, without `*.`. These come before rows of `site_tag`. */
const made = `SELECT t.id, CASE WHEN d.value LIKE '*.%' THEN substr(d.value, 3) ELSE d.value END AS host, 1 AS active,
    t.operator_id, 1 AS made
  FROM touchpoint t JOIN touchpoint_version v ON v.touchpoint_id = t.id AND v.revision = t.published_revision
  JOIN json_each(v.definition, '$.allowedDomains') d ON d.key = 0
  WHERE t.account_id = ?1 AND t.kind = 'site' AND t.status = 'published'`;

/** Site tags of the scope: an operator has its own and the account's. */
export const siteTags: Handler<'siteTags'> = async (context) => {
  const { database, scope, user } = context.var;
  const rows = await database.read<Row>(
    `WITH tag AS (${made} UNION ALL SELECT id, host, active, operator_id, 0 FROM site_tag WHERE account_id = ?1)
     SELECT id, host, active FROM tag WHERE (?2 IS NULL OR operator_id IN (0, ?2))
     ORDER BY operator_id DESC, made DESC, id LIMIT 1000`,
    ...[scope.accountId, scope.operatorId],
  );
  const hostOf = ({ id, host }: Row) =>
    seesSampleData(user)
      ? `${madeUpName('account', `tag ${id}`).toLowerCase().replaceAll(' ', '-')}.example.com`
      : host;
  return { items: rows.map((row) => ({ id: row.id, host: hostOf(row), active: row.active === 1 })) };
};
