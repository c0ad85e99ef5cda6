import type { z } from 'zod';
import type { InternalUser, internalUsersQuerySchema } from '#shared/api/families/internal-users-schemas.ts';
import { authorName } from '../calls/author.ts';
import { shownId } from '../calls/caller.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { csvLine } from '../export/csv.ts';
import { byteStream } from '../platform/byte-stream.ts';
import { FileReply } from '../platform/reply.ts';
import type { Database } from '../platform/storage/database.ts';
import { Bound, statement } from '../platform/storage/statement.ts';
import { isStaff, seesSampleData, type User } from '../platform/storage/user.ts';

interface Counts {
  readonly user_id: string;
  readonly accounts: number;
  readonly subaccounts: number;
  readonly levels: string;
  readonly sessions: number;
  readonly linked: number;
}

/** Sorted by email, which is also the cursor, so that an index finds the rows of a page. */
export const internalUsers: Handler<'internalUsers'> = async (context) => await readPeople(context, context.query);

type PeopleQuery = z.output<typeof internalUsersQuerySchema>;

async function readPeople(context: UpstreamContext, { search, staff, status, limit, cursor }: PeopleQuery) {
  const { database } = context.var;
  const bound = new Bound();
  const conditions = [
    ...(cursor ? [`u.email > ${bound.add(cursor)}`] : []),
    ...(staff ? [`u.is_staff = ${staff === 'yes' ? 1 : 0}`] : []),
    ...(status ? [statusConditions[status]] : []),
    ...(search?.trim() ? [sqlSearch(bound, search.trim())] : []),
  ];
  const rows = await database.read<User>(
    `SELECT u.* FROM user u ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
     ORDER BY u.email LIMIT ${bound.add(limit + 1)}`,
    ...bound.values,
  );
  const shown = rows.slice(0, limit);
  const counts = await readCounts(database, shown);
  const last = shown.at(-1);
  return {
    items: shown.map((user) => internalUserOf(context, user, counts.get(user.id))),
    nextCursor: rows.length > limit && last ? last.email : null,
  };
}

const columns = [
  ...['id', 'name', 'email', 'staff', 'status', 'accounts', 'subaccounts', 'level', 'last_seen_at', 'open_sessions'],
] as const;
const maxBatch = 500;

/** Everybody in the filtered list, as a CSV file. */
export const internalUsersFile: Handler<'internalUsersFile'> = (context) => {
  async function* lines() {
    yield csvLine(columns);
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPeople>> = await readPeople(context, {
        ...context.query,
        limit: maxBatch,
        ...(cursor === null ? {} : { cursor }),
      });
      yield page.items.map(csvLineOf).join('');
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return new FileReply(byteStream(lines()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="people.csv"',
    },
  });
};

const csvLineOf = (it: InternalUser): string =>
  csvLine([
    ...[it.id, it.name, it.email, it.staff ? 'yes' : 'no', it.status, it.accounts, it.subaccounts, it.level],
    ...[it.lastSeenAt, it.sessions],
  ]);

const statusConditions = {
  disabled: 'u.disabled_at IS NOT NULL',
  never: 'u.disabled_at IS NULL AND NOT EXISTS (SELECT 1 FROM identity_link l WHERE l.user_id = u.id)',
  active: 'u.disabled_at IS NULL AND EXISTS (SELECT 1 FROM identity_link l WHERE l.user_id = u.id)',
} as const;

function sqlSearch(bound: Bound, text: string): string {
  const words = bound.add(text);
  return `(instr(lower(u.email || ' ' || u.firstname || ' ' || u.lastname), lower(${words})) > 0 OR u.id = ${words}
    OR u.id IN (SELECT g.user_id FROM account a JOIN account_grant g ON g.account_id = a.id
                WHERE instr(lower(a.name), lower(${words})) > 0)
    OR u.id IN (SELECT g.user_id FROM account a JOIN operator o ON o.account_id = a.id
                JOIN operator_grant g ON g.operator_id = o.id WHERE instr(lower(a.name), lower(${words})) > 0))`;
}

/** Counts grants and open sessions of people. @returns the counts by the people's ids */
export async function readCounts(database: Database, people: readonly User[]): Promise<Map<string, Counts>> {
  if (people.length === 0) return new Map();
  const [rows] = await database.readAll<[Counts]>([
    statement(
      `SELECT u.value AS user_id,
         (SELECT count(*) FROM account_grant g WHERE g.user_id = u.value) AS accounts,
         (SELECT count(*) FROM operator_grant g WHERE g.user_id = u.value) AS subaccounts,
         (SELECT coalesce(group_concat(DISTINCT level), '') FROM (
            SELECT level FROM account_grant WHERE user_id = u.value
            UNION SELECT level FROM operator_grant WHERE user_id = u.value)) AS levels,
         (SELECT count(*) FROM upstream_session s WHERE s.user_id = u.value AND s.expires_at > ?2) AS sessions,
         EXISTS (SELECT 1 FROM identity_link l WHERE l.user_id = u.value) AS linked
       FROM json_each(?1) u`,
      ...[JSON.stringify(people.map(({ id }) => id)), new Date().toISOString()],
    ),
  ]);
  return new Map(rows.map((row) => [row.user_id, row]));
}

export const internalUserOf = (context: UpstreamContext, user: User, counts: Counts | undefined): InternalUser => ({
  id: shownId(context, user.id),
  name: authorName(user, false),
  email: user.email,
  staff: isStaff(user),
  sampleData: seesSampleData(user),
  status: user.disabled_at !== null ? 'disabled' : counts?.linked === 1 ? 'active' : 'never',
  accounts: counts?.accounts ?? 0,
  subaccounts: counts?.subaccounts ?? 0,
  level: (counts?.levels ?? '').split(',').reduce((all, level) => all | Number(level), 0),
  lastSeenAt: user.last_seen_at,
  sessions: counts?.sessions ?? 0,
});
