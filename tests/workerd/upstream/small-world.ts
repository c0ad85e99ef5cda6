import { d1, emptying, into } from './migrated.ts';

/**
 * Two tenants. Brand 1 has operators 11 and 12, retailer 2 has operator 21, brand 3 is inactive. Ada administers brand 1,
 * Vera reads it, Owen sees operator 11 of it in a partial view, Rita has the retailer, Stan is staff, Nora has nothing.
 */
export async function smallWorld(): Promise<void> {
  await d1.batch([...(await emptying()), ...inhabitants()]);
}

const inhabitants = (): D1PreparedStatement[] => [
  ...into(
    'account',
    [
      'id',
      'name',
      'type',
      'active',
      'default_currency',
      'default_locale',
      'reporting_timezone',
      'product2_brand_id',
      'gtm_id',
    ],
    [
      [1, 'Brand One', 1, 1, 'USD', 'en-US', 'America/New_York', 'b-1', 'GTM-1'],
      [2, 'Retailer Two', 2, 1, 'EUR', 'fr-FR', 'Europe/Paris', null, null],
      [3, 'Brand Three', 1, 0, 'USD', 'en-US', 'UTC', null, null],
    ],
  ),
  ...into(
    'operator',
    ['id', 'account_id', 'name', 'default_currency'],
    [
      [11, 1, 'One North', 'USD'],
      [12, 1, 'One South', 'GBP'],
      [21, 2, 'Two West', null],
      [31, 3, 'Three', null],
    ],
  ),
  ...into(
    'user',
    ['id', 'email', 'firstname', 'is_staff', 'user_mode'],
    [
      ['u-ada', 'ada@one.test', 'Ada', 0, 2],
      ['u-vera', 'vera@one.test', 'Vera', 0, 2],
      ['u-owen', 'owen@one.test', 'Owen', 0, 2],
      ['u-rita', 'rita@two.test', 'Rita', 0, 2],
      ['u-stan', 'stan@merchlens.test', 'Stan', 1, 1],
      ['u-nora', 'nora@nowhere.test', 'Nora', 0, 2],
    ],
  ),
  ...into(
    'account_grant',
    ['user_id', 'account_id', 'level'],
    [
      ['u-ada', 1, 7],
      ['u-vera', 1, 1],
      ['u-owen', 1, 0],
      ['u-rita', 2, 7],
      ['u-stan', 1, 7],
      ['u-stan', 2, 7],
      ['u-stan', 3, 7],
    ],
  ),
  ...into(
    'operator_grant',
    ['user_id', 'operator_id', 'level'],
    [
      ['u-ada', 11, 7],
      ['u-ada', 12, 7],
      ['u-owen', 11, 3],
      ['u-rita', 21, 7],
    ],
  ),
  ...into(
    'feature',
    ['account_id', 'operator_id', 'key', 'count'],
    [
      [1, 0, 'rawSales', 1],
      [1, 0, 'popImmersive', 12],
      [1, 11, 'popImmersive', 3],
      [2, 0, 'trafficSource', 1],
    ],
  ),
  ...into(
    'template',
    ['kind', 'account_type', 'id', 'name', 'widgets'],
    [
      [
        'dashboard',
        1,
        'overview',
        'Overview',
        JSON.stringify([{ type: 'kpi', id: 'k', title: 'Clicks', measure: 'piClicks' }]),
      ],
      ['dashboard', 1, 'inside', 'Inside', '[]'],
      ['dashboard', 2, 'sales', 'Sales', '[]'],
    ],
  ),
  ...into(
    'list_item',
    [
      'kind',
      'account_type',
      'position',
      'template_id',
      'name',
      'client_visibility',
      'display_for_inactive',
      'badge',
      'folder',
    ],
    [
      ['dashboard', 1, 0, 'overview', 'Overview', 1, 0, 'new', null],
      ['dashboard', 1, 1, 'inside', 'Inside', 0, 1, 'sparkling', 'Folder'],
      ['dashboard', 2, 0, 'sales', 'Sales', 1, 0, null, null],
    ],
  ),
  ...into(
    'account_domain',
    ['account_id', 'domain', 'verified_at'],
    [
      [1, 'one.test', '2026-01-01T00:00:00.000Z'],
      [2, 'two.test', '2026-01-01T00:00:00.000Z'],
    ],
  ),
  ...into('site_tag', ['id', 'account_id', 'host'], [[1, 1, 'www.one.test']]),
  ...into('locale', ['id', 'display_name'], [['en-XE', 'English (Europe)']]),
  ...into('terms', ['version', 'url', 'since'], [['2026-01', 'https://example.com/terms', '2026-01-01']]),
  ...into(
    'channel',
    ['id', 'name'],
    [
      ['social', 'Social'],
      ['search', 'Search'],
    ],
  ),
  ...into(
    'retailer',
    ['id', 'name'],
    [
      [1, 'Amazon'],
      [2, 'Target'],
    ],
  ),
  ...into(
    'account_retailer',
    ['account_id', 'retailer_id', 'reports_sales'],
    [
      [1, 1, 1],
      [1, 2, 0],
    ],
  ),
  ...into(
    'product',
    ['id', 'account_id', 'gtin', 'name', 'brand', 'category', 'own'],
    [
      [101, 1, 'g1', 'Coffee', 'One', 'Drinks', 1],
      [102, 1, 'g2', 'Tea', 'One', 'Drinks', 1],
      [103, 1, 'g3', 'Milk', 'Other', 'Dairy', 0],
      [201, 2, 'g1', 'Soap', 'Clean', 'Care', 0],
      [202, 2, 'g2', 'Bread', 'Mill', 'Bakery', 0],
    ],
  ),
  ...into(
    'fx_rate',
    ['currency', 'month_start', 'usd_per_unit'],
    [
      ['EUR', '2026-01-01', 1.1],
      ['EUR', '2026-02-01', 1.25],
      ['GBP', '2026-01-01', 1.3],
    ],
  ),
  ...into(
    'calendar_day',
    ['date', 'weekday', 'week_start', 'iso_year', 'iso_week', 'month_start', 'quarter', 'year'],
    [['2026-01-01', 4, '2025-12-29', 2026, 1, '2026-01-01', 1, 2026]],
  ),
];

export const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> => (await d1.prepare(sql).all()).results;
