import type { Database } from './database.ts';
import { statement } from './statement.ts';

/** A session between `signin` and `signout`. Its tokens stay the same. */
export interface UpstreamSession {
  readonly csrfToken: string;
  readonly zeToken: string;
}

const rememberedS = 30 * 86_400;
const ordinaryS = 8 * 86_400;

/** Opens a session, or extends the existing one. */
export async function openSession(
  database: Database,
  key: { readonly userId: string; readonly sid: string },
  remember: boolean,
): Promise<UpstreamSession> {
  const now = Date.now();
  const until = new Date(now + (remember ? rememberedS : ordinaryS) * 1000).toISOString();
  const [[row] = []] = await database.write(
    statement(
      `INSERT INTO upstream_session (user_id, sid, csrf_token, ze_token, remember, created_at, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (user_id, sid) DO UPDATE SET
         csrf_token = iif(expires_at > ?6, csrf_token, ?3),
         ze_token = iif(expires_at > ?6, ze_token, ?4),
         remember = ?5,
         expires_at = ?7
       RETURNING csrf_token, ze_token`,
      ...[key.userId, key.sid, token('c-'), token('z-'), remember ? 1 : 0, new Date(now).toISOString(), until],
    ),
  );
  return { csrfToken: String(row?.csrf_token), zeToken: String(row?.ze_token) };
}

export async function closeSession(database: Database, userId: string, sid: string): Promise<void> {
  await database.write(statement('DELETE FROM upstream_session WHERE user_id = ? AND sid = ?', userId, sid));
}

function token(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `${prefix}${btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')}`;
}
