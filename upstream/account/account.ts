import { ADMIN } from '#shared/access/levels.ts';
import type { WireLocale } from '#shared/api/wire.ts';
import { madeUpPerson } from '../anonymise/names.ts';
import type { Handler } from '../calls/handler.ts';
import { statement } from '../platform/storage/statement.ts';
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

/** A name, not an address: the mail sender knows who receives requests for plans. */
const recipient = 'plans';
const kind = 'upgrade-request';

/** One open request per account and plan: asking again is the same request. */
export const requestUpgrade: Handler<'requestUpgrade'> = async (context) => {
  const { database, scope, user } = context.var;
  const { plan } = context.body;
  const payload = JSON.stringify({ accountId: scope.accountId, plan, requestedBy: user.id });
  await database.write(
    statement(
      `INSERT INTO outbox (recipient, kind, payload, created_at) SELECT ?1, ?2, ?3, ?4
       WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE kind = ?2 AND sent_at IS NULL
         AND payload ->> 'accountId' = ?5 AND payload ->> 'plan' = ?6)`,
      ...[recipient, kind, payload, new Date().toISOString(), scope.accountId, plan],
    ),
  );
  return { plan };
};

type LocaleRow = Omit<WireLocale, '_id' | 'code'> & { readonly id: string };

export const locales: Handler<'locales'> = async (context) => {
  const rows = await context.var.database.read<LocaleRow>('SELECT * FROM locale ORDER BY id');
  return rows.map(({ id, ...names }): WireLocale => ({ _id: id, code: id, ...names }));
};
