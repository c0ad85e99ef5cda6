import { responseRollUp } from '#shared/analytics/response-roll-up.ts';
import type { ResponseOrigin } from '#shared/api/families/visit-schemas.ts';
import { type Statement, statement } from '../storage/statement.ts';

export interface Response {
  readonly accountId: number;
  readonly of: 'voucher' | 'form';
  /** Of the voucher or the form. */
  readonly source: number;
  /** Of the claim or the submission. */
  readonly id: string;
  /** Epoch milliseconds, and its day in the reporting timezone. */
  readonly now: number;
  readonly date: string;
  readonly origin: ResponseOrigin;
}

const kept = {
  voucher: 'SELECT 1 FROM voucher_claim WHERE voucher_id = v.id AND id = ?3',
  form: 'SELECT 1 FROM form_submission WHERE form_id = v.id AND submission = ?3',
} as const;

/**
 * Counts a claim or a submission in the transaction that keeps it: where nothing was kept nothing is counted, and one
 * that is counted already stays as it is. A touchpoint of somebody else's is none, and an unknown channel the site.
 */
export function responseStatements({ accountId, of, source, id, now, date, origin }: Response): Statement[] {
  const [voucher, form] = of === 'voucher' ? [source, 0] : [0, source];
  const counted = 'FROM response WHERE account_id = ?1 AND voucher_id = ?3 AND form_id = ?4 AND id = ?5';
  const that = [accountId, date, voucher, form, id] as const;
  return [
    statement(
      `INSERT INTO response
       SELECT v.account_id, ?2, ${of === 'voucher' ? 'v.id, 0' : '0, v.id'}, ?3, ?4, v.operator_id,
              coalesce((SELECT id FROM touchpoint WHERE public_id = ?5 AND account_id = v.account_id), 0),
              coalesce((SELECT id FROM channel WHERE id = ?6), 'site'), ?7
       FROM ${of} v WHERE v.id = ?1 AND EXISTS (${kept[of]}) ON CONFLICT DO NOTHING`,
      ...[source, date, id, new Date(now).toISOString(), origin.touchpoint, origin.channel, origin.country],
    ),
    ...responseRollUp(`date = ?2 AND voucher_id = ?3 AND form_id = ?4 AND EXISTS (SELECT 1 ${counted})`).map((sql) =>
      statement(sql, ...that),
    ),
    statement(
      `INSERT INTO family_coverage SELECT account_id, 'responses', operator_id, '', date, date ${counted} AND date = ?2
       ON CONFLICT DO UPDATE
         SET first_date = min(first_date, excluded.first_date), last_date = max(last_date, excluded.last_date)`,
      ...that,
    ),
    statement(
      `INSERT INTO fact_change SELECT account_id, occurred_at ${counted} AND date = ?2
       ON CONFLICT DO UPDATE SET changed_at = max(changed_at, excluded.changed_at)`,
      ...that,
    ),
  ];
}
