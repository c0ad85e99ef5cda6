import { ofAccount, ofDays, replacedDays } from './replaced-days.ts';

const reporting = `(SELECT retailer_id FROM account_retailer WHERE ${ofAccount} AND reports_sales = 1)`;

const counted = 'bot = 0';

/** Impressions. An event counts once, however many imports have it. */
const impressions = `(
  SELECT date, operator_id, suspect, touchpoint_id, channel, country, toInt64(uniqExact(id)) AS events
  FROM touchpoint_event WHERE ${ofDays} AND kind = 'impression' AND ${counted}
  GROUP BY date, operator_id, suspect, touchpoint_id, channel, country
)`;

/**
 * A session counts once, on the day and at the place where it began. An impression alone begins none. A session is
 * engaged if it has an interaction or a click, whenever that comes. Suspect and other events are counted separately.
 */
const sessions = `(
  SELECT argMin(tuple(date, operator_id, suspect, touchpoint_id, channel, country), tuple(occurred_at, id)) AS began,
         toInt64(max(kind = 'click')) AS intent, toInt64(max(kind IN ('click', 'engaged'))) AS engaged
  FROM touchpoint_event
  WHERE ${ofAccount} AND kind <> 'impression' AND ${counted} AND session_id IN (
    SELECT session_id FROM touchpoint_event WHERE ${ofDays} AND kind <> 'impression' AND ${counted})
  GROUP BY session_id, suspect <> ''
  HAVING has({days:Array(Date)}, began.1)
)`;

const halfAnHourMs = 30 * 60_000;

/** A click of a session to a product at a retailer counts when none of the same counted in the 30 minutes before. */
const clicks = `(
  SELECT arrayJoin(arrayMap(at -> clicked[at], arrayFold(
           (done, at) -> if(clicked[at].1 >= done.1 + ${halfAnHourMs},
                            tuple(clicked[at].1, arrayPushBack(done.2, at)), done),
           arrayEnumerate(clicked), tuple(toInt64(-1000000000000000), CAST([], 'Array(UInt32)'))).2)) AS c,
         retailer_id, product_id
  FROM (
    SELECT retailer_id, product_id, arraySort(groupArray(tuple(toUnixTimestamp64Milli(occurred_at), id, date, operator_id,
             suspect, touchpoint_id, channel, country, currency, price_minor))) AS clicked
    FROM touchpoint_event
    WHERE ${ofAccount} AND kind = 'click' AND ${counted} AND session_id IN (
      SELECT session_id FROM touchpoint_event WHERE ${ofDays} AND kind = 'click' AND ${counted})
    GROUP BY session_id, retailer_id, product_id, suspect <> ''
  )
)`;

/**
 * Reported orders with their lines, and the day, place and country of their first sale. They are attributed as the
 * retailer says, else to the last click of the order’s session that led to the retailer within its window.
 */
const ordersAmong = (which: string, also = ''): string => `(
  SELECT order_id, head, items, if(head.5 <> 0, tuple(head.6, head.5, head.7), credit.1) AS place,
         multiIf(known <> '', known, head.5 <> 0, 'ZZ', credit.2) AS country
  FROM (
    SELECT order_id, maxIf(country, units > 0 AND country <> 'ZZ') AS known,
           argMinIf(tuple(date, occurred_at, retailer_id, session_id, touchpoint_id, operator_id, channel, currency),
                    tuple(occurred_at, line), units > 0) AS head,
           groupArray(tuple(product_id, own, amount_minor)) AS items
    FROM (
      SELECT * FROM reported_line WHERE ${ofAccount} AND order_id IN (${which})
      LIMIT 1 BY order_id, line
    )
    GROUP BY order_id HAVING countIf(units > 0) > 0 ${also}
  ) AS o
  LEFT JOIN (
    SELECT order_id AS credited, count() AS clicks,
           argMax(tuple(tuple(k.operator_id, k.touchpoint_id, k.channel), k.country), tuple(k.occurred_at, k.id)) AS credit
    FROM (
      SELECT order_id, argMinIf(tuple(occurred_at, retailer_id, session_id), tuple(occurred_at, line), units > 0) AS sold
      FROM reported_line WHERE ${ofAccount} AND order_id IN (${which})
      GROUP BY order_id HAVING countIf(units > 0) > 0 AND sold.3 <> ''
    ) AS s
    JOIN (SELECT retailer_id, window_days FROM account_retailer WHERE ${ofAccount}) AS r ON r.retailer_id = s.sold.2
    JOIN (
      SELECT session_id, retailer_id, occurred_at, id, operator_id, touchpoint_id, channel, country FROM touchpoint_event
      WHERE ${ofAccount} AND kind = 'click' AND ${counted} AND session_id IN (
        SELECT session_id FROM reported_line WHERE ${ofAccount} AND session_id <> '' AND order_id IN (${which}))
    ) AS k ON k.session_id = s.sold.3 AND k.retailer_id = s.sold.2
    WHERE k.occurred_at <= s.sold.1
      AND toUnixTimestamp64Milli(k.occurred_at) >= toUnixTimestamp64Milli(s.sold.1) - r.window_days * 86400000
    GROUP BY order_id
  ) AS c ON c.credited = o.order_id
  WHERE head.5 <> 0 OR clicks > 0
)`;

