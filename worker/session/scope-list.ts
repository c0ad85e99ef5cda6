import { ADMIN, covers, READ } from '#shared/access/levels.ts';
import { accountTypeOf, accountTypes } from '#shared/access/modes.ts';
import { formatScopeRef, namedOperators, type PartialView, type Scope, type ScopeRef } from '#shared/access/scopes.ts';
import type { ScopeLists } from '#shared/api/wire.ts';
import { fold } from '#shared/text/fold.ts';
import type { ScopeOption, ScopeSearch, ScopeSearchAnswer } from '../platform/session-contract.ts';
import { type ScopeRow, toRow } from './scope-row.ts';

/** Counts and rights derived from the lists, computed whenever they change. */
export interface ScopeFacts {
  readonly accounts: number;
  readonly operators: number;
  readonly fullAdmin: boolean;
  readonly adminSomewhere: boolean;
}

/** Null if the scope isn't in the list; `orphan` for an operator whose account is missing. */
type FoundScope = Scope | 'orphan' | null;

const maxCachedScopes = 50;

/** Rows per INSERT statement. */
const chunkSize = 2_000;

const columns =
  'type, id, account_id, position, account_name, operator_name, folded, account_type, level, active, email, currency, locale, alcohol, product2, gtm';

const extract = columns
  .split(', ')
  .map((name) => `value ->> '${name}'`)
  .join(', ');

/** Data about the lists that a session stores besides their rows. */
export interface StoredLists {
  readonly facts: ScopeFacts;
  /** Hash of the lists, to notice changes. */
  readonly digest: string;
}

export async function digestOf(lists: ScopeLists): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(lists));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).join();
}

