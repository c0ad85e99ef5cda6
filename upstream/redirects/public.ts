import { Failure } from '#shared/api/failure.ts';
import { resolve } from '#shared/redirects/resolve.ts';
import { normalHost, normalPath, type RedirectRule } from '#shared/redirects/rule.ts';
import { type AlcoholRules, isBlocked } from '#shared/touchpoints/alcohol.ts';
import type { Handler } from '../calls/handler.ts';
import { isOfActive } from '../identity/active.ts';
import type { Database } from '../platform/storage/database.ts';
import { alcoholColumn, parseAlcoholRules, whereaboutsOf } from '../scope/alcohol-rules.ts';
import { countHit } from './count-hits.ts';
import { type RuleRow, ruleOf } from './stored-rules.ts';

const nothingPublic = (): Failure => new Failure('nothing-public');
const maxHops = 10;

/** Finds where an address leads. Rules of other hosts are read only when a rule leads there. */
export const publicRedirect: Handler<'publicRedirect'> = async (context) => {
  const { database } = context.var;
  const { search = '', count, address, network } = context.query;
  const request = { ...context.params, search };
  const rules: OwnedRule[] = [];
  const now = Date.now();
  let found = null;
  let next: { readonly host: string; readonly path: string } | null = request;
  for (let hop = 0; next && hop <= maxHops; hop++) {
    const [host, path] = [normalHost(next.host), normalPath(next.path)];
    const more: OwnedRule[] = host === null || path === null ? [] : await readMatchingRules(database, host, path);
    const fresh = more.filter(({ id }) => !rules.some((known) => known.id === id));
    rules.push(...fresh);
    if (hop > 0 && fresh.length === 0) break;
    found = resolve(rules, request, now);
    const url = found?.target ? URL.parse(found.target) : null;
    next = url && { host: url.host, path: url.pathname };
  }
  if (!found?.target) throw nothingPublic();
  const first = rules.find(({ id }) => id === found.rules[0]);
  const source = address !== undefined && network !== undefined ? { address, network } : null;
  const at = whereaboutsOf(context.query);
  const isAllowed = at === null || !isBlocked(first?.alcohol ?? null, at);
  if (count === '1' && first && isAllowed)
    await countHit(database, { accountId: first.accountId, redirect: first.id, source }, now);
  return { target: found.target, status: found.status, ...(first?.alcohol && { alcohol: first.alcohol }) };
};

/** A rule with its account, and that account's alcohol rules if any. */
type OwnedRule = RedirectRule & { readonly accountId: number; readonly alcohol: AlcoholRules | null };

/**
 * The active rules that could match a path: its own, and wildcards of its parent paths. Only rules of the account that
 * has verified the host count.
 */
async function readMatchingRules(database: Database, host: string, path: string): Promise<OwnedRule[]> {
  const parts = path.split('/').filter(Boolean);
  const wildcards = parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}/*`);
  const rows = await database.read<RuleRow & { readonly alcohol: string | null }>(
    `SELECT r.*, ${alcoholColumn} FROM json_each(?2) j CROSS JOIN custom_redirect r ON r.host = ?1 AND r.path = j.value
     JOIN redirect_host_proof p ON p.host = r.host AND p.account_id = r.account_id
     JOIN account a ON a.id = r.account_id
     WHERE r.active = 1 AND ${isOfActive('r')}`,
    ...[host, JSON.stringify([path, '/*', ...wildcards])],
  );
  return rows.map((row) => ({ ...ruleOf(row), accountId: row.account_id, alcohol: parseAlcoholRules(row.alcohol) }));
}
