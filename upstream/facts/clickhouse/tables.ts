/** The type of a column. */
type ColumnType =
  | 'UInt8'
  | 'UInt32'
  | 'UInt64'
  | 'Int64'
  | 'Float64'
  | 'Nullable(Int64)'
  | 'Date'
  | 'Nullable(Date)'
  | "DateTime64(3, 'UTC')"
  | "Nullable(DateTime64(3, 'UTC'))"
  | 'String'
  | 'LowCardinality(String)';

export interface Table {
  /** Without `version` and `is_deleted`, which every table has. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** The columns that identify a row; rows are sorted by them. */
  readonly key: readonly string[];
  /** Columns that single rows are looked up by, whatever their day. */
  readonly lookups?: readonly string[];
  /** Whether there is a partition for each month of `date`. */
  readonly monthly: boolean;
  /** Belongs to no account, and is on every shard. */
  readonly shared?: true;
}

const [id, instant, word] = ['UInt32', "DateTime64(3, 'UTC')", 'LowCardinality(String)'] as const;

/** One row for each import that has the fact (0: none), all with the same values. */
const named = { job: id } as const;
const place = { operator_id: id, touchpoint_id: id, channel: word, country: word } as const;

/** Raw facts, as they came in. Everything else is computed from them. */
export const rawTables = {
  touchpoint_event: {
    columns: {
      ...{ account_id: id, date: 'Date', session_id: 'String', id: 'String', occurred_at: instant, ...place },
      ...{ kind: word, retailer_id: id, product_id: id, currency: word, price_minor: 'Int64', bot: 'UInt8' },
      ...{ suspect: word, ...named },
    },
    key: ['account_id', 'date', 'session_id', 'id', 'job'],
    lookups: ['id', 'session_id'],
    monthly: true,
  },
  reported_line: {
    columns: {
      ...{ account_id: id, date: 'Date', order_id: 'String', line: 'Int64', occurred_at: instant, retailer_id: id },
      ...{ session_id: 'String', ...place, currency: word, product_id: id, own: 'UInt8', units: 'Int64' },
      ...{ amount_minor: 'Int64', ...named },
    },
    key: ['account_id', 'date', 'order_id', 'line', 'job'],
    lookups: ['order_id', 'session_id'],
    monthly: true,
  },
  // `order_group` is the order's id without its country, which some of its lines may not name.
  till_line: {
    columns: {
      ...{
        account_id: id,
        date: 'Date',
        order_id: 'String',
        line: 'Int64',
        order_group: 'String',
        occurred_at: instant,
      },
      ...{ operator_id: id, country: word, currency: word, product_id: id, units: 'Int64', amount_minor: 'Int64' },
      ...{ shopper: 'String', ...named },
    },
    key: ['account_id', 'date', 'order_id', 'line', 'job'],
    lookups: ['order_id', 'order_group'],
    monthly: true,
  },
  offer_observation: {
    columns: {
      ...{ account_id: id, date: 'Date', offer_id: id, observed_at: instant, id: 'String', outcome: word },
      ...{ price_minor: 'Nullable(Int64)', ...named },
    },
    key: ['account_id', 'date', 'offer_id', 'observed_at', 'id', 'job'],
    lookups: ['id'],
    monthly: true,
  },
  recipe_event: {
    columns: {
      ...{ account_id: id, date: 'Date', recipe_id: id, occurred_at: instant, id: 'String', kind: word, country: word },
      ...{ retailer_id: id, currency: word, amount_minor: 'Int64', own_minor: 'Int64', servings: 'Nullable(Int64)' },
      ...{ from_product_id: 'Nullable(Int64)', to_product_id: 'Nullable(Int64)', ...named },
    },
    key: ['account_id', 'date', 'recipe_id', 'occurred_at', 'id', 'job'],
    lookups: ['id'],
    monthly: true,
  },
  response: {
    columns: {
      ...{ account_id: id, date: 'Date', voucher_id: id, form_id: id, id: 'String', occurred_at: instant, ...place },
      ...{ redeemed: 'UInt8', ...named },
    },
    key: ['account_id', 'date', 'voucher_id', 'form_id', 'id', 'job'],
    lookups: ['id'],
    monthly: true,
  },
  // Daily facts. `part` is the part of a connection, empty for files.
  reported_spend: {
    columns: {
      ...{ account_id: id, date: 'Date', id: 'String', part: word, operator_id: id, channel: word, campaign: 'String' },
      ...{ country: word, currency: word, spend_minor: 'Int64', ad_impressions: 'Nullable(Int64)' },
      ...{ ad_clicks: 'Nullable(Int64)', ...named },
    },
    key: ['account_id', 'date', 'id', 'job'],
    monthly: true,
  },
  reported_sellout: {
    columns: {
      ...{ account_id: id, date: 'Date', id: 'String', part: word, operator_id: id, retailer_id: id, product_id: id },
      ...{ country: word, currency: word, units: 'Int64', sales_minor: 'Int64', ...named },
    },
    key: ['account_id', 'date', 'id', 'job'],
    monthly: true,
  },
  attribution_day: {
    columns: {
      ...{ account_id: id, date: 'Date', id: 'String', part: word, operator_id: id, publisher: word },
      ...{ campaign: 'String', asin: 'String', currency: word, clicks: 'Int64', detail_page_views: 'Int64' },
      ...{ add_to_carts: 'Int64', purchases: 'Int64', units: 'Int64', sales_minor: 'Int64', halo_minor: 'Int64' },
      ...{ new_to_brand_minor: 'Int64', bonus_minor: 'Int64', ...named },
    },
    key: ['account_id', 'date', 'id', 'job'],
    monthly: true,
  },
  model_input: {
    columns: {
      ...{ account_id: id, date: 'Date', id: 'String', operator_id: id, name: 'String', value: 'Float64', unit: word },
      ...{ role: word, ...named },
    },
    key: ['account_id', 'date', 'id', 'job'],
    monthly: true,
  },
  // Daily counts that were imported as such.
  touchpoint_day: {
    columns: {
      ...{ account_id: id, date: 'Date', ...place, impressions: 'Int64', sessions: 'Int64', pi_sessions: 'Int64' },
      ...{ engaged_sessions: 'Int64' },
    },
    key: ['account_id', 'date', 'operator_id', 'touchpoint_id', 'channel', 'country'],
    monthly: true,
  },
  touchpoint_click_day: {
    columns: {
      ...{ account_id: id, date: 'Date', ...place, retailer_id: id, product_id: id, currency: word },
      ...{ pi_clicks: 'Int64', pi_value_minor: 'Int64' },
    },
    key: [
      ...['account_id', 'date', 'operator_id', 'touchpoint_id', 'channel', 'country'],
      ...['retailer_id', 'product_id', 'currency'],
    ],
    monthly: true,
  },
} as const satisfies Readonly<Record<string, Table>>;

