import type { z } from 'zod';
import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import type { AccessKind, ListedUser, usersFileQuerySchema } from '#shared/api/families/users-schemas.ts';
import { personName } from '../access/grant-state.ts';
import { madeUpPerson, onItsDay } from '../anonymise/names.ts';
import { namedId, shownId } from '../calls/caller.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { type Parameter, type Statement, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';

export interface PersonRow extends Record<string, unknown> {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly jobtitle: string;
  readonly avatar: string;
  readonly last_seen_at: string | null;
  readonly disabled_at: string | null;
}

interface Row extends PersonRow {
  readonly level: number;
  readonly subaccounts: number | null;
  readonly added_at: string | null;
  /** Who added the person, as JSON: [id, firstname, lastname, email, is_staff]. */
  readonly adder: string | null;
}

const dayMs = 86_400_000;
const personColumns = 'u.id, u.firstname, u.lastname, u.email, u.jobtitle, u.avatar, u.last_seen_at, u.disabled_at';

/** SQL conditions on the grant `g` for each kind of access. */
const accessConditions: Readonly<Record<AccessKind, string>> = {
  admin: `(g.level & ${ADMIN}) <> 0`,
  write: `(g.level & ${ADMIN | WRITE}) = ${WRITE}`,
  read: `(g.level & ${ADMIN | WRITE | READ}) = ${READ}`,
  partial: 'g.level = 0',
};

export type PeopleQuery = z.output<typeof usersFileQuerySchema>;

interface Viewer {
  readonly scope: Pick<GrantedScope, 'accountId' | 'operatorId'>;
  readonly sample: boolean;
}

const viewerOf = ({ var: { scope, user } }: UpstreamContext): Viewer => ({ scope, sample: seesSampleData(user) });

/** Selects people of a scope by name. @param after id of the last person of the page before */
export function selectPeople(
  { scope, sample }: Viewer,
  query: PeopleQuery,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Statement {
  const parameters: Parameter[] = [];
  const add = (value: Parameter) => `?${parameters.push(value)}`;
  const subaccount = scope.operatorId ?? query.subaccount ?? null;
  const ofAccount = subaccount === null;
  const account = add(scope.accountId);
  // `s` are the grants that people are listed by, and `g` those whose level is shown.
  const from = ofAccount
    ? `account_grant g CROSS JOIN user u ON u.id = g.user_id WHERE g.account_id = ${account}`
    : scope.operatorId !== null
      ? `operator o CROSS JOIN operator_grant g ON g.operator_id = o.id CROSS JOIN user u ON u.id = g.user_id
         WHERE o.id = ${add(subaccount)} AND o.account_id = ${account}`
      : `operator o CROSS JOIN operator_grant s ON s.operator_id = o.id CROSS JOIN user u ON u.id = s.user_id
         LEFT JOIN account_grant g ON g.user_id = s.user_id AND g.account_id = o.account_id
         WHERE o.id = ${add(subaccount)} AND o.account_id = ${account}`;
  const listAlias = ofAccount || scope.operatorId !== null ? 'g' : 's';
  const conditions = [
    after === null
      ? `${listAlias}.sort_name > ''`
      : `(${listAlias}.sort_name, ${listAlias}.user_id) > ((SELECT lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email))
          FROM user WHERE id = ${add(after)}), ${add(after)})`,
    query.status === 'active' ? 'u.disabled_at IS NULL' : '',
    query.status === 'disabled' ? 'u.disabled_at IS NOT NULL' : '',
    query.access ? accessConditions[query.access] : '',
    query.unseenDays === undefined
      ? ''
      : `(u.last_seen_at IS NULL OR u.last_seen_at < ${add(new Date(Date.now() - query.unseenDays * dayMs).toISOString())})`,
    // Made-up names can't be searched.
    query.search?.trim() && sample ? '0' : '',
    query.search?.trim()
      ? `instr(lower(u.firstname || ' ' || u.lastname || ' ' || u.email), lower(${add(query.search.trim())})) > 0`
      : '',
  ].filter(Boolean);
  return statement(
    `SELECT ${personColumns}, coalesce(g.level, 0) AS level, ${listAlias}.added_at,
       (SELECT json_array(a.id, a.firstname, a.lastname, a.email, a.is_staff) FROM user a WHERE a.id = ${listAlias}.added_by) AS adder,
       ${scope.operatorId === null ? 'coalesce(g.subaccounts, 1)' : 'NULL'} AS subaccounts
     FROM ${from} AND ${conditions.join(' AND ')}
     ORDER BY ${listAlias}.sort_name, ${listAlias}.user_id LIMIT ${add(limit)}`,
    ...parameters,
  );
}

export const users: Handler<'users'> = async (context) => {
  const { limit, cursor = null, ...query } = context.query;
  const { sql, parameters } = selectPeople(viewerOf(context), query, {
    after: cursor === null ? null : namedId(context, cursor),
    limit: limit + 1,
  });
  const rows = await context.var.database.read<Row>(sql, ...parameters);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: listedUsers(context, shown),
    nextCursor: rows.length > limit && last ? shownId(context, last.id) : null,
    timezone: context.var.scope.timezone,
  };
};

