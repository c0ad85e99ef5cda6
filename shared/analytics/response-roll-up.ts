import { factsChanged } from './roll-up.ts';

/**
 * Statements that store the values of dimensions, for filters and searches.
 * @param from a FROM clause with a condition, on the facts or their roll-up
 */
export const responseValues = (from: string): readonly string[] =>
  (
    [
      ['country', 'country', ''],
      ['channel', 'channel', ''],
      ['touchpoint', 'touchpoint_id', ' AND touchpoint_id > 0'],
    ] as const
  ).map(
    ([dimension, value, known]) =>
      `INSERT OR IGNORE INTO fact_value SELECT DISTINCT account_id, '${dimension}', operator_id, ${value} ${from}${known}`,
  );

/** Statements that rebuild the roll-up of an account over some days; `?1` is the account. @param days condition on a row */
export const responseRollUp = (days: string): readonly string[] => [
  `DELETE FROM response_day WHERE account_id = ?1 AND ${days}`,
  `INSERT INTO response_day
   SELECT account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country,
          sum(voucher_id > 0 AND redeemed = 0), sum(form_id > 0), sum(redeemed)
   FROM response WHERE account_id = ?1 AND ${days}
   GROUP BY account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country`,
  ...responseValues(`FROM response_day WHERE account_id = ?1 AND ${days}`),
];

/** Rebuilds the roll-up over a span of days. Parameters as for the other roll-ups: account id, first day, last day. */
export const responseRollUpStatements = responseRollUp('date BETWEEN ?2 AND ?3');

/** Updates an account’s coverage of responses; the only parameter is the account id. */
export const responseCoverageStatements: readonly string[] = [
  "DELETE FROM family_coverage WHERE account_id = ?1 AND family = 'responses'",
  `INSERT INTO family_coverage
   SELECT account_id, 'responses', operator_id, '', min(date), max(date) FROM response_day WHERE account_id = ?1
   GROUP BY account_id, operator_id`,
  factsChanged,
];
