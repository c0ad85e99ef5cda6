import { publicRedirectQuerySchema } from '#shared/api/families/redirects-schemas.ts';
import { resolve } from '#shared/redirects/resolve.ts';
import { normalHost, normalPath, type RedirectRule } from '#shared/redirects/rule.ts';
import type { Handler } from '../hono.ts';
import { valid } from '../middleware/valid.ts';
import { Refusal } from '../problem.ts';
import { type RuleRow, ruleOf } from '../redirects/stored-rules.ts';
import { type Database, statement } from '../storage/database.ts';
import { isOfActive } from './active.ts';

const nothing = (): Refusal => new Refusal(404, 'There is nothing public here.');
const mostHops = 10;

/** Answers where an address leads. Rules of another host are read only when a rule leads to that host. */
export const publicRedirect: Handler = async (context) => {
  const { database } = context.var;
  const { search = '', count } = valid(publicRedirectQuerySchema, context.req.query());
  const asked = { host: context.req.param('host') ?? '', path: context.req.param('path') ?? '', search };
  const rules: RedirectRule[] = [];
  const now = Date.now();
  let found = null;
  let next: { readonly host: string; readonly path: string } | null = asked;
  for (let hop = 0; next && hop <= mostHops; hop++) {
    const [host, path] = [normalHost(next.host), normalPath(next.path)];
    const more: RedirectRule[] = host === null || path === null ? [] : await rulesAbout(database, host, path);
    const fresh = more.filter(({ id }) => !rules.some((known) => known.id === id));
    rules.push(...fresh);
    if (hop > 0 && fresh.length === 0) break;
    found = resolve(rules, asked, now);
    const url = found?.target ? URL.parse(found.target) : null;
    next = url && { host: url.host, path: url.pathname };
  }
  if (!found?.target) throw nothing();
  if (count === '1') await countHit(database, found.rules[0] ?? 0, now);
  return context.json({ target: found.target, status: found.status });
};

/** The rules that could be about a path: its own, and those of everything above it; of who has proven the host alone. */
async function rulesAbout(database: Database, host: string, path: string): Promise<RedirectRule[]> {
  const parts = path.split('/').filter(Boolean);
  const above = parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}/*`);
  const rows = await database.read<RuleRow>(
    `SELECT r.* FROM json_each(?2) j CROSS JOIN custom_redirect r ON r.host = ?1 AND r.path = j.value
     JOIN redirect_host_proof p ON p.host = r.host AND p.account_id = r.account_id
     WHERE r.active = 1 AND ${isOfActive('r')}`,
    ...[host, JSON.stringify([path, '/*', ...above])],
  );
  return rows.map(ruleOf);
}

const countHit = (database: Database, id: number, now: number) =>
  database.write(
    statement(
      'UPDATE custom_redirect SET hits = hits + 1, last_hit_at = ?2 WHERE id = ?1',
      ...[id, new Date(now).toISOString()],
    ),
  );