/** People per query of an exported file. */
const maxBatch = 500;

/** All people that a query matches, page by page. */
export async function* readAllPeople(
  context: UpstreamContext,
  query: PeopleQuery,
): AsyncGenerator<readonly ListedUser[]> {
  for (let after: string | null = null; ; ) {
    const { sql, parameters } = selectPeople(viewerOf(context), query, { after, limit: maxBatch });
    const rows: Row[] = await context.var.database.read<Row>(sql, ...parameters);
    yield listedUsers(context, rows);
    if (rows.length < maxBatch) return;
    after = rows.at(-1)?.id ?? null;
  }
}

const listedUsers = (context: UpstreamContext, rows: readonly Row[]): ListedUser[] =>
  rows.map((row) => ({
    ...shownPerson(context, row),
    ...{ jobtitle: seesSampleData(context.var.user) ? '' : row.jobtitle, avatar: row.avatar },
    ...{ status: statusOf(row), level: row.level, subaccounts: row.subaccounts },
    lastSeenAt: shownInstant(context, row.last_seen_at),
    addedBy: row.adder === null ? null : adderName(context, row.adder),
    addedAt: shownInstant(context, row.added_at),
    self: row.id === context.var.user.id,
  }));

function adderName(context: UpstreamContext, json: string): string {
  const [id, firstname, lastname, email, staff]: [string, string, string, string, number] = JSON.parse(json);
  return staff === 1 ? supportName : shownPerson(context, { id, firstname, lastname, email }).name;
}

/** With sample data, an instant is shown without its time of day. */
export const shownInstant = <Instant extends string | null>({ var: { user } }: UpstreamContext, instant: Instant) =>
  instant !== null && seesSampleData(user) ? onItsDay(instant) : instant;

export const statusOf = ({ disabled_at }: Pick<PersonRow, 'disabled_at'>): ListedUser['status'] =>
  disabled_at === null ? 'active' : 'disabled';

/** A person's id, name and email, made up with sample data. */
export function shownPerson(
  context: UpstreamContext,
  person: Pick<PersonRow, 'id' | 'firstname' | 'lastname' | 'email'>,
) {
  const { email, ...names } = seesSampleData(context.var.user) ? madeUpPerson(person.id) : person;
  return { id: shownId(context, person.id), name: personName({ ...names, email }), email };
}

/** Shown to accounts in place of the names of our staff. */
export const supportName = 'Support';

const unseenDays = 90;

export const userCounts: Handler<'userCounts'> = async ({ var: { database, scope } }) => {
  const now = new Date();
  const place = scope.operatorId ?? scope.accountId;
  const [table, column] =
    scope.operatorId === null ? ['account_grant', 'account_id'] : ['operator_grant', 'operator_id'];
  const [[people], [invited]] = await database.readAll<[Record<string, number>, Record<string, number>]>([
    statement(
      `SELECT count(*) FILTER (WHERE u.disabled_at IS NULL) AS active,
         count(*) FILTER (WHERE u.disabled_at IS NOT NULL) AS disabled,
         count(*) FILTER (WHERE (g.level & ${ADMIN}) <> 0) AS administrators,
         count(*) FILTER (WHERE u.disabled_at IS NULL AND (u.last_seen_at IS NULL OR u.last_seen_at < ?2)) AS unseen
       FROM ${table} g JOIN user u ON u.id = g.user_id WHERE g.${column} = ?1 AND g.sort_name > ''`,
      ...[place, new Date(now.getTime() - unseenDays * dayMs).toISOString()],
    ),
    statement(
      `SELECT count(*) FILTER (WHERE expires_at > ?3) AS invited, count(*) FILTER (WHERE expires_at <= ?3) AS expired
       FROM invitation WHERE account_id = ?1 AND (?2 IS NULL OR operator_id = ?2)
         AND accepted_at IS NULL AND revoked_at IS NULL`,
      ...[scope.accountId, scope.operatorId, now.toISOString()],
    ),
  ]);
  const count = (row: Record<string, number> | undefined, name: string) => row?.[name] ?? 0;
  return {
    active: count(people, 'active'),
    disabled: count(people, 'disabled'),
    administrators: count(people, 'administrators'),
    unseen: count(people, 'unseen'),
    invited: count(invited, 'invited'),
    expired: count(invited, 'expired'),
  };
};
