import type { DatabaseSync } from 'node:sqlite';
import { mergeSpans } from '#shared/analytics/covered-spans.ts';
import { sourcesOfFamily } from '#shared/analytics/data-sources.ts';
import type { Family } from '#shared/analytics/dimensions.ts';
import { offerCoverageStatements, offerRollUpStatements } from '#shared/analytics/offer-roll-up.ts';
import { recipeCoverageStatements, recipeRollUpStatements } from '#shared/analytics/recipe-roll-up.ts';
import { responseCoverageStatements, responseRollUpStatements } from '#shared/analytics/response-roll-up.ts';
import { coverageStatements, monthStatements, rollUpStatements } from '#shared/analytics/roll-up.ts';
import { addDays, daysBetween, type LocalDate, monthStart } from '#shared/time/calendar.ts';
import { eventDayStatements } from '#upstream/facts/ingest/event-days.ts';
import { spansOf } from '#upstream/facts/ingest/spans.ts';
import { accountDay } from './account-facts.ts';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { brandDay } from './brand-facts.ts';
import { storeDailyFacts } from './daily-facts.ts';
import { factSink, factTables } from './fact-sink.ts';
import { storeLooks } from './offer-facts.ts';
import { storePlays } from './plays.ts';
import { storedProducts } from './products.ts';
import { storeRecipeEvents } from './recipe-facts.ts';
import { retailerDay } from './retailer-facts.ts';
import { densities, factDays, pausedForDays, type WorldSize } from './span.ts';

/** Days after which every price and stock is known again. */
const unknownForDays = 30;
const rolledUp = ['brand_day', 'brand_product_day', 'retailer_day', 'retailer_product_day', 'till_basket_day'];
const watchedFacts = ['offer_observation', 'recipe_event', 'offer_change', 'offer_day', 'recipe_day'];
const datedTables = [...factTables, ...watchedFacts, ...rolledUp];

/**
 * Writes the facts of every demo account up to the last day. If facts up to `before` exist, only the days that differ
 * are written. A day's facts don't depend on when they are written, so the result equals a fresh seed.
 * @returns number of facts written
 */
export function storeFacts(
  database: DatabaseSync,
  { today, size }: { readonly today: LocalDate; readonly size: WorldSize },
  before: LocalDate | null,
): number {
  const sink = factSink(database);
  const prepare = (statements: readonly string[]) => statements.map((sql) => database.prepare(sql));
  const rollUps = prepare([
    ...[
      ...eventDayStatements,
      ...rollUpStatements,
      ...offerRollUpStatements,
      ...recipeRollUpStatements,
      ...responseRollUpStatements,
    ],
  ]);
  const coverages = prepare([
    ...[...coverageStatements, ...offerCoverageStatements, ...recipeCoverageStatements, ...responseCoverageStatements],
  ]);
  const removeAll = prepare(datedTables.map((table) => `DELETE FROM ${table} WHERE account_id = ?`));
  const removeDay = prepare(datedTables.map((table) => `DELETE FROM ${table} WHERE account_id = ? AND date = ?`));
  const monthToBuild = database.prepare('INSERT OR IGNORE INTO unbuilt_month VALUES (?, ?)');
  const buildMonth = prepare(monthStatements);
  const covering = coveredDays(database);
  let watched = 0;
  let byDay = 0;
  for (const account of demoAccounts) {
    const wanted = daysOf(account, today, size);
    const had = before === null ? [] : daysOf(account, before, size);
    const added = without(wanted, had);
    const dropped = without(had, wanted);
    if (before === null) for (const removal of removeAll) removal.run(account.id);
    for (const date of dropped) for (const removal of removeDay) removal.run(account.id, date);
    const products = storedProducts(account);
    const write = account.type === 'brand' ? brandDay : retailerDay;
    for (const date of added)
      for (const operator of account.operators) write(sink, account, operator, products, date, densities[size]);
    if (account.type === 'brand') for (const date of added) accountDay(sink, account, products, date, densities[size]);
    sink.flush();
    watched += storeLooks(database, account, added) + storeRecipeEvents(database, account, added, densities[size]);
    const played = account.type === 'brand' ? storePlays(database, account, today) : [];
    for (const [from, to] of spansOf(touched(wanted, [...added, ...dropped, ...played])))
      for (const rollUp of rollUps) rollUp.run(account.id, from, to);
    for (const date of new Set([...touched(wanted, [...added, ...dropped, ...played]), ...dropped].map(monthStart))) {
      monthToBuild.run(account.id, date);
      for (const building of buildMonth) building.run(account.id, date);
    }
    for (const coverage of coverages) coverage.run(account.id);
    covering(account, wanted);
    byDay += storeDailyFacts(database, account, { today, size });
  }
  return sink.rows() + watched + byDay;
}

/** Records that all sources of an account cover these days; imports and clicks cover days of their own. */
function coveredDays(database: DatabaseSync): (account: DemoAccount, days: readonly LocalDate[]) => void {
  const forget = database.prepare('DELETE FROM import_span WHERE account_id = ? AND job_id = 0');
  const cover = database.prepare("INSERT INTO import_span VALUES (?, ?, 0, '', 0, ?, ?)");
  const merges = mergeSpans.map((sql) => database.prepare(sql));
  return ({ id, type }, days) => {
    const [first, last] = [days[0], days.at(-1)];
    forget.run(id);
    const families: readonly Family[] =
      type === 'brand' ? ['brand', 'offers', 'recipes', 'responses'] : ['retailer', 'responses'];
    if (first && last) for (const source of families.flatMap(sourcesOfFamily)) cover.run(id, source, first, last);
    for (const merge of merges) merge.run(id);
  };
}

function daysOf(account: DemoAccount, today: LocalDate, size: WorldSize): LocalDate[] {
  const last = account.active ? today : addDays(today, -pausedForDays);
  return factDays(today, size).filter((date) => date <= last);
}

function without(days: readonly LocalDate[], others: readonly LocalDate[]): LocalDate[] {
  const gone = new Set(others);
  return days.filter((date) => !gone.has(date));
}

/** The days that differ and those soon after, since a change is relative to the last known value. */
function touched(wanted: readonly LocalDate[], different: readonly LocalDate[]): LocalDate[] {
  const marked = new Set(different);
  return wanted.filter(
    (date) => marked.has(date) || different.some((other) => other < date && daysBetween(other, date) <= unknownForDays),
  );
}
