import { factsChanged } from '#shared/analytics/roll-up.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { CellRow, ClickHouse } from './client.ts';
import { ofAccount, ofDays } from './roll-ups/replaced-days.ts';
import type { DueDay, RollUpFamily } from './turn.ts';
import { clickHouseStatement, isoOf } from './typed.ts';

/** Summaries of an account’s facts for D1: covered days, dimension values, and when they changed. */
export async function summarize(
  clickhouse: ClickHouse,
  accountId: number,
  due: readonly DueDay[],
): Promise<readonly Statement[]> {
  const families = [...Map.groupBy(due, ({ family }) => family)];
  const statements: Statement[] = [];
  for (const [family, days] of families)
    statements.push(
      ...(await summaries[family](
        clickhouse,
        accountId,
        days.map(({ date }) => date),
      )),
    );
  return [...statements, statement(factsChanged, accountId)];
}

type Summary = (clickhouse: ClickHouse, accountId: number, days: readonly LocalDate[]) => Promise<readonly Statement[]>;

/** Where the values of a dimension come from, and which rows count. */
type ValueSources = readonly (readonly [dimension: string, value: string, table: string, counts: string])[];

const plain = "reason = ''";
const ofBrand: ValueSources = [
  ['country', 'country', 'brand_day', plain],
  ['channel', 'channel', 'brand_day', plain],
  ['retailer', 'retailer_id', 'brand_day', `${plain} AND retailer_id <> 0`],
  ['product', 'product_id', 'brand_day', `${plain} AND retailer_id <> 0`],
  [
    ...(['touchpoint', 'touchpoint_id', 'brand_day'] as const),
    `${plain} AND (impressions <> 0 OR sessions <> 0 OR pi_clicks <> 0)`,
  ],
];
const ofTills: ValueSources = [
  ['country', 'country', 'till_day', '1'],
  ['product', 'product_id', 'till_day', '1'],
];
const ofResponses: ValueSources = [
  ['country', 'country', 'response_day', '1'],
  ['channel', 'channel', 'response_day', '1'],
  ['touchpoint', 'touchpoint_id', 'response_day', 'touchpoint_id > 0'],
];

const ofSpend: ValueSources = [
  ['country', 'country', 'media_spend', '1'],
  ['channel', 'channel', 'media_spend', '1'],
  ['campaign', 'campaign', 'media_spend', "campaign <> ''"],
];
const ofSellout: ValueSources = [
  ['country', 'country', 'sellout_day', '1'],
  ['retailer', 'retailer_id', 'sellout_day', 'retailer_id > 0'],
  ['product', 'product_id', 'sellout_day', 'product_id > 0'],
];

const summaries: Readonly<Record<RollUpFamily, Summary>> = {
  brand: async (...given) => [...(await factCoverage(...given)), ...(await dimensionValues(ofBrand, ...given))],
  tills: async (...given) => [...(await factCoverage(...given)), ...(await dimensionValues(ofTills, ...given))],
  offers: async (...given) => [
    ...(await familyCoverage('offers', 'offer_day', 'currency', ...given)),
    ...(await lastStates(...given)),
  ],
  recipes: (...given) => familyCoverage('recipes', 'recipe_day', 'currency', ...given),
  responses: async (...given) => [
    ...(await familyCoverage('responses', 'response_day', "''", ...given)),
    ...(await dimensionValues(ofResponses, ...given)),
  ],
  spend: async (...given) => [
    ...(await familyCoverage('spend', 'media_spend', 'currency', ...given)),
    ...(await dimensionValues(ofSpend, ...given)),
  ],
  sellout: async (...given) => [
    ...(await familyCoverage('sellout', 'sellout_day', 'currency', ...given)),
    ...(await dimensionValues(ofSellout, ...given)),
  ],
  inputs: async () => [],
};

/** Parameters for days, with their first and last as bounds. */
const dayParameters = (accountId: number, days: readonly LocalDate[]) => ({
  account: accountId,
  first: days.toSorted()[0] ?? '',
  last: days.toSorted().at(-1) ?? '',
  days,
});

const listOf = (rows: readonly CellRow[], ...columns: readonly string[]): string =>
  JSON.stringify(rows.map((row) => columns.map((column) => row[column])));