/** Metadata about facts. */
const historyTables = {
  // The value that each import gives to a fact that was ever corrected. The highest rank among the live ones counts.
  // `value` is the row as JSON, empty where the import removes the fact. `correction`, `before` and `after` stay when
  // the correction is undone.
  import_value: {
    columns: {
      ...{ account_id: id, kind: word, key: 'String', line: 'Int64', job: id, rank: 'UInt64', value: 'String' },
      ...{ live: 'UInt8', correction: 'UInt64', before: 'String', after: 'String' },
    },
    key: ['account_id', 'kind', 'key', 'line', 'job'],
    lookups: ['job'],
    monthly: false,
  },
} as const satisfies Readonly<Record<string, Table>>;

/** Roll-ups of facts by day. A day is always replaced as a whole. */
export const rollUpTables = {
  // `reason` says why events were suspect; it is empty for other events and for orders.
  brand_day: {
    columns: {
      ...{ account_id: id, date: 'Date', operator_id: id, reason: word, touchpoint_id: id, product_id: id },
      ...{ channel: word, country: word, retailer_id: id, currency: word, impressions: 'Int64', sessions: 'Int64' },
      ...{ pi_sessions: 'Int64', engaged_sessions: 'Int64', pi_clicks: 'Int64', reporting_clicks: 'Int64' },
      ...{ pi_value_minor: 'Int64', orders: 'Int64', own_minor: 'Int64', halo_minor: 'Int64' },
    },
    key: [
      ...['account_id', 'date', 'operator_id', 'reason', 'touchpoint_id', 'product_id', 'channel', 'country'],
      ...['retailer_id', 'currency'],
    ],
    monthly: true,
  },
  // An order counts with one of its products.
  till_day: {
    columns: {
      ...{ account_id: id, date: 'Date', operator_id: id, product_id: id, country: word, currency: word },
      ...{ orders: 'Int64', units: 'Int64', sales_minor: 'Int64' },
    },
    key: ['account_id', 'date', 'operator_id', 'product_id', 'country', 'currency'],
    monthly: true,
  },
  till_shopper_day: {
    columns: {
      ...{ account_id: id, date: 'Date', operator_id: id, product_id: id, country: word, currency: word },
      ...{ shopper: 'String' },
    },
    key: ['account_id', 'date', 'operator_id', 'product_id', 'country', 'currency', 'shopper'],
    monthly: true,
  },
  offer_day: {
    columns: {
      ...{ account_id: id, date: 'Date', offer_id: id, operator_id: id, product_id: id, retailer_id: id },
      ...{ country: word, currency: word, observations: 'Int64', out_of_stock: 'Int64', failed: 'Int64' },
      ...{ priced: 'Int64', price_minor: 'Int64', indexed: 'Int64', index_sum: 'Float64', price_changes: 'Int64' },
      ...{ stock_changes: 'Int64', clicks_lost: 'Int64', closing_at: "Nullable(DateTime64(3, 'UTC'))" },
      ...{ closing_price_minor: 'Nullable(Int64)', closing_in_stock: 'Nullable(Int64)' },
    },
    key: ['account_id', 'date', 'offer_id'],
    monthly: true,
  },
  offer_change: {
    columns: {
      ...{ account_id: id, date: 'Date', occurred_at: instant, observation_id: 'String', kind: word, offer_id: id },
      ...{ before: 'Int64', after: 'Int64' },
    },
    key: ['account_id', 'date', 'occurred_at', 'observation_id', 'kind'],
    monthly: true,
  },
  recipe_day: {
    columns: {
      ...{ account_id: id, date: 'Date', operator_id: id, recipe_id: id, retailer_id: id, country: word },
      ...{ currency: word, views: 'Int64', serving_changes: 'Int64', carts: 'Int64', swaps: 'Int64' },
      ...{ basket_minor: 'Int64', own_basket_minor: 'Int64' },
    },
    key: ['account_id', 'date', 'operator_id', 'recipe_id', 'retailer_id', 'country', 'currency'],
    monthly: true,
  },
  response_day: {
    columns: {
      ...{ account_id: id, date: 'Date', operator_id: id, voucher_id: id, form_id: id, touchpoint_id: id },
      ...{ channel: word, country: word, claims: 'Int64', submissions: 'Int64', redemptions: 'Int64' },
    },
    key: ['account_id', 'date', 'operator_id', 'voucher_id', 'form_id', 'touchpoint_id', 'channel', 'country'],
    monthly: true,
  },
  media_spend: {
    columns: {
      ...{ account_id: id, date: 'Date', operator_id: id, channel: word, campaign: 'String', country: word },
      ...{ currency: word, spend_minor: 'Int64', ad_impressions: 'Int64', ad_clicks: 'Int64', clicked_minor: 'Int64' },
    },
    key: ['account_id', 'date', 'operator_id', 'channel', 'campaign', 'country', 'currency'],
    monthly: true,
  },
  sellout_day: {
    columns: {
      ...{ account_id: id, date: 'Date', operator_id: id, retailer_id: id, product_id: id, country: word },
      ...{ currency: word, units: 'Int64', sales_minor: 'Int64' },
    },
    key: ['account_id', 'date', 'operator_id', 'retailer_id', 'product_id', 'country', 'currency'],
    monthly: true,
  },
} as const satisfies Readonly<Record<string, Table>>;