/** A person's accounts and operators, stored as rows, so that a request reads only the few it needs. */
export class ScopeList {
  readonly #sql: SqlStorage;
  /** Recently used scopes by reference. */
  readonly #cache = new Map<string, FoundScope>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  prepare(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS scopes (
        type TEXT NOT NULL, id INTEGER NOT NULL, account_id INTEGER NOT NULL, position INTEGER NOT NULL,
        account_name TEXT NOT NULL, operator_name TEXT, folded TEXT NOT NULL, account_type INTEGER NOT NULL,
        level INTEGER NOT NULL, active INTEGER NOT NULL, email INTEGER, currency TEXT, locale TEXT,
        alcohol INTEGER NOT NULL, product2 TEXT, gtm TEXT,
        PRIMARY KEY (type, id)
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS scopes_in_order ON scopes (type, account_type, position);
      CREATE INDEX IF NOT EXISTS scopes_by_account ON scopes (type, account_id, position);
    `);
  }

  /** Replaces the lists, inside the caller's transaction. */
  replace(lists: ScopeLists): ScopeFacts {
    this.clearCache();
    this.#sql.exec('DELETE FROM scopes');
    const rows: ScopeRow[] = [...lists.accounts.map(toRow), ...lists.operators.map(toRow)];
    for (let from = 0; from < rows.length; from += chunkSize)
      this.#sql.exec(
        `INSERT OR IGNORE INTO scopes (${columns}) SELECT ${extract} FROM json_each(?)`,
        JSON.stringify(rows.slice(from, from + chunkSize)),
      );
    return this.#facts();
  }

  clearCache(): void {
    this.#cache.clear();
  }

  find(ref: ScopeRef): FoundScope {
    const name = formatScopeRef(ref);
    const known = this.#cache.get(name);
    if (known !== undefined) return known;
    if (this.#cache.size >= maxCachedScopes) this.#cache.clear();
    const found = this.#read(ref);
    this.#cache.set(name, found);
    return found;
  }

  #read(ref: ScopeRef): FoundScope {
    const row = this.#row(ref.type, ref.id);
    if (!row) return null;
    const parent = row.type === 'operator' ? this.#row('account', row.account_id) : null;
    if (row.type === 'operator' && !parent) return 'orphan';
    const isPartial = row.type === 'account' && !covers(row.level, READ);
    return {
      type: row.type,
      id: row.id,
      label: scopeLabel(row),
      accountName: row.account_name,
      operatorName: row.operator_name,
      active: row.active === 1,
      accountType: accountTypeOf(row.account_type),
      accessLevel: row.level,
      settings: row.email === null ? {} : { emailSubscription: row.email === 1 },
      parentId: parent ? parent.id : null,
      parentAccessLevel: parent ? parent.level : null,
      operatorsReadable: row.type === 'account' && this.#hasReadableOperator(row.id),
      ...(isPartial && { partial: this.#readableOperators(row.id) }),
      defaultCurrency: row.currency,
      defaultLocale: row.locale,
      isAlcoholBrand: row.alcohol === 1,
      product2BrandId: row.product2,
      gtmId: row.gtm,
    };
  }

  /** The default scope: active before inactive, accounts before operators, brands first; all with a level above 0. */
  fallback(anonymized: boolean): ScopeRef | null {
    for (const active of anonymized ? [1] : [1, 0])
      for (const type of ['account', 'operator'] as const) {
        const [row] = this.#sql.exec<{ id: number }>(
          `SELECT id FROM scopes AS s WHERE type = ? AND active = ? AND level > 0
             AND (type = 'account' OR EXISTS (SELECT 1 FROM scopes AS a WHERE a.type = 'account' AND a.id = s.account_id))
           ORDER BY account_type, position LIMIT 1`,
          type,
          active,
        );
        if (row) return { type, id: row.id };
      }
    return null;
  }

  /** The access level on an account; for an operator, its level combined with that of its account. */
  levelWithAccount({ type, id }: ScopeRef): number | null {
    const row = this.#row(type, id);
    if (!row || type === 'account') return row?.level ?? null;
    return row.level | (this.#row('account', row.account_id)?.level ?? 0);
  }

  levelOf({ type, id }: ScopeRef, accountId?: number): number | null {
    const row = this.#row(type, id);
    return row && (accountId === undefined || row.account_id === accountId) ? row.level : null;
  }

  search({ type, accountId, text, limit, offset }: ScopeSearch, anonymized: boolean): ScopeSearchAnswer {
    const where = `(? = 'any' OR type = ?) AND (? IS NULL OR account_id = ?) AND (? = 0 OR active = 1)
      AND coalesce(operator_name, account_name) <> '' AND instr(folded, ?) > 0`;
    const account = type === 'operator' ? (accountId ?? -1) : null;
    const bound = [type, type, account, account, anonymized ? 1 : 0, fold(text.trim())];
    const { total, brands } = this.#sql
      .exec<{ total: number; brands: number }>(
        `SELECT count(*) AS total, count(*) FILTER (WHERE account_type = ${accountTypes.brand}) AS brands
         FROM scopes WHERE ${where}`,
        ...bound,
      )
      .one();
    const rows = this.#sql.exec<ScopeRow>(
      `SELECT * FROM scopes WHERE ${where} ORDER BY type, account_type, position LIMIT ? OFFSET ?`,
      ...bound,
      limit,
      offset,
    );
    const found = rows.toArray();
    if (type !== 'any') return { total, brands, options: found.map(toOption) };
    return { total, brands, options: found.map((row) => ({ ...toOption(row), label: scopeLabel(row) })) };
  }

  #row(type: ScopeRef['type'], id: number): ScopeRow | null {
    const [row] = this.#sql.exec<ScopeRow>('SELECT * FROM scopes WHERE type = ? AND id = ?', type, id);
    return row ?? null;
  }

  #hasReadableOperator(accountId: number): boolean {
    const found = this.#sql.exec(
      `SELECT 1 FROM scopes WHERE type = 'operator' AND account_id = ? AND (level & ?) = ? LIMIT 1`,
      accountId,
      READ,
      READ,
    );
    return found.toArray().length > 0;
  }

  #readableOperators(accountId: number): PartialView {
    const rows = this.#sql
      .exec<{ operator_name: string | null; id: number; total: number }>(
        `SELECT operator_name, id, count(*) OVER () AS total FROM scopes
         WHERE type = 'operator' AND account_id = ? AND (level & ?) = ? ORDER BY operator_name, id LIMIT ?`,
        ...[accountId, READ, READ, namedOperators],
      )
      .toArray();
    return {
      names: rows.map(({ operator_name, id }) => operator_name ?? `Subaccount ${id}`),
      more: Math.max(0, (rows[0]?.total ?? 0) - rows.length),
    };
  }

  #facts(): ScopeFacts {
    const { accounts, operators, admins, orphans } = this.#sql
      .exec<{ accounts: number; operators: number; admins: number; orphans: number }>(
        `SELECT count(*) FILTER (WHERE type = 'account') AS accounts,
                count(*) FILTER (WHERE type = 'operator') AS operators,
                count(*) FILTER (WHERE type = 'account' AND (level & ?) = ?) AS admins,
                count(*) FILTER (WHERE type = 'operator' AND NOT EXISTS
                  (SELECT 1 FROM scopes AS a WHERE a.type = 'account' AND a.id = s.account_id)) AS orphans
         FROM scopes AS s`,
        ADMIN,
        ADMIN,
      )
      .one();
    return {
      accounts,
      operators,
      fullAdmin: accounts > 0 && admins === accounts && orphans === 0,
      adminSomewhere: admins > 0,
    };
  }
}

const scopeLabel = (row: ScopeRow): string => {
  const account = row.account_name || `Account ${row.account_id}`;
  return row.type === 'account' ? account : `${account} / ${row.operator_name || `Subaccount ${row.id}`}`;
};

const toOption = (row: ScopeRow): ScopeOption => ({
  type: row.type,
  id: row.id,
  label: row.operator_name ?? row.account_name,
  accountType: accountTypeOf(row.account_type),
  active: row.active === 1,
  accessLevel: row.level,
});
