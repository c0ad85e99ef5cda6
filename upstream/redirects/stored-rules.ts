import type { RedirectRule } from '#shared/redirects/rule.ts';
import type { FactStore } from '../facts/ingest/fact-store.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

export interface RuleRow extends Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly operator_id: number;
  readonly host: string;
  readonly path: string;
  readonly target: string;
  readonly status: 301 | 302;
  readonly priority: number;
  readonly active: number;
  readonly expires_at: string | null;
  readonly hits: number;
  readonly last_hit_at: string | null;
  readonly created_by: string;
  readonly version: number;
}

export const ruleOf = (row: RuleRow): RedirectRule => ({
  ...{ id: row.id, host: row.host, path: row.path, target: row.target, status: row.status, priority: row.priority },
  ...{ active: row.active === 1, expiresAt: row.expires_at },
});

/** Per account. */
export const maxRedirects = 5_000;

/** How many hosts in a row a chain of redirects is followed through. Nobody makes a longer chain on purpose. */
const maxRounds = 10;

/**
 * Every rule that a visitor of these hosts could pass through, since a circle may go through hosts of several accounts.
 * The account's own hosts count as verified; on other hosts, the rules of the account that has verified them count.
 * Other accounts' rules must never be shown.
 * @param hosts hosts of the account's existing or new rules
 * @param targets hosts that those rules lead to
 */
export async function readReachedRules(
  store: FactStore,
  accountId: number,
  hosts: Iterable<string>,
  targets: Iterable<string> = [],
): Promise<RuleRow[]> {
  const rows: RuleRow[] = [];
  const seen = new Set<string>();
  const own = JSON.stringify([...new Set(hosts)]);
  let open = [...new Set([...hosts, ...targets])];
  for (let round = 0; open.length > 0 && round < maxRounds; round++) {
    for (const host of open) seen.add(host);
    const found = await readRules(
      store,
      statement(
        `SELECT r.* FROM json_each(?1) j CROSS JOIN custom_redirect r ON r.host = j.value WHERE r.active = 1 AND (
           r.account_id = ?2 OR (r.host NOT IN (SELECT value FROM json_each(?3))
             AND NOT EXISTS (SELECT 1 FROM redirect_host h WHERE h.host = r.host AND h.account_id = ?2)
             AND EXISTS (SELECT 1 FROM redirect_host_proof p WHERE p.host = r.host AND p.account_id = r.account_id)))`,
        ...[JSON.stringify(open), accountId, own],
      ),
    );
    rows.push(...found);
    const next = found.map(({ target }) => hostOf(target));
    open = [...new Set(next)].filter((host) => host !== '' && !seen.has(host));
  }
  return rows;
}

/** The rules of an account or subaccount. @param operatorId 0 for the account itself */
export const readRulesOf = (store: FactStore, accountId: number, operatorId: number): Promise<RuleRow[]> =>
  readRules(
    store,
    statement('SELECT * FROM custom_redirect WHERE account_id = ?1 AND operator_id = ?2', accountId, operatorId),
  );

async function readRules(store: FactStore, rules: Statement): Promise<RuleRow[]> {
  const [rows = []] = await store.readAll([rules]);
  return rows.map(ruleRowOf);
}

const textOrNull = (value: unknown): string | null => (value === null ? null : String(value));

const ruleRowOf = (row: Record<string, unknown>): RuleRow => ({
  ...{ id: Number(row.id), account_id: Number(row.account_id), operator_id: Number(row.operator_id) },
  ...{ host: String(row.host), path: String(row.path), target: String(row.target) },
  ...{ status: row.status === 301 ? 301 : 302, priority: Number(row.priority), active: Number(row.active) },
  ...{ expires_at: textOrNull(row.expires_at), hits: Number(row.hits), last_hit_at: textOrNull(row.last_hit_at) },
  ...{ created_by: String(row.created_by), version: Number(row.version) },
});

export const hostOf = (target: string): string => URL.parse(target.replace('*', ''))?.hostname ?? '';
