import { factsChanged } from './roll-up.ts';

/**
 * Rebuilds the changes and the daily roll-up of one account’s offers from their observations, over a span of days.
 * Parameters as for the other roll-ups: account id, first day, last day. Earlier values come from the roll-up, so run
 * spans forward in time, and end a span no earlier than the next observation of its offers. The roll-up also depends on
 * clicks, so rebuild the days of added clicks.
 */
export const offerRollUpStatements: readonly string[] = [
  `DELETE FROM offer_change WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3
     AND occurred_at BETWEEN date(?2, '-2 days') AND date(?3, '+3 days')`,
  changes('price', 'price_minor', 'price_minor IS NOT NULL', 'closing_price_minor'),
  changes('stock', "(outcome = 'in-stock')", "outcome <> 'failed'", 'closing_in_stock'),

  'DELETE FROM offer_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3',
  `INSERT INTO offer_day
   SELECT o.account_id, o.date, o.offer_id, f.operator_id, f.product_id, f.retailer_id, f.country, f.currency,
          o.observations, o.out_of_stock, o.failed, o.priced, o.price_minor,
          iif(f.reference_minor IS NULL, 0, o.priced),
          iif(f.reference_minor IS NULL, 0.0, o.price_minor * 100.0 / f.reference_minor),
          coalesce(c.prices, 0), coalesce(c.stocks, 0),
          iif(o.observations > 0 AND o.out_of_stock = o.observations, coalesce(k.clicks, 0), 0),
          o.closing_at,
          (SELECT p.price_minor FROM offer_observation p
           WHERE p.account_id = o.account_id AND p.date = o.date AND p.offer_id = o.offer_id
             AND p.price_minor IS NOT NULL ORDER BY p.observed_at DESC, p.id DESC LIMIT 1),
          (SELECT p.outcome = 'in-stock' FROM offer_observation p
           WHERE p.account_id = o.account_id AND p.date = o.date AND p.offer_id = o.offer_id
             AND p.outcome <> 'failed' ORDER BY p.observed_at DESC, p.id DESC LIMIT 1)
   FROM (
     SELECT account_id, date, offer_id, count(*) - sum(outcome = 'failed') AS observations,
            sum(outcome = 'out-of-stock') AS out_of_stock, sum(outcome = 'failed') AS failed,
            count(price_minor) AS priced, coalesce(sum(price_minor), 0) AS price_minor,
            max(iif(outcome = 'failed', NULL, observed_at)) AS closing_at
     FROM offer_observation WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3
     GROUP BY account_id, date, offer_id
   ) o
   JOIN offer f ON f.id = o.offer_id AND f.account_id = o.account_id
   LEFT JOIN (
     SELECT date, offer_id, sum(kind = 'price') AS prices, sum(kind = 'stock') AS stocks FROM offer_change
     WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3
       AND occurred_at BETWEEN date(?2, '-2 days') AND date(?3, '+3 days')
     GROUP BY date, offer_id
   ) c ON c.date = o.date AND c.offer_id = o.offer_id
   LEFT JOIN (
     SELECT date, operator_id, product_id, retailer_id, country, currency, sum(pi_clicks) AS clicks
     FROM click_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3
       AND EXISTS (SELECT 1 FROM offer WHERE account_id = ?1)
     GROUP BY date, operator_id, product_id, retailer_id, country, currency
   ) k ON k.date = o.date AND k.operator_id = f.operator_id AND k.product_id = f.product_id
     AND k.retailer_id = f.retailer_id AND k.country = f.country AND k.currency = f.currency`,
];

/** SQL of changes against the last known price or stock: earlier in the span, else on the last day before it. */
function changes(kind: string, value: string, known: string, closing: string): string {
  return `INSERT INTO offer_change
   SELECT account_id, observed_at, id, '${kind}', date, offer_id, before, after
   FROM (
     SELECT o.account_id, o.observed_at, o.id, o.date, o.offer_id, ${value} AS after,
            coalesce(
              lag(${value}) OVER (PARTITION BY o.offer_id ORDER BY o.observed_at, o.id),
              (SELECT d.${closing} FROM offer_day d
               WHERE d.account_id = ?1 AND d.offer_id = o.offer_id AND d.date < ?2 AND d.${closing} IS NOT NULL
               ORDER BY d.date DESC LIMIT 1)
            ) AS before
     FROM offer_observation o WHERE o.account_id = ?1 AND o.date BETWEEN ?2 AND ?3 AND o.${known}
   )
   WHERE before <> after`;
}

/** Updates an account’s coverage of offers; the only parameter is the account id. */
export const offerCoverageStatements: readonly string[] = [
  "DELETE FROM family_coverage WHERE account_id = ?1 AND family = 'offers'",
  `INSERT INTO family_coverage
   SELECT account_id, 'offers', operator_id, currency, min(date), max(date) FROM offer_day WHERE account_id = ?1
   GROUP BY account_id, operator_id, currency`,
  factsChanged,
];