const orders = ordersAmong(`SELECT order_id FROM reported_line WHERE ${ofDays}`, 'AND has({days:Array(Date)}, head.1)');

/** The subaccounts that the orders `{keys}` are attributed to. */
export const creditedOperators = `SELECT order_id, place.1 AS operator_id
  FROM ${ordersAmong('SELECT arrayJoin({keys:Array(String)})')}`;

const orderLines = `(
  SELECT head, place, country, arrayJoin(arrayZip(items, arrayEnumerate(items))) AS item FROM ${orders}
  WHERE head.3 IN ${reporting}
)`;

const reports = (clicksOf: string): string => `if(retailer_id IN ${reporting}, ${clicksOf}, toInt64(0))`;

/** Visits, clicks and orders of a brand's touchpoints by day. */
export const brandDays = replacedDays(
  'brand_day',
  [
    {
      ...{ date: 'date', operator_id: 'operator_id', touchpoint_id: 'touchpoint_id', channel: 'channel' },
      ...{ country: 'country', impressions: 'impressions', sessions: 'sessions', pi_sessions: 'pi_sessions' },
      engaged_sessions: 'engaged_sessions',
    },
    {
      ...{ date: 'date', operator_id: 'operator_id', touchpoint_id: 'touchpoint_id', channel: 'channel' },
      ...{ country: 'country', retailer_id: 'retailer_id', product_id: 'product_id', currency: 'currency' },
      ...{ pi_clicks: 'pi_clicks', reporting_clicks: reports('pi_clicks'), pi_value_minor: 'pi_value_minor' },
    },
    {
      ...{ date: 'date', operator_id: 'operator_id', reason: 'suspect', touchpoint_id: 'touchpoint_id' },
      ...{ channel: 'channel', country: 'country', impressions: 'events' },
    },
    {
      ...{ date: 'began.1', operator_id: 'began.2', reason: 'began.3', touchpoint_id: 'began.4', channel: 'began.5' },
      ...{ country: 'began.6', sessions: 'toInt64(1)', pi_sessions: 'intent', engaged_sessions: 'engaged' },
    },
    {
      ...{ date: 'c.3', operator_id: 'c.4', reason: 'c.5', touchpoint_id: 'c.6', channel: 'c.7', country: 'c.8' },
      ...{ retailer_id: 'retailer_id', product_id: 'product_id', currency: 'c.9', pi_clicks: 'toInt64(1)' },
      ...{ reporting_clicks: reports('toInt64(1)'), pi_value_minor: 'c.10' },
    },
    {
      ...{ date: 'head.1', operator_id: 'place.1', touchpoint_id: 'place.2', product_id: 'item.1.1' },
      ...{ channel: 'place.3', country: 'country', retailer_id: 'head.3', currency: 'head.8' },
      ...{ orders: 'toInt64(item.2 = 1)', own_minor: 'if(item.1.2 = 1, item.1.3, 0)' },
      halo_minor: 'if(item.1.2 = 1, 0, item.1.3)',
    },
  ],
  [
    `touchpoint_day WHERE ${ofDays}`,
    `touchpoint_click_day WHERE ${ofDays}`,
    impressions,
    sessions,
    `${clicks} WHERE has({days:Array(Date)}, c.3)`,
    orderLines,
  ],
);
