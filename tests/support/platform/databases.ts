import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { DatabaseCreateParams, DatabaseEditParams } from 'cloudflare/resources/d1/database';
import { type Account, newId } from './account.ts';
import { localDatabase } from './local-files.ts';
import { bodyOf, type Call, Refusal, type Rule, rule } from './rules.ts';

/** D1. Each database is a file, at the path where the local Workers expect it for that id. */
export function databaseRules(account: Account): Rule[] {
  const { id, databases, replicated, jurisdictions } = account;
  const base = `/accounts/${id}/d1/database`;
  const described = ([uuid, name]: readonly [string, string]) => ({
    ...{ uuid, name, version: 'production', num_tables: 0, jurisdiction: jurisdictions.get(uuid) ?? null },
    read_replication: { mode: replicated.has(uuid) ? 'auto' : 'disabled' },
  });
  const known = (call: Call): string => {
    const uuid = call.params.database ?? '';
    if (!databases.has(uuid)) throw new Refusal(404, 7404, `The database ${uuid} could not be found`);
    return uuid;
  };
  return [
    rule(
      'GET',
      base,
      ({ query }) => ({
        pages: [...databases].filter(([, name]) => name.includes(query.get('name') ?? '')).map(described),
      }),
      { query: ['name', 'page', 'per_page'] },
    ),
    rule('POST', base, (call) => {
      const { name, jurisdiction } = bodyOf<
        Pick<DatabaseCreateParams, 'name' | 'primary_location_hint' | 'jurisdiction'>
      >(call, {
        name: 'string',
        primary_location_hint: 'string?',
        jurisdiction: 'string?',
      });
      if ([...databases.values()].includes(name)) throw new Refusal(409, 7502, `database with name ${name} exists`);
      const uuid = newId();
      databases.set(uuid, name);
      if (jurisdiction) jurisdictions.set(uuid, jurisdiction);
      return described([uuid, name]);
    }),
    rule('GET', `${base}/:database`, (call) => described([known(call), databases.get(known(call)) ?? '']), {
      query: ['fields'],
    }),
    rule('PATCH', `${base}/:database`, (call) => {
      const { read_replication: wanted } = bodyOf<Pick<DatabaseEditParams, 'read_replication'>>(call, {
        read_replication: 'object?',
      });
      if (wanted?.mode === 'auto') replicated.add(known(call));
      else if (wanted) replicated.delete(known(call));
      return described([known(call), databases.get(known(call)) ?? '']);
    }),
    rule('POST', `${base}/:database/query`, (call) => {
      const { sql, params = [] } = bodyOf<{ sql: string; params?: SQLInputValue[] }>(call, {
        sql: 'string',
        params: 'object?',
      });
      return run(localDatabase(account, known(call)), sql, params);
    }),
    rule('DELETE', `${base}/:database`, (call) => databases.delete(known(call)) && null),
  ];
}

/** Runs statements in one transaction, like D1. @throws Refusal 400 with SQLite's message */
function run(file: string, sql: string, params: readonly SQLInputValue[]): object[] {
  if (!existsSync(file)) mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 30_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON');
    const meta = { changes: 0, duration: 0, last_row_id: 0, rows_read: 0, rows_written: 0, size_after: 0 };
    const single = /^[^;]*;?\s*$/.test(sql);
    if (single) return [{ results: database.prepare(sql).all(...params), success: true, meta }];
    database.exec(`BEGIN;\n${sql};\nCOMMIT`);
    return [{ results: [], success: true, meta }];
  } catch (error) {
    throw new Refusal(422, 7500, `${error instanceof Error ? error.message : error}: SQLITE_ERROR`);
  } finally {
    database.close();
  }
}
