import type { brandMeasures } from '#shared/analytics/measures/brand.ts';
import type { DimensionId } from '#shared/analytics/measures.ts';
import { amount, count, type FamilyTables, money, periods, ratio, sum } from './family.ts';

const ofProducts: readonly DimensionId[] = ['product', 'category', 'brand'];
const ofTouchpoints: readonly DimensionId[] = ['touchpoint', 'touchpointKind'];
/** Roll-ups have no touchpoints, so these tables of facts are read instead. They have the same columns. */
const visits = ['touchpoint_day', 'touchpoint_event_day'];
const clicks = ['touchpoint_click_day', 'touchpoint_event_click_day'];
const byTouchpoint: Readonly<Record<string, readonly string[]>> = {
  impressions: visits,
  sessions: visits,
  pi_sessions: visits,
  engaged_sessions: visits,
  reporting_clicks: ['reporting_click_day'],
  orders: ['reported_order_day'],
  own_minor: ['reported_line_day'],
  halo_minor: ['reported_line_day'],
};
/**
 * Tables of suspect events, besides those of other events. Orders are reported by retailers, so they are never suspect.
 */
const suspect: Readonly<Record<string, readonly string[]>> = {
  impressions: ['suspect_visit_day'],
  sessions: ['suspect_visit_day'],
  pi_sessions: ['suspect_visit_day'],
  engaged_sessions: ['suspect_visit_day'],
  pi_clicks: ['suspect_click_day'],
  pi_value_minor: ['suspect_click_day'],
  product_id: ['suspect_click_day'],
  reporting_clicks: ['suspect_reporting_click_day'],
};
/** Facts that files report by the day have no roll-ups. */
const ofDays: Readonly<Record<string, readonly string[]>> = {
  spend_minor: ['media_spend'],
  clicked_minor: ['media_spend'],
  ad_clicks: ['media_spend'],
  sales_minor: ['sellout_day'],
  units: ['sellout_day'],
};
const isSuspect = (table: string): boolean => table.startsWith('suspect_');
const basket = [amount('own_minor'), amount('halo_minor')];

export const brandTables: FamilyTables<keyof typeof brandMeasures> = {
  formulas: {
    impressions: sum('impressions'),
    sessions: sum('sessions'),
    engagedViews: sum('engaged_sessions'),
    engagementRate: ratio([count('engaged_sessions')], [count('sessions')]),
    piSessions: sum('pi_sessions'),
    piClicks: sum('pi_clicks'),
    piRate: ratio([count('pi_sessions')], [count('sessions')]),
    clickThroughRate: ratio([count('pi_clicks')], [count('impressions')]),
    piValue: money('pi_value_minor'),
    attributedSales: money('own_minor', 'halo_minor'),
    ownSales: money('own_minor'),
    haloSales: money('halo_minor'),
    attributedOrders: sum('orders'),
    conversion: ratio([count('orders')], [count('reporting_clicks')]),
    averageOrderValue: ratio(basket, [count('orders')]),
    reportingCoverage: ratio([count('reporting_clicks')], [count('pi_clicks')]),
    spend: money('spend_minor'),
    returnOnSpend: ratio(basket, [amount('spend_minor')]),
    costPerClick: ratio([amount('clicked_minor')], [count('ad_clicks')]),
    selloutSales: money('sales_minor'),
    selloutUnits: sum('units'),
    productsClicked: { kind: 'distinct', key: 'product_id', where: 'pi_clicks' },
  },
  dimensions: {
    ...periods,
    operator: { column: 'operator_id', names: 'operator' },
    product: { column: 'product_id', names: 'product' },
    country: { column: 'country' },
    retailer: { column: 'retailer_id', names: 'retailer', optional: true },
    channel: { column: 'channel', names: 'channel' },
    campaign: { column: 'campaign' },
    category: { column: 'product_id', property: { table: 'product', column: 'category' } },
    brand: { column: 'product_id', property: { table: 'product', column: 'brand' } },
    touchpoint: { column: 'touchpoint_id', names: 'touchpoint' },
    touchpointKind: { column: 'touchpoint_id', property: { table: 'touchpoint', column: 'kind' } },
    traffic: { column: 'traffic', ofTable: (table) => (isSuspect(table) ? 'suspect' : 'plain') },
    suspectReason: { column: 'reason', ofTable: (table) => (isSuspect(table) ? null : 'plain') },
  },
  // Most rows are visits and clicks; only orders have these.
  rare: ['own_minor', 'halo_minor'],
  tablesOf: (column, used, filtered) => {
    const daily = ofDays[column];
    if (daily) return daily;
    // Only a filter includes suspect traffic, so that grouping by it leaves totals as they are.
    const all = filtered.has('traffic') || filtered.has('suspectReason');
    return all ? [...plain(column, used), ...(suspect[column] ?? [])] : plain(column, used);
  },
};

function plain(column: string, used: ReadonlySet<DimensionId>): readonly string[] {
  if (ofTouchpoints.some((dimension) => used.has(dimension))) return byTouchpoint[column] ?? clicks;
  const byProduct = column === 'product_id' || ofProducts.some((dimension) => used.has(dimension));
  return byProduct ? ['brand_product_day'] : ['brand_day'];
}