const factCoverage: Summary = async (clickhouse, accountId) => {
  const columns = 'operator_id, currency, min(date) AS first, max(date) AS last';
  const [rows, suspect] = await Promise.all([
    clickhouse.query(
      clickHouseStatement(
        `SELECT ${columns} FROM (
           SELECT operator_id, currency, date FROM brand_day WHERE ${ofAccount} AND ${plain}
           UNION ALL SELECT operator_id, currency, date FROM till_day WHERE ${ofAccount})
         GROUP BY operator_id, currency`,
        { account: accountId },
      ),
    ),
    clickhouse.query(
      clickHouseStatement(
        `SELECT DISTINCT operator_id, currency FROM brand_day WHERE ${ofAccount} AND reason <> '' AND currency <> ''`,
        { account: accountId },
      ),
    ),
  ]);
  return [
    statement('DELETE FROM fact_coverage WHERE account_id = ?', accountId),
    statement(
      `INSERT INTO fact_coverage SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?2)`,
      ...[accountId, listOf(rows, 'operator_id', 'currency', 'first', 'last')],
    ),
    // Questions may include suspect clicks, so their currencies are needed. Their days don’t count as covered.
    statement('DELETE FROM suspect_currency WHERE account_id = ?', accountId),
    statement(
      'INSERT INTO suspect_currency SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2)',
      ...[accountId, listOf(suspect, 'operator_id', 'currency')],
    ),
  ];
};

async function familyCoverage(
  family: string,
  table: string,
  currency: string,
  ...[clickhouse, accountId]: Parameters<Summary>
): Promise<Statement[]> {
  const rows = await clickhouse.query(
    clickHouseStatement(
      `SELECT operator_id, ${currency} AS met, min(date) AS first, max(date) AS last FROM ${table} WHERE ${ofAccount}
       GROUP BY operator_id, met`,
      { account: accountId },
    ),
  );
  return [
    statement('DELETE FROM family_coverage WHERE account_id = ?1 AND family = ?2', accountId, family),
    statement(
      `INSERT INTO family_coverage
       SELECT ?1, ?2, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?3)`,
      ...[accountId, family, listOf(rows, 'operator_id', 'met', 'first', 'last')],
    ),
  ];
}

async function dimensionValues(
  met: ValueSources,
  clickhouse: ClickHouse,
  accountId: number,
  days: readonly LocalDate[],
): Promise<Statement[]> {
  const rows = await clickhouse.query(
    clickHouseStatement(
      met
        .map(
          ([dimension, value, table, counts]) =>
            `SELECT DISTINCT '${dimension}' AS dimension, operator_id, toString(${value}) AS value FROM ${table}
             WHERE ${ofDays} AND ${counts}`,
        )
        .join(' UNION ALL '),
      dayParameters(accountId, days),
    ),
  );
  return [
    statement(
      'INSERT OR IGNORE INTO fact_value SELECT ?1, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2)',
      ...[accountId, listOf(rows, 'dimension', 'operator_id', 'value')],
    ),
  ];
}

/**
 * The last known price and stock of offers of these days. Offers that were deleted on them are found among the deleted
 * rows.
 */
const lastStates: Summary = async (clickhouse, accountId, days) => {
  const touched = `SELECT DISTINCT offer_id FROM offer_day WHERE ${ofDays}`;
  const [offers, rows] = await Promise.all([
    clickhouse.query(clickHouseStatement(`${touched} SETTINGS final = 0`, dayParameters(accountId, days))),
    clickhouse.query(
      clickHouseStatement(
        `SELECT offer_id, argMaxIf(closing_price_minor, date, closing_price_minor IS NOT NULL) AS price,
                argMaxIf(closing_in_stock, date, closing_in_stock IS NOT NULL) AS stock, ${isoOf('max(closing_at)')} AS seen,
                argMax(tuple(closing_price_minor, closing_in_stock, closing_at), date) AS day,
                day.1 AS day_price, day.2 AS day_stock, if(day.3 IS NULL, NULL, ${isoOf('assumeNotNull(day.3)')}) AS day_seen
         FROM offer_day WHERE ${ofAccount} AND offer_id IN (${touched}) GROUP BY offer_id`,
        dayParameters(accountId, days),
      ),
    ),
  ]);
  const columns = ['offer_id', 'price', 'stock', 'seen', 'day_price', 'day_stock', 'day_seen'];
  return [
    statement(
      'DELETE FROM offer_last WHERE offer_id IN (SELECT value ->> 0 FROM json_each(?2)) AND account_id = ?1',
      ...[accountId, listOf(offers, 'offer_id')],
    ),
    statement(
      `INSERT INTO offer_last SELECT value ->> 0, ?1, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
       FROM json_each(?2)`,
      ...[accountId, listOf(rows, ...columns)],
    ),
  ];
};
