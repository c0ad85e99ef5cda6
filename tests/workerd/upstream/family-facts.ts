import { offerCoverageStatements, offerRollUpStatements } from '#shared/analytics/offer-roll-up.ts';
import { recipeCoverageStatements, recipeRollUpStatements } from '#shared/analytics/recipe-roll-up.ts';
import { responseCoverageStatements, responseRollUpStatements } from '#shared/analytics/response-roll-up.ts';
import { coverageStatements, monthStatements, rollUpStatements } from '#shared/analytics/roll-up.ts';
import { addDays } from '#shared/time/calendar.ts';
import { days, firstDay, rowsOfBrandFacts, type TableRows } from '#tests/support/analytics/brand-facts.ts';
import { type OfferFacts, offers, rowsOfLooks } from '#tests/support/analytics/offer-facts.ts';
import { type RecipeEvent, rowsOfRecipeEvents, rowsOfRecipes } from '#tests/support/analytics/recipe-facts.ts';
import { type ResponseFact, rowsOfResponses } from '#tests/support/analytics/response-facts.ts';
import { rowsOfTillOrders, type TillOrder } from '#tests/support/analytics/retailer-facts.ts';
import { d1, insert, into } from './migrated.ts';

/** Beside the small world: a second operator of retailer 2, a third product of it, offers, recipes, experiences and days. */
export async function familyWorld(): Promise<void> {
  await insert('fx_rate', ['currency', 'month_start', 'usd_per_unit'], [['JPY', '2026-01-01', 0.007]]);
  await insert('operator', ['id', 'account_id', 'name'], [[22, 2, 'Two East']]);
  await insert(
    'product',
    ['id', 'account_id', 'gtin', 'name', 'brand', 'category'],
    [[203, 2, 'g3', 'Flour soap', 'Mill', 'Care']],
  );
  await insert(
    'offer',
    ['id', 'account_id', 'operator_id', 'product_id', 'retailer_id', 'country', 'currency', 'reference_minor'],
    offers.map((it) => [it.id, 1, it.operator, it.product, it.retailer, it.country, it.currency, it.reference]),
  );
  await insert(
    'touchpoint',
    ['id', 'account_id', 'operator_id', 'kind', 'name'],
    [
      [1, 1, 11, 'ip', 'Kitchen'],
      [2, 1, 12, 'vd', 'Film'],
    ],
  );
  const recipes = rowsOfRecipes(1);
  await insert(recipes.table, recipes.columns, recipes.rows);
  await insert(
    'calendar_day',
    ['date', 'weekday', 'week_start', 'iso_year', 'iso_week', 'month_start', 'quarter', 'year'],
    Array.from({ length: days + 20 }, (_, day) => addDays(firstDay, day - 10))
      .filter((date) => date !== '2026-01-01')
      .map((date) => [date, 1, date, 2026, 1, `${date.slice(0, 7)}-01`, 1, 2026]),
  );
}

async function replace(
  accountId: number,
  tables: readonly TableRows[],
  rollUps: readonly string[],
  coverage: readonly string[],
): Promise<void> {
  const span = [accountId, addDays(firstDay, -1), addDays(firstDay, days)];
  await d1.batch([
    ...tables.map(({ table }) => d1.prepare(`DELETE FROM ${table} WHERE account_id = ?`).bind(accountId)),
    ...tables.flatMap(({ table, columns, rows }) => into(table, columns, rows)),
    ...rollUps.map((sql) => d1.prepare(sql).bind(...span)),
    ...coverage.map((sql) => d1.prepare(sql).bind(accountId)),
  ]);
}

/** Replaces the sales of retailer 2, or of another. */
export async function storeTillOrders(orders: readonly TillOrder[], accountId = 2): Promise<void> {
  await replace(accountId, rowsOfTillOrders(accountId, orders), rollUpStatements, coverageStatements);
  // Some months are built and one isn't, as in production.
  const { results } = await d1
    .prepare("SELECT date FROM unbuilt_month WHERE account_id = ? AND date <> '2026-01-01'")
    .bind(accountId)
    .all<{ date: string }>();
  const building = results.flatMap(({ date }) => monthStatements.map((sql) => d1.prepare(sql).bind(accountId, date)));
  if (building.length > 0) await d1.batch(building);
}

/** Replaces observations and clicks of brand 1's offers. */
export async function storeOfferFacts({ looks, clicks }: OfferFacts): Promise<void> {
  const clicked = rowsOfBrandFacts(1, { visits: [], clicks, orders: [] });
  await replace(1, clicked, rollUpStatements, coverageStatements);
  await replace(1, [rowsOfLooks(1, looks)], offerRollUpStatements, offerCoverageStatements);
}

/** Replaces recipe events of brand 1. */
export const storeRecipeEvents = (events: readonly RecipeEvent[]): Promise<void> =>
  replace(1, [rowsOfRecipeEvents(1, events)], recipeRollUpStatements, recipeCoverageStatements);

/** Replaces claims and submissions of brand 1, or of another. */
export const storeResponses = (facts: readonly ResponseFact[], accountId = 1): Promise<void> =>
  replace(accountId, [rowsOfResponses(accountId, facts)], responseRollUpStatements, responseCoverageStatements);
