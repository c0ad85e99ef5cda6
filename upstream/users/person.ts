import type { UserDetail } from '#shared/api/families/users-schemas.ts';
import { type GrantState, readCallerLevels, readGrantStates } from '../access/grant-state.ts';
import { madeUpName } from '../anonymise/names.ts';
import { namedId } from '../calls/caller.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { etagOf, noSuch } from '../calls/revision.ts';
import { tagged } from '../platform/reply.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { tokenHash } from '../platform/tokens.ts';
import { type PersonRow, shownInstant, shownPerson, statusOf } from './list.ts';

/** The person in the path, with their grants in the scope. @throws Failure 404 if they have none */
export async function findPerson(context: WithParams<'userId'>): Promise<GrantState> {
  const { database, scope } = context.var;
  const [state] = await readGrantStates(database, scope, [namedId(context, context.params.userId)]);
  if (!state) throw noSuch('person');
  return state;
}

/** The ETag of a person's grants, computed from their text. */
export const grantsTag = async ({ text }: Pick<GrantState, 'text'>): Promise<string> =>
  etagOf(Number.parseInt((await tokenHash(text)).slice(0, 12), 16));

export const user: Handler<'user'> = async (context) => {
  const { database } = context.var;
  const state = await findPerson(context);
  const row = await database.first<PersonRow>('SELECT * FROM user WHERE id = ?', state.userId);
  if (!row) throw noSuch('person');
  const etag = await grantsTag(state);
  const sample = seesSampleData(context.var.user);
  const answer: UserDetail = {
    ...shownPerson(context, row),
    ...{
      jobtitle: sample ? '' : row.jobtitle,
      avatar: row.avatar,
      status: statusOf(row),
      lastSeenAt: shownInstant(context, row.last_seen_at),
    },
    self: state.userId === context.var.user.id,
    account: state.account,
    subaccounts: await readSubaccounts(context, state.operators),
    etag,
  };
  return tagged(answer, etag);
};

async function readSubaccounts(
  context: UpstreamContext,
  operators: GrantState['operators'],
): Promise<UserDetail['subaccounts']> {
  const rows = await context.var.database.read<{ id: number; name: string }>(
    'SELECT o.id, o.name FROM json_each(?) j JOIN operator o ON o.id = j.value ORDER BY o.name, o.id',
    JSON.stringify(operators.map(([id]) => id)),
  );
  const levels = new Map(operators);
  const sample = seesSampleData(context.var.user);
  return rows.map(({ id, name }) => ({
    id,
    name: sample ? madeUpName('operator', id) : name,
    level: levels.get(id) ?? 0,
  }));
}

interface SubaccountRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly account: string | null;
}

export const grantableScopes: Handler<'grantableScopes'> = async (context) => {
  const { database, scope, user: caller } = context.var;
  const { search = '', limit } = context.query;
  const sample = seesSampleData(caller);
  const words = search.trim();
  const [rows, [accountRow]] = await Promise.all([
    database.read<SubaccountRow>(
      `SELECT o.id, o.name FROM operator o WHERE o.account_id = ?1 AND (?2 IS NULL OR o.id = ?2)
         AND (?3 = '' OR (?5 = 0 AND instr(lower(o.name), lower(?3)) > 0)) ORDER BY o.name, o.id LIMIT ?4`,
      ...[scope.accountId, scope.operatorId, words, limit, sample ? 1 : 0],
    ),
    database.read<{ name: string | null; total: number }>(
      'SELECT a.name, (SELECT count(*) FROM operator WHERE account_id = a.id) AS total FROM account a WHERE a.id = ?',
      scope.accountId,
    ),
  ]);
  const callerLevels = await readCallerLevels(
    context,
    rows.map(({ id }) => id),
  );
  const { accountId, operatorId, level } = scope;
  const accountName = sample ? madeUpName('account', accountId) : (accountRow?.name ?? `Account ${accountId}`);
  return {
    account: operatorId === null ? { id: accountId, name: accountName, held: level } : null,
    subaccounts: rows.map(({ id, name }) => ({
      ...{ id, name: sample ? madeUpName('operator', id) : name, held: callerLevels.operator(id) },
    })),
    total: operatorId === null ? (accountRow?.total ?? 0) : 1,
  };
};
