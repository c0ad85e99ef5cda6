import { Failure } from '#shared/api/failure.ts';
import type { CustomRedirect, NewCustomRedirect, TestedRedirect } from '#shared/api/families/redirects-schemas.ts';
import { conflictOf, rulesInCircles, shadowOf } from '#shared/redirects/check.ts';
import { isLive, resolve } from '#shared/redirects/resolve.ts';
import { normalHost, normalPath, type RedirectRule, ruleFaults } from '#shared/redirects/rule.ts';
import { authorName } from '../calls/author.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idInPath, idOfCursor, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { readCsvBytes, withErrorField } from '../calls/uploaded-file.ts';
import { tagged } from '../platform/reply.ts';
import { type Parameter, statement } from '../platform/storage/statement.ts';
import { importRedirects, maxRedirectBytes } from './import-redirects.ts';
import { hostOf, maxRedirects, type RuleRow, readReachedRules, ruleOf } from './stored-rules.ts';

interface Row extends RuleRow, Changed, SuspectHits {
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly updated_at: string;
}

/** How many hits were above the plausible share of one address or network. */
interface SuspectHits extends Record<string, unknown> {
  readonly by_address: number;
  readonly by_network: number;
}
const suspectColumns = (which: string) =>
  ['address', 'network']
    .map(
      (reason) => `(SELECT coalesce(sum(s.hits), 0) FROM custom_redirect_suspect s
        WHERE s.reason = '${reason}' AND s.redirect_id ${which}) AS by_${reason}`,
    )
    .join(', ');

const columns = `r.*, u.firstname, u.lastname, ${changerOf('r')}, ${suspectColumns('= r.id')}`;
const visible = `FROM custom_redirect r LEFT JOIN user u ON u.id = r.created_by
  WHERE r.account_id = ?1 AND (?2 IS NULL OR r.operator_id IN (SELECT value FROM json_each(?2)))`;

const scopeParameters = ({ var: { scope } }: UpstreamContext): [number, string | null] => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)];
};

