import { Failure } from '#shared/api/failure.ts';
import type { RedirectHosts } from '#shared/api/families/redirects-schemas.ts';
import { rulesInCircles } from '#shared/redirects/check.ts';
import { normalHost } from '#shared/redirects/rule.ts';
import { authorName } from '../calls/author.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { noSuch } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { readReachedRules, ruleOf } from './stored-rules.ts';

/** Listed hosts; unverified ones come first. */
const maxHosts = 200;

export const redirectHosts: Handler<'redirectHosts'> = async (context) => {
  const { database, scope } = context.var;
  const { accountId, operatorIds } = scope.tenant;
  const rows = await database.read(
    `SELECT r.host, count(*) AS redirects, p.proven_at, p.proven_by, u.firstname, u.lastname
     FROM custom_redirect r LEFT JOIN redirect_host_proof p ON p.host = r.host AND p.account_id = r.account_id
     LEFT JOIN user u ON u.id = p.proven_by
     WHERE r.account_id = ?1 AND (?2 IS NULL OR r.operator_id IN (SELECT value FROM json_each(?2)))
     GROUP BY r.host ORDER BY p.proven_at IS NOT NULL, r.host LIMIT ?3`,
    ...[accountId, operatorIds === null ? null : JSON.stringify(operatorIds), maxHosts],
  );
  const answer: RedirectHosts = {
    items: rows.map(({ host, redirects, proven_at, proven_by, firstname, lastname }) => ({
      ...{ host: String(host), redirects: Number(redirects) },
      provenAt: proven_at === null ? null : String(proven_at),
      provenBy:
        firstname === null
          ? ''
          : authorName(
              { id: String(proven_by), firstname: String(firstname), lastname: String(lastname ?? '') },
              false,
            ),
    })),
    record: `merchlens-account=${accountId}`,
  };
  return answer;
};

export const proveRedirectHost: Handler<'proveRedirectHost'> = async (context) => {
  const { database, scope, user } = context.var;
  const host = hostInPath(context);
  const rules = (await readReachedRules(database, scope.accountId, [host])).map(ruleOf);
  const circles = rulesInCircles(rules, Date.now());
  if (rules.some((rule) => rule.host === host && circles.has(rule.id))) {
    const errors = { host: 'has redirects that would lead visitors round in circles' };
    throw new Failure('host-leads-in-circles', { errors });
  }
  const [, [proof] = [], [named] = []] = await database.write(
    statement(
      `INSERT INTO redirect_host_proof (host, account_id, proven_by, proven_at)
       SELECT host, account_id, ?3, ?4 FROM redirect_host WHERE host = ?1 AND account_id = ?2
       ON CONFLICT (host) DO NOTHING`,
      ...[host, scope.accountId, user.id, new Date().toISOString()],
    ),
    statement('SELECT account_id FROM redirect_host_proof WHERE host = ?', host),
    statement('SELECT 1 FROM redirect_host WHERE host = ? AND account_id = ?', host, scope.accountId),
  );
  if (!named) throw noSuch('host');
  if (proof?.account_id !== scope.accountId) throw new Failure('host-of-another');
};

export const withdrawRedirectHost: Handler<'withdrawRedirectHost'> = async (context) => {
  const { database, scope } = context.var;
  await database.write(
    statement(
      'DELETE FROM redirect_host_proof WHERE host = ? AND account_id = ?',
      ...[hostInPath(context), scope.accountId],
    ),
  );
};

function hostInPath({ params }: WithParams<'host'>): string {
  const host = normalHost(params.host);
  if (host === null) throw noSuch('host');
  return host;
}
