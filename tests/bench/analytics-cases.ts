import type { SemanticQueryInput } from '#shared/analytics/query.ts';

export interface Case {
  readonly name: string;
  readonly query: SemanticQueryInput;
  /** The best SQL written by hand for the same rows: ?1 to ?3 are account, first and last day. */
  readonly sql: string;
}

export const range = { from: '2026-08-01', to: '2026-10-29' };

const mine = 'account_id = ?1 AND date BETWEEN ?2 AND ?3';

/** The most common questions of dashboards: ninety days of one account. */
export const cases: readonly Case[] = [
  {
    name: 'clicks and impressions by day',
    query: { measures: ['impressions', 'piClicks'], dimensions: ['day'], range },
    sql: `SELECT date, sum(impressions), sum(pi_clicks) FROM brand_day WHERE ${mine} GROUP BY date ORDER BY date`,
  },
  {
    name: 'clicks by channel',
    query: { measures: ['piClicks'], dimensions: ['channel'], range },
    sql: `SELECT c.name, x.clicks FROM (SELECT channel, sum(pi_clicks) AS clicks FROM brand_day WHERE ${mine} GROUP BY channel) x
      JOIN channel c ON c.id = x.channel ORDER BY x.clicks DESC`,
  },
  {
    name: 'sales, conversion by retailer',
    query: { measures: ['attributedOrders', 'conversion'], dimensions: ['retailer'], range },
    sql: `SELECT r.name, x.orders, x.orders * 1.0 / nullif(x.clicks, 0) FROM
      (SELECT retailer_id, sum(orders) AS orders, sum(reporting_clicks) AS clicks FROM brand_day
       WHERE ${mine} AND retailer_id <> 0 GROUP BY retailer_id) x
      JOIN retailer r ON r.id = x.retailer_id ORDER BY x.orders DESC`,
  },
  {
    name: 'ten products of most clicks',
    query: { measures: ['piClicks'], dimensions: ['product'], range, limit: 10 },
    sql: `SELECT p.name, x.clicks FROM (SELECT product_id, sum(pi_clicks) AS clicks FROM brand_product_day
      WHERE ${mine} GROUP BY product_id ORDER BY clicks DESC, product_id LIMIT 11) x
      JOIN product p ON p.id = x.product_id ORDER BY x.clicks DESC`,
  },
  {
    name: 'six tiles by week with totals',
    query: {
      measures: ['impressions', 'sessions', 'piSessions', 'piClicks', 'piRate', 'clickThroughRate'],
      dimensions: ['week'],
      range,
      totals: true,
    },
    sql: `SELECT date(date, 'weekday 0', '-6 days') AS week, sum(impressions), sum(sessions), sum(pi_sessions), sum(pi_clicks)
      FROM (SELECT date, sum(impressions) AS impressions, sum(sessions) AS sessions, sum(pi_sessions) AS pi_sessions,
        sum(pi_clicks) AS pi_clicks FROM brand_day WHERE ${mine} GROUP BY date) GROUP BY week ORDER BY week`,
  },
  {
    name: 'clicks by experience',
    query: { measures: ['piClicks'], dimensions: ['touchpoint'], range },
    sql: `SELECT t.name, x.clicks FROM (SELECT touchpoint_id, sum(pi_clicks) AS clicks FROM touchpoint_click_day
      WHERE ${mine} GROUP BY touchpoint_id) x JOIN touchpoint t ON t.id = x.touchpoint_id ORDER BY x.clicks DESC`,
  },
];