export const customRedirects: Handler<'customRedirects'> = async (context) => {
  const { database } = context.var;
  const { search = '', limit, cursor } = context.query;
  const found = `${visible} AND (instr(lower(r.host || r.path), ?3) > 0 OR instr(lower(r.target), ?3) > 0)`;
  const asked: Parameter[] = [...scopeParameters(context), search.toLowerCase().replace(/^https?:\/\//, '')];
  const [rows, [counted], [all]] = await database.readAll<[Row, { n: number }, SuspectHits]>([
    statement(
      `SELECT ${columns} ${found} AND r.id > ?4 ORDER BY r.id LIMIT ?5`,
      ...[...asked, idOfCursor(cursor), limit + 1],
    ),
    statement(`SELECT count(*) AS n ${found}`, ...asked),
    statement(`SELECT ${suspectColumns(`IN (SELECT r.id ${visible})`)}`, ...scopeParameters(context)),
  ]);
  const page = rows.slice(0, limit);
  const rules = await readOwnRules(context, new Set(page.map(({ host }) => host)));
  return {
    items: page.map((row) => redirectOf(row, rules)),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
    total: Number(counted?.n ?? 0),
    suspectHits: suspectHitsOf(all ?? { by_address: 0, by_network: 0 }),
  };
};

export const createCustomRedirect: Handler<'createCustomRedirect'> = async (context) => {
  const { database, scope, user } = context.var;
  const rule = await normalizeRule(context, 0, context.body);
  const [, [made] = []] = await database.write(
    statement('INSERT OR IGNORE INTO redirect_host VALUES (?, ?)', rule.host, scope.accountId),
    statement(
      `INSERT INTO custom_redirect (account_id, operator_id, host, path, target, status, priority, active, expires_at,
         created_by, updated_by, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10, ?11
       WHERE (SELECT count(*) FROM custom_redirect WHERE account_id = ?1) < ?12 RETURNING id`,
      ...[scope.accountId, scope.operatorId ?? 0, rule.host, rule.path, rule.target, rule.status, rule.priority],
      ...[rule.active ? 1 : 0, rule.expiresAt, user.id, new Date().toISOString(), maxRedirects],
    ),
  );
  if (!made) throw new Failure('too-many-redirects', { details: { most: maxRedirects } });
  return answerRedirect(context, await findRedirect(context, Number(made.id)));
};

export const changeCustomRedirect: Handler<'changeCustomRedirect'> = async (context) => {
  const { database, scope, user } = context.var;
  const change = context.body;
  const row = await findRedirect(context, idInPath(context, 'redirect'));
  const revision = revisionMatched(context);
  const before = ruleOf(row);
  const edited: NewCustomRedirect = {
    ...{ host: change.host ?? before.host, path: change.path ?? before.path, target: change.target ?? before.target },
    ...{ status: change.status ?? before.status, priority: change.priority ?? before.priority },
    active: change.active ?? before.active,
    expiresAt: change.expiresAt === undefined ? before.expiresAt : change.expiresAt,
  };
  const rule = await normalizeRule(context, row.id, edited);
  const [, [saved] = []] = await database.write(
    statement('INSERT OR IGNORE INTO redirect_host VALUES (?, ?)', rule.host, scope.accountId),
    statement(
      `UPDATE custom_redirect SET host = ?3, path = ?4, target = ?5, status = ?6, priority = ?7, active = ?8, expires_at = ?9,
         updated_at = ?10, updated_by = ?11, version = version + 1
       WHERE id = ?1 AND version = ?2 RETURNING id`,
      ...[row.id, revision, rule.host, rule.path, rule.target, rule.status, rule.priority, rule.active ? 1 : 0],
      ...[rule.expiresAt, new Date().toISOString(), user.id],
    ),
    deleteUnusedHosts(scope.accountId),
  );
  if (!saved) throw lostRace();
  return answerRedirect(context, await findRedirect(context, row.id));
};

export const deleteCustomRedirect: Handler<'deleteCustomRedirect'> = async (context) => {
  const { database, scope } = context.var;
  const row = await findRedirect(context, idInPath(context, 'redirect'));
  const revision = revisionMatched(context);
  const [[deleted] = []] = await database.write(
    statement('DELETE FROM custom_redirect WHERE id = ? AND version = ? RETURNING id', row.id, revision),
    deleteUnusedHosts(scope.accountId),
  );
  if (!deleted) throw lostRace();
};

export const testCustomRedirect: Handler<'testCustomRedirect'> = async (context) => {
  const { address } = context.body;
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const [host, path] = [normalHost(url?.hostname ?? ''), normalPath(url?.pathname ?? '')];
  if (!url || host === null || path === null)
    throw new Failure('no-address', { errors: { address: 'must be one such as go.example.com/summer' } });
  const rules = await readOwnRules(context, null);
  const found = resolve(rules, { host, path: url.pathname, search: url.search }, Date.now());
  const followed = (found?.rules ?? []).flatMap((id) => rules.find((one) => one.id === id) ?? []);
  const answer: TestedRedirect = {
    ...{ host, path },
    outcome: !found ? 'nothing' : found.target === null ? 'circle' : 'redirect',
    status: found?.target ? found.status : null,
    target: found?.target ?? null,
    rules: followed.map(({ id, host, path, target }) => ({ id, host, path, target })),
    unproven: await findUnverifiedHosts(context, new Set(followed.map((rule) => rule.host))),
  };
  return answer;
};

/** Deletes hosts without redirects, and with them their verification. */
const deleteUnusedHosts = (accountId: number) =>
  statement(
    `DELETE FROM redirect_host WHERE account_id = ?1
       AND NOT EXISTS (SELECT 1 FROM custom_redirect r WHERE r.host = redirect_host.host AND r.account_id = ?1)`,
    accountId,
  );

async function findUnverifiedHosts(
  { var: { database, scope } }: UpstreamContext,
  hosts: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await database.read(
    `SELECT value AS host FROM json_each(?1)
     WHERE value NOT IN (SELECT host FROM redirect_host_proof WHERE account_id = ?2)`,
    ...[JSON.stringify([...hosts]), scope.accountId],
  );
  return rows.map(({ host }) => String(host));
}

/** The scope's rules. @param hosts null for all hosts */
async function readOwnRules(context: UpstreamContext, hosts: ReadonlySet<string> | null): Promise<RedirectRule[]> {
  const rows = await context.var.database.read<Row>(
    `SELECT r.* ${visible} AND (?3 IS NULL OR r.host IN (SELECT value FROM json_each(?3)))`,
    ...[...scopeParameters(context), hosts && JSON.stringify([...hosts])],
  );
  return rows.map(ruleOf);
}

/**
 * The rule in its normal form.
 * @throws Failure 400 with a sentence for each field, 409 if it conflicts with other rules
 */
async function normalizeRule(context: UpstreamContext, id: number, edited: NewCustomRedirect): Promise<RedirectRule> {
  const { database, scope } = context.var;
  const errors = ruleFaults(edited);
  const now = Date.now();
  const expiresAt = edited.expiresAt && new Date(edited.expiresAt).toISOString();
  const rule: RedirectRule = {
    ...{ ...edited, id, expiresAt },
    ...{ host: normalHost(edited.host) ?? '', path: normalPath(edited.path) ?? '' },
  };
  if (Object.keys(errors).length > 0) throw new Failure('fields-invalid', { errors });
  if (!isLive(rule, now)) return rule;
  const others = (await readReachedRules(database, scope.accountId, [rule.host], [hostOf(rule.target)])).map(ruleOf);
  const all = [...others.filter((other) => other.id !== id), rule];
  if (conflictOf(rule, all, now))
    throw new Failure('redirect-known', {
      errors: { priority: 'is the same as that of another redirect of this address' },
    });
  if (rulesInCircles(all, now).has(id))
    throw new Failure('leads-in-circles', {
      errors: { target: 'leads round in circles' },
    });
  return rule;
}

async function findRedirect(context: UpstreamContext, id: number): Promise<Row> {
  const row = await context.var.database.first<Row>(
    `SELECT ${columns} ${visible} AND r.id = ?3`,
    ...[...scopeParameters(context), id],
  );
  if (!row) throw noSuch('redirect');
  return row;
}

async function answerRedirect(context: UpstreamContext, row: Row) {
  const rules = await readOwnRules(context, new Set([row.host]));
  return tagged(redirectOf(row, rules), etagOf(row.version));
}

const suspectHitsOf = ({ by_address, by_network }: SuspectHits) => ({ address: by_address, network: by_network });

function redirectOf(row: Row, rules: readonly RedirectRule[]): CustomRedirect {
  const rule = ruleOf(row);
  const now = Date.now();
  const live = isLive(rule, now);
  const { created_by, firstname, lastname } = row;
  return {
    ...{ ...rule, live, hits: row.hits, lastHitAt: row.last_hit_at },
    suspectHits: suspectHitsOf(row),
    shadowedBy: live ? (shadowOf(rule, rules, now)?.id ?? null) : null,
    author: firstname === null ? '' : authorName({ id: created_by, firstname, lastname: lastname ?? '' }, false),
    updatedAt: row.updated_at,
    updatedBy: changerName(row, false),
    etag: etagOf(row.version),
  };
}

/**
 * Adds all valid rows in one transaction (none in a trial run), and reports the problems of the others by row and
 * column.
 */
export const importCustomRedirects: Handler<'importCustomRedirects'> = async (context) => {
  const { database, scope, user } = context.var;
  const tooLarge = () => new Failure('file-too-large', { details: { limit: '2 MiB' } });
  const bytes = await readCsvBytes(context, maxRedirectBytes, tooLarge);
  const place = { accountId: scope.accountId, operatorId: scope.operatorId ?? 0 };
  const run = { ...place, userId: user.id, trial: context.query.trial === '1' };
  return await withErrorField(() => importRedirects(database, bytes, run));
};
