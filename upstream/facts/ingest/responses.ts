import { liveSpans } from '#shared/analytics/covered-spans.ts';
import { responseCoverageStatements, responseRollUp, responseValues } from '#shared/analytics/response-roll-up.ts';
import { factsChanged } from '#shared/analytics/roll-up.ts';
import type { ResponseOrigin } from '#shared/api/families/visit-schemas.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

/** A claim or a submission. */
export interface ResponseFact {
  readonly accountId: number;
  readonly of: 'voucher' | 'form';
  /** Id of the voucher or the form. */
  readonly source: number;
  /** Id of the claim or the submission. */
  readonly id: string;
  /** Epoch milliseconds, and its day in the reporting timezone. */
  readonly now: number;
  readonly date: string;
  readonly origin: ResponseOrigin;
}

/** All columns of `response` but `redeemed`. */
const columns = 'account_id, date, voucher_id, form_id, id, occurred_at, operator_id, touchpoint_id, channel, country';

const kept = {
  voucher: 'SELECT 1 FROM voucher_claim WHERE voucher_id = v.id AND id = ?3',
  form: 'SELECT 1 FROM form_submission WHERE form_id = v.id AND submission = ?3',
} as const;

/**
 * Counts a claim or a submission in the transaction that stores it, if it was stored and isn’t counted yet. This
 * increments the count of its day, so a busy day costs no more than a quiet one. A touchpoint of another account counts
 * as none, and an unknown channel as the site.
 */
export function responseStatements({ accountId, of, source, id, now, date, origin }: ResponseFact): Statement[] {
  const [voucher, form] = of === 'voucher' ? [source, 0] : [0, source];
  const parameters = [source, date, id, new Date(now).toISOString(), origin.touchpoint, origin.channel, origin.country];
  const fact = `SELECT v.account_id, ?2 AS date, ${of === 'voucher' ? 'v.id AS voucher_id, 0 AS form_id' : '0 AS voucher_id, v.id AS form_id'},
      ?3 AS id, ?4 AS occurred_at, v.operator_id,
      coalesce((SELECT id FROM touchpoint WHERE public_id = ?5 AND account_id = v.account_id), 0) AS touchpoint_id,
      coalesce((SELECT id FROM channel WHERE id = ?6), 'site') AS channel, ?7 AS country
    FROM ${of} v WHERE v.id = ?1 AND EXISTS (${kept[of]})`;
  const counted = 'FROM response WHERE account_id = ?1 AND voucher_id = ?3 AND form_id = ?4 AND id = ?5 AND date = ?2';
  const that = [accountId, date, voucher, form, id] as const;
  return [
    // Runs before the fact is inserted: if the fact exists, its day has it already.
    statement(
      `INSERT INTO response_day (account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country, claims, submissions)
       SELECT account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country, voucher_id > 0, form_id > 0
       FROM (${fact}) f WHERE NOT EXISTS (SELECT 1 FROM response r
         WHERE r.account_id = f.account_id AND r.voucher_id = f.voucher_id AND r.form_id = f.form_id AND r.id = f.id)
       ON CONFLICT DO UPDATE SET claims = claims + excluded.claims, submissions = submissions + excluded.submissions`,
      ...parameters,
    ),
    statement(`INSERT INTO response (${columns}) ${fact} ON CONFLICT DO NOTHING`, ...parameters),
    ...responseValues(counted).map((sql) => statement(sql, ...that)),
    statement(
      `INSERT INTO family_coverage SELECT account_id, 'responses', operator_id, '', date, date ${counted}
       ON CONFLICT DO UPDATE
         SET first_date = min(first_date, excluded.first_date), last_date = max(last_date, excluded.last_date)`,
      ...that,
    ),
    ...liveSpans('responses', `SELECT account_id, operator_id, date AS first, date AS last ${counted}`).map((sql) =>
      statement(sql, ...that),
    ),
    statement(
      `INSERT INTO fact_change SELECT account_id, occurred_at ${counted}
       ON CONFLICT DO UPDATE SET changed_at = max(changed_at, excluded.changed_at)`,
      ...that,
    ),
  ];
}

