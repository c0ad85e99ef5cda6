import { allTables, type Table } from './tables.ts';

/** The tables' database: on one server, or in a cluster whose shards have replicas. */
export type Layout = { readonly kind: 'single' } | { readonly kind: 'cluster'; readonly cluster: string };

/**
 * Statements that create missing tables; they can be repeated. In a cluster each table exists twice: `<name>_local` has
 * the rows of a shard, and `<name>` reads and writes all shards by account.
 */
export const schemaStatements = (layout: Layout): string[] => [
  ...Object.entries(allTables).flatMap(([name, table]) =>
    layout.kind === 'single' ? [single(name, table)] : inCluster(name, table, layout.cluster),
  ),
  recipeMatches(layout),
];

const columnsOf = ({ columns, lookups = [] }: Table): string =>
  [
    ...Object.entries(columns).map(([name, type]) => `${name} ${type}`),
    'version UInt64',
    'is_deleted UInt8',
    ...lookups.map((name) => `INDEX by_${name} ${name} TYPE bloom_filter(0.01) GRANULARITY 1`),
  ].join(',\n  ');

const layoutOf = ({ key, monthly }: Table): string =>
  [...(monthly ? ['PARTITION BY toYYYYMM(date)'] : []), `ORDER BY (${key.join(', ')})`].join('\n');

/** How many inserts of a table are remembered by token, so that a repeated one changes nothing. */
const tokensKept = 10_000;

const single = (name: string, table: Table): string => `CREATE TABLE IF NOT EXISTS ${name} (
  ${columnsOf(table)}
) ENGINE = ReplacingMergeTree(version, is_deleted)
${layoutOf(table)}
SETTINGS non_replicated_deduplication_window = ${tokensKept}`;

const inCluster = (name: string, table: Table, cluster: string): string[] => {
  // A table that belongs to no account has a replica on every node.
  const path = table.shared
    ? `/clickhouse/tables/all/merchlens/${name}`
    : `/clickhouse/tables/{shard}/merchlens/${name}`;
  const replica = table.shared ? '{shard}-{replica}' : '{replica}';
  const local = table.shared ? name : `${name}_local`;
  const createTable = `CREATE TABLE IF NOT EXISTS ${local} ON CLUSTER ${cluster} (
  ${columnsOf(table)}
) ENGINE = ReplicatedReplacingMergeTree('${path}', '${replica}', version, is_deleted)
${layoutOf(table)}
SETTINGS replicated_deduplication_window = ${tokensKept}`;
  if (table.shared) return [createTable];
  return [
    createTable,
    `CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER ${cluster} AS ${local}
ENGINE = Distributed(${cluster}, currentDatabase(), ${local}, account_id)`,
  ];
};

/** Each published recipe on each day, with its ingredients as matched now. */
const recipeMatches = (layout: Layout): string => `CREATE VIEW IF NOT EXISTS recipe_match_day ${
  layout.kind === 'cluster' ? `ON CLUSTER ${layout.cluster} ` : ''
}AS
SELECT r.account_id AS account_id, c.date AS date, r.operator_id AS operator_id, r.id AS recipe_id, '' AS currency,
       r.ingredients AS ingredients, r.matched AS matched, r.own_matched AS own_matched
FROM recipe AS r CROSS JOIN calendar_day AS c
WHERE c.date >= r.published_on AND (r.retired_on IS NULL OR c.date < r.retired_on)`;
