import { DurableObject } from 'cloudflare:workers';
import type { Bindings } from '../platform/env.ts';
import type { IndexedSession, SessionIndexApi } from '../platform/session-contract.ts';
import { within } from './jurisdiction.ts';

export class SessionIndex extends DurableObject<Bindings> implements SessionIndexApi {
  async add(session: IndexedSession, expiresAt: number): Promise<void> {
    this.#prepare();
    this.#sql.exec(
      'INSERT OR REPLACE INTO sessions (key, subject, expires_at) VALUES (?, ?, ?)',
      session.key,
      session.subject,
      expiresAt,
    );
    await this.#wakeAt(expiresAt);
  }

  async remove(key: string): Promise<void> {
    this.#prepare();
    this.#sql.exec('DELETE FROM sessions WHERE key = ?', key);
  }

  async list(): Promise<IndexedSession[]> {
    this.#prepare();
    return this.#sql
      .exec<{ key: string; subject: string }>('SELECT key, subject FROM sessions WHERE expires_at > ?', Date.now())
      .toArray();
  }

  async claim(value: string, expiresAt: number): Promise<boolean> {
    this.#prepare();
    const { rowsWritten } = this.#sql.exec(
      'INSERT OR IGNORE INTO claims (value, expires_at) VALUES (?, ?)',
      value,
      expiresAt,
    );
    await this.#wakeAt(expiresAt);
    return rowsWritten > 0;
  }

  async isClaimed(value: string): Promise<boolean> {
    this.#prepare();
    return (
      this.#sql.exec('SELECT 1 FROM claims WHERE value = ? AND expires_at > ?', value, Date.now()).toArray().length > 0
    );
  }

  override async alarm(): Promise<void> {
    this.#prepare();
    const now = Date.now();
    this.#sql.exec('DELETE FROM sessions WHERE expires_at <= ?', now);
    this.#sql.exec('DELETE FROM claims WHERE expires_at <= ?', now);
    const { next } = this.#sql
      .exec<{ next: number | null }>(
        'SELECT min(expires_at) AS next FROM (SELECT expires_at FROM sessions UNION ALL SELECT expires_at FROM claims)',
      )
      .one();
    if (next === null) await this.ctx.storage.deleteAll();
    else await this.ctx.storage.setAlarm(next);
  }

  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  #prepare(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS sessions (key TEXT PRIMARY KEY, subject TEXT NOT NULL, expires_at INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS claims (value TEXT PRIMARY KEY, expires_at INTEGER NOT NULL);
    `);
  }

  async #wakeAt(time: number): Promise<void> {
    const planned = await this.ctx.storage.getAlarm();
    if (planned === null || time < planned) await this.ctx.storage.setAlarm(time);
  }
}

/** The index object of a name that the provider uses, or of the upstream's id of a person, which has no issuer. */
export function indexOf(
  env: Pick<Bindings, 'SESSION_INDEX' | 'DATA_JURISDICTION'>,
  kind: 'sub' | 'sid' | 'uid' | 'logout-token' | 'transaction',
  issuer: string,
  value: string,
): DurableObjectStub<SessionIndexApi> {
  return within(env, env.SESSION_INDEX).getByName(JSON.stringify([kind, issuer, value]));
}
