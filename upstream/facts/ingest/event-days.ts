interface Days {
  readonly visits: string;
  readonly clicks: string;
  /** SQL condition on the events that count in these tables. */
  readonly only: (event: string) => string;
  /** A further column to group by, with a comma in front; empty for none. */
  readonly by: string;
}

const daysOf = ({ visits, clicks, only, by }: Days): readonly string[] => [
  `DELETE FROM ${visits} WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3`,
  `INSERT INTO ${visits}
   SELECT account_id, date, operator_id, touchpoint_id, channel, country${by}, sum(impressions), sum(sessions),
          sum(pi_sessions), sum(engaged)
   FROM (
     SELECT account_id, date, operator_id, touchpoint_id, channel, country${by}, 1 AS impressions, 0 AS sessions, 0 AS pi_sessions,
            0 AS engaged
     FROM touchpoint_event
     WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3 AND kind = 'impression' AND ${only('')}
     UNION ALL
     SELECT account_id, date, operator_id, touchpoint_id, channel, country${by}, 0, 1, intent, engaged
     FROM (
       SELECT e.account_id, e.date, e.operator_id, e.touchpoint_id, e.channel, e.country, e.suspect,
              row_number() OVER (PARTITION BY e.session_id ORDER BY e.occurred_at, e.id) AS nth,
              max(e.kind = 'click') OVER (PARTITION BY e.session_id) AS intent,
              max(e.kind IN ('click', 'engaged')) OVER (PARTITION BY e.session_id) AS engaged
       FROM (
         SELECT DISTINCT +session_id AS session_id FROM touchpoint_event
         WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3 AND kind <> 'impression' AND ${only('')}
       ) s
       CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_session
         ON e.account_id = ?1 AND e.session_id = s.session_id
       WHERE e.kind <> 'impression' AND ${only('e.')}
     )
     WHERE nth = 1 AND date BETWEEN ?2 AND ?3
   )
   GROUP BY account_id, date, operator_id, touchpoint_id, channel, country${by}`,

  `DELETE FROM ${clicks} WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3`,
  // Each step goes from a click that counts to the first one at least 30 minutes later. Instants are ISO texts, so they
  // compare as texts.
  `INSERT INTO ${clicks}
   WITH RECURSIVE counted (session_id, retailer_id, product_id, mark) AS (
     SELECT e.session_id, e.retailer_id, e.product_id, min(e.occurred_at || e.id)
     FROM (
       SELECT DISTINCT +session_id AS session_id FROM touchpoint_event
       WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3 AND kind = 'click' AND ${only('')}
     ) s
     CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_session
         ON e.account_id = ?1 AND e.session_id = s.session_id
     WHERE e.kind <> 'impression' AND e.kind = 'click' AND ${only('e.')}
     GROUP BY e.session_id, e.retailer_id, e.product_id
     UNION ALL
     SELECT session_id, retailer_id, product_id, (
       SELECT min(n.occurred_at || n.id) FROM touchpoint_event n INDEXED BY touchpoint_event_by_session
       WHERE n.account_id = ?1 AND n.session_id = c.session_id AND n.kind <> 'impression' AND n.kind = 'click' AND ${only('n.')}
         AND n.retailer_id = c.retailer_id AND n.product_id = c.product_id
         AND n.occurred_at >= strftime('%Y-%m-%dT%H:%M:%fZ', substr(c.mark, 1, 24), '+30 minutes'))
     FROM counted c WHERE c.mark IS NOT NULL
   )
   SELECT e.account_id, e.date, e.operator_id, e.touchpoint_id, e.channel, e.country, e.retailer_id, e.product_id,
          e.currency${by}, count(*), sum(e.price_minor)
   FROM counted c CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_id
     ON e.account_id = ?1 AND e.id = substr(c.mark, 25)
   WHERE c.mark IS NOT NULL AND e.date BETWEEN ?2 AND ?3
   GROUP BY e.account_id, e.date, e.operator_id, e.touchpoint_id, e.channel, e.country, e.retailer_id, e.product_id, e.currency${by}`,
];

/**
 * Rebuilds the daily figures of events for one account. Parameters: account id, first day, last day.
 *
 * - Impressions count as they are reported.
 * - A session counts once, where and on the day on which it began; an impression alone begins none.
 * - It is engaged with an interaction or ten seconds of dwell, whenever they come; a click is an interaction.
 * - A click of a session to a product at a retailer counts when none of the same counted in the 30 minutes before.
 * - Events of bots never count.
 * - Suspect events are counted separately, by reason. Neither they nor the other events affect each other's counts.
 *
 * The indexes are named because SQLite has no statistics here and would read the whole account.
 */
export const eventDayStatements: readonly string[] = [
  ...daysOf({
    ...{ visits: 'touchpoint_event_day', clicks: 'touchpoint_event_click_day', by: '' },
    only: (event) => `${event}bot = 0 AND ${event}suspect = ''`,
  }),
  ...daysOf({
    ...{ visits: 'suspect_visit_day', clicks: 'suspect_click_day', by: ', suspect' },
    only: (event) => `${event}bot = 0 AND ${event}suspect <> ''`,
  }),
];
