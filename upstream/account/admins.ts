import { ADMIN } from '#shared/access/levels.ts';
import { madeUpPerson } from '../anonymise/people.ts';
import type { Handler } from '../calls/handler.ts';
import { seesSampleData } from '../platform/storage/user.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

/** People of the account's own who can give others access to it. Our own staff are not among them. */
export const admins: Handler<'admins'> = async (context) => {
  const { database, scope, user } = context.var;
  const rows = await database.read<Row>(
    `SELECT u.id, u.firstname, u.lastname, u.email FROM account_grant g JOIN user u ON u.id = g.user_id
     WHERE g.account_id = ?1 AND (g.level & ?2) = ?2 AND u.is_staff = 0 ORDER BY u.lastname, u.firstname LIMIT 20`,
    ...[scope.accountId, ADMIN],
  );
  const sample = seesSampleData(user);
  return { items: rows.map((row) => (sample ? madeUpPerson(row.id) : shown(row))) };
};

const shown = ({ firstname, lastname, email }: Row) => ({ firstname, lastname, email });
