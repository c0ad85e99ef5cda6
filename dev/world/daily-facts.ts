import type { DatabaseSync } from 'node:sqlite';
import { mergeSpans } from '#shared/analytics/covered-spans.ts';
import { addDays, addMonths, daysBetween, type LocalDate, monthStart } from '#shared/time/calendar.ts';
import {
  type DailyFileKind,
  dailyTables,
  insertDays,
  noteDeletedDays,
  noteInsertedDays,
  type SelloutDay,
  type SeriesDay,
  type SpendDay,
} from '#upstream/facts/ingest/daily-facts.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { DemoAccount } from './accounts.ts';
import { demoRetailers } from './brand-facts.ts';
import planted from './fixtures/planted.json' with { type: 'json' };
import { storedProducts } from './products.ts';
import { demandOn } from './season.ts';
import { mondayOf, type SoldWeek, soldWeek } from './sold-weeks.ts';
import { factDays, type WorldSize } from './span.ts';

const country = 'US';
/** Months of data for models: three years, so that a season can be told from a trend. */
const modelMonths = 37;
const sellers = demoRetailers.filter(({ reports }) => reports);
const share = <Item extends { readonly weight: number }>(items: readonly Item[], { weight }: Item): number =>
  weight / items.reduce((sum, item) => sum + item.weight, 0);

/**
 * Writes the media spend and sell-out of the first brand, and control series for models. Existing days stay as they
 * are.
 * @returns number of rows written
 */
export function storeDailyFacts(
  database: DatabaseSync,
  account: DemoAccount,
  { today, size }: { readonly today: LocalDate; readonly size: WorldSize },
): number {
  if (!account.operators.some(({ id }) => id === planted.operator)) return 0;
  const days = size === 'full' ? modelDays(today) : factDays(today, size);
  const [spend, sellout, series]: [SpendDay[], SelloutDay[], SeriesDay[]] = [[], [], []];
  for (const [monday, own] of Map.groupBy(days, mondayOf)) {
    const week = soldWeek(monday);
    series.push(...seriesOf(monday, week));
    for (const date of own) {
      spend.push(...spendOn(date, week));
      sellout.push(...selloutOn(account, date, week));
    }
  }
  put(database, account.id, 'media-spend', spend);
  put(database, account.id, 'sell-out', sellout);
  put(database, account.id, 'model-series', series);
  const cover = database.prepare(
    `INSERT INTO import_span SELECT ?, value, ?, '', 0, ?, ? FROM json_each('["spend","sellout"]') WHERE true
     ON CONFLICT DO UPDATE SET last_date = excluded.last_date`,
  );
  cover.run(account.id, planted.operator, days[0] ?? today, today);
  for (const sql of mergeSpans) database.prepare(sql).run(account.id);
  return spend.length + sellout.length + series.length;
}

function modelDays(today: LocalDate): LocalDate[] {
  const first = monthStart(addMonths(today, -modelMonths));
  return Array.from({ length: daysBetween(first, today) + 1 }, (_, at) => addDays(first, at));
}

const rowsAtOnce = 4_000;

/** Writes rows, and deletes those of other days unless an import wrote them. */
function put(
  database: DatabaseSync,
  accountId: number,
  kind: DailyFileKind,
  rows: readonly { readonly date: LocalDate }[],
): void {
  const run = ({ sql, parameters }: Statement) => database.prepare(sql).all(...parameters);
  const { table, key } = dailyTables[kind];
  run(
    statement(
      `DELETE FROM ${table} AS f WHERE account_id = ?1 AND date NOT IN (SELECT value FROM json_each(?2))
         AND NOT EXISTS (SELECT 1 FROM import_fact i WHERE i.account_id = ?1 AND i.kind = ?3 AND i.key = json_array(${Object.values(
           key,
         )
           .map((column) => `f.${column}`)
           .join(', ')}))`,
      ...[accountId, JSON.stringify([...new Set(rows.map(({ date }) => date))]), kind],
    ),
  );
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(at, at + rowsAtOnce));
    for (const one of [insertDays(accountId, kind, '', json), ...noteInsertedDays(accountId, kind, json)]) run(one);
  }
  for (const one of noteDeletedDays(accountId, kind)) run(one);
}

/** A day's share of its week. */
function shareOfWeek(date: LocalDate): number {
  const monday = mondayOf(date);
  const all = Array.from({ length: 7 }, (_, at) => demandOn(addDays(monday, at)));
  return demandOn(date) / all.reduce((sum, demand) => sum + demand, 0);
}

export const spendOn = (date: LocalDate, { spend }: SoldWeek): SpendDay[] =>
  spend.flatMap(({ channel, amount }) => {
    if (amount === 0) return [];
    const cost = amount / 7;
    return [
      {
        ...{ date, operator: planted.operator, channel: channel.channel, campaign: campaignOf(channel.channel, date) },
        ...{ country, currency: planted.currency, spend: Math.round(cost * 100) },
        impressions: Math.round((cost / channel.cpm) * 1_000),
        clicks: channel.cpc === null ? null : Math.round(cost / channel.cpc),
      },
    ];
  });

const campaignOf = (channel: string, date: LocalDate): string => {
  const season = ['Winter', 'Spring', 'Summer', 'Fall'][Math.floor((Number(date.slice(5, 7)) % 12) / 3)];
  return channel === 'search' ? 'Always on' : `${season} ${date.slice(0, 4)}`;
};

export function selloutOn(account: DemoAccount, date: LocalDate, week: SoldWeek): SelloutDay[] {
  const own = storedProducts(account).filter((product) => product.own);
  const sales = week.sales * shareOfWeek(date);
  return sellers.flatMap((seller) =>
    own.map((product) => {
      const amount = sales * share(sellers, seller) * share(own, product);
      return {
        ...{ date, operator: planted.operator, retailer: seller.id, product: product.id, country },
        ...{ currency: planted.currency, units: Math.round(amount / product.price), sales: Math.round(amount * 100) },
      };
    }),
  );
}

function seriesOf(monday: LocalDate, { temperature, isPromotion }: SoldWeek): SeriesDay[] {
  const of = { date: monday, operator: planted.operator };
  return [
    { ...of, name: 'Temperature', value: temperature, unit: '°C', role: 'control' },
    { ...of, name: 'Promotion', value: isPromotion ? 1 : 0, unit: 'weeks', role: 'promotion' },
  ];
}
