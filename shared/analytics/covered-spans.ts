import type { DataSource } from './data-sources.ts';

/** Updates the days that files cover; the only parameter is the account id. */
export const mergeSpans: readonly string[] = [
  'DELETE FROM covered_span WHERE account_id = ?1 AND live = 0',
  `INSERT INTO covered_span
   SELECT account_id, source, operator_id, part, 0, min(first_date), max(last_date)
   FROM (
     SELECT *, sum(begins) OVER (PARTITION BY source, operator_id, part ORDER BY first_date, last_date
                                 ROWS UNBOUNDED PRECEDING) AS island
     FROM (
       SELECT *, coalesce(first_date > date(max(last_date) OVER (
                PARTITION BY source, operator_id, part ORDER BY first_date, last_date
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), '+1 day'), 1) AS begins
       FROM import_span WHERE account_id = ?1
     )
   )
   GROUP BY account_id, source, operator_id, part, island`,
];

/** The longest gap between two facts, in days, that still counts as covered: days on which nothing happened. */
export const longestSilence = 31;

/**
 * Extends the days covered by public events, in the transaction that stores the events.
 * @param days a query of `account_id`, `operator_id`, `first` and `last`
 */
export const liveSpans = (source: DataSource, days: string): readonly string[] => [
  `UPDATE covered_span SET first_date = min(first_date, d.first), last_date = max(last_date, d.last)
   FROM (${days}) d
   WHERE covered_span.account_id = d.account_id AND source = '${source}' AND covered_span.operator_id = d.operator_id
     AND part = '' AND live = 1 AND last_date >= date(d.first, '-${longestSilence} days')
     AND first_date <= date(d.last, '+${longestSilence} days')`,
  `INSERT INTO covered_span SELECT d.account_id, '${source}', d.operator_id, '', 1, d.first, d.last FROM (${days}) d
   WHERE NOT EXISTS (SELECT 1 FROM covered_span c WHERE c.account_id = d.account_id AND c.source = '${source}'
     AND c.operator_id = d.operator_id AND c.part = '' AND c.live = 1 AND c.first_date <= d.first AND c.last_date >= d.last)`,
];
