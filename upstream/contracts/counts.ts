import { type ContractMetric, kindOfMetric } from '#shared/contracts/metrics.ts';
import { hasKey } from '#shared/table.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { instantOf } from '#shared/time/wall-clock.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import type { FactMetric } from '../facts/facts.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** Whose facts are counted, and on which days of the account's time zone; both ends are included. */
interface Counted {
  readonly accountId: number;
  readonly timezone: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * SQL: ?1 is the account, ?2 and ?3 the first and last day, ?4 and ?5 the instants at which the first begins and the
 * last ends.
 */
const counts: Readonly<Record<Exclude<ContractMetric, `published-${string}` | FactMetric>, string>> = {
  users: `WITH person AS (
      SELECT u.email FROM user u WHERE u.is_staff = 0 AND u.disabled_at IS NULL AND u.id IN (
        SELECT user_id FROM account_grant WHERE account_id = ?1
        UNION SELECT g.user_id FROM operator_grant g JOIN operator o ON o.id = g.operator_id WHERE o.account_id = ?1))
    SELECT (SELECT count(*) FROM person) + (
      SELECT count(DISTINCT i.email) FROM invitation i
      WHERE i.account_id = ?1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL
        AND i.expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
        AND NOT EXISTS (SELECT 1 FROM person p WHERE p.email = i.email COLLATE NOCASE)) AS counted`,
  apiCalls: `SELECT sum(d.answered) AS counted FROM touchpoint t JOIN api_day d ON d.touchpoint_id = t.id
    WHERE t.account_id = ?1 AND d.date BETWEEN ?2 AND ?3`,
  recipes: `SELECT count(*) AS counted FROM recipe
    WHERE account_id = ?1 AND published_on <= ?3 AND (retired_on IS NULL OR retired_on > ?2)`,
  importRows: `SELECT sum(accepted) AS counted FROM import_job
    WHERE account_id = ?1 AND status = 'done' AND finished_at >= ?4 AND finished_at < ?5`,
};

const sqlPublished = (kind: TouchpointKind | null): string =>
  `SELECT count(*) AS counted FROM touchpoint WHERE account_id = ?1 AND status = 'published' AND kind = '${kind}'`;

/** Counts a metric that doesn't come from facts; `counted` is null if there is nothing. */
export function countOf(
  metric: Exclude<ContractMetric, FactMetric>,
  { accountId, timezone, from, to }: Counted,
): Statement {
  const midnight = (day: LocalDate) => new Date(instantOf(Date.parse(`${day}T00:00:00Z`), timezone)).toISOString();
  const sql = hasKey(counts, metric) ? counts[metric] : sqlPublished(kindOfMetric(metric));
  const given = [accountId, from, to, midnight(from), midnight(addDays(to, 1))];
  // Only the parameters that the statement uses.
  const named = Math.max(...[...sql.matchAll(/\?(\d)/g)].map(([, place]) => Number(place)));
  return statement(sql, ...given.slice(0, named));
}