const ofAccount = ['account_id', 'id'] as const;

/** Copies of tables in D1 that questions and roll-ups need. They are updated before either runs. */
export const referenceTables = {
  operator: { columns: { account_id: id, id, name: 'String' }, key: ofAccount, monthly: false },
  product: {
    columns: { account_id: id, id, name: 'String', brand: 'String', category: 'String' },
    key: ofAccount,
    monthly: false,
  },
  touchpoint: { columns: { account_id: id, id, name: 'String', kind: word }, key: ofAccount, monthly: false },
  recipe: {
    columns: {
      ...{ account_id: id, id, operator_id: id, name: 'String', published_on: 'Date', retired_on: 'Nullable(Date)' },
      ...{ ingredients: 'Int64', matched: 'Int64', own_matched: 'Int64' },
    },
    key: ofAccount,
    monthly: false,
  },
  voucher: { columns: { account_id: id, id, name: 'String' }, key: ofAccount, monthly: false },
  form: { columns: { account_id: id, id, name: 'String' }, key: ofAccount, monthly: false },
  offer: {
    columns: {
      ...{ account_id: id, id, operator_id: id, product_id: id, retailer_id: id, country: word, currency: word },
      ...{ reference_minor: 'Nullable(Int64)' },
    },
    key: ofAccount,
    monthly: false,
  },
  account_retailer: {
    columns: { account_id: id, retailer_id: id, reports_sales: 'UInt8', window_days: 'Int64' },
    key: ['account_id', 'retailer_id'],
    monthly: false,
  },
  retailer: { columns: { id, name: 'String' }, key: ['id'], monthly: false, shared: true },
  channel: { columns: { id: 'String', name: 'String' }, key: ['id'], monthly: false, shared: true },
  calendar_day: { columns: { date: 'Date' }, key: ['date'], monthly: false, shared: true },
} as const satisfies Readonly<Record<string, Table>>;

export type RawTable = keyof typeof rawTables;
export type RollUpTable = keyof typeof rollUpTables;
export type ReferenceTable = keyof typeof referenceTables;

export const allTables: Readonly<Record<string, Table>> = {
  ...{ ...rawTables, ...historyTables },
  ...{ ...rollUpTables, ...referenceTables },
};