/** Redemptions of an account as facts. @param list SQL for rows `u` with `voucher` and `id` */
const redemptionFacts = (list: string) =>
  `SELECT v.account_id, r.date, v.id AS voucher_id, 0 AS form_id, 'redeemed:' || r.id AS id,
     strftime('%Y-%m-%dT%H:%M:%fZ', r.redeemed_at / 1000.0, 'unixepoch') AS occurred_at, v.operator_id,
     coalesce(k.touchpoint_id, 0) AS touchpoint_id, coalesce(k.channel, 'site') AS channel, coalesce(k.country, 'ZZ') AS country, 1
   FROM (${list}) u CROSS JOIN voucher_redemption r ON r.voucher_id = u.voucher AND r.id = u.id
   CROSS JOIN voucher v ON v.id = r.voucher_id AND v.account_id = ?1
   LEFT JOIN voucher_code c ON v.code_source = 'pool' AND c.voucher_id = v.id AND c.code = r.code
   LEFT JOIN response k ON k.account_id = v.account_id AND k.voucher_id = v.id AND k.form_id = 0 AND k.id = c.claim_id`;

/**
 * Counts redemptions in the transaction that stores them; those counted already stay. Touchpoint, channel and country
 * are those of the claim with the same code. For a code that everyone gets, the claim is unknown.
 * @param rows JSON list whose items begin with the voucher and the id of a redemption
 */
export function redemptionStatements(accountId: number, rows: string): Statement[] {
  const facts = redemptionFacts('SELECT value ->> 0 AS voucher, value ->> 1 AS id FROM json_each(?2)');
  const keys = 'account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country';
  return [
    statement(
      `INSERT INTO response_day (${keys}, redemptions) SELECT ${keys}, count(*) FROM (${facts}) f
       WHERE NOT EXISTS (SELECT 1 FROM response r
         WHERE r.account_id = f.account_id AND r.voucher_id = f.voucher_id AND r.form_id = 0 AND r.id = f.id)
       GROUP BY ${keys} ON CONFLICT DO UPDATE SET redemptions = redemptions + excluded.redemptions`,
      ...[accountId, rows],
    ),
    statement(
      `INSERT INTO response (${columns}, redeemed) ${facts} WHERE true ON CONFLICT DO NOTHING`,
      accountId,
      rows,
    ),
    ...responseValues(`FROM (${facts}) WHERE true`).map((sql) => statement(sql, accountId, rows)),
    statement(
      `INSERT INTO family_coverage
       SELECT account_id, 'responses', operator_id, '', min(date), max(date) FROM (${facts}) GROUP BY account_id, operator_id
       ON CONFLICT DO UPDATE
         SET first_date = min(first_date, excluded.first_date), last_date = max(last_date, excluded.last_date)`,
      ...[accountId, rows],
    ),
    statement(factsChanged, accountId),
  ];
}

/** Uncounts the redemptions in `undone_fact`, by voucher and id, before they are deleted. */
export function undoneRedemptionStatements(accountId: number): Statement[] {
  const gone = `undone_fact u CROSS JOIN voucher_redemption r ON r.voucher_id = u.line AND r.id = u.key WHERE u.account_id = ?1`;
  return [
    statement(
      `DELETE FROM response WHERE (account_id, voucher_id, form_id, id) IN (
         SELECT account_id, line, 0, 'redeemed:' || key FROM undone_fact WHERE account_id = ?1)`,
      accountId,
    ),
    ...[
      ...responseRollUp(`date IN (SELECT r.date FROM ${gone}) AND voucher_id IN (SELECT u.line FROM ${gone})`),
      ...responseCoverageStatements,
    ].map((sql) => statement(sql, accountId)),
  ];
}
