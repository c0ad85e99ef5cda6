import { beforeAll, expect, test } from 'vitest';
import { knownSql } from '#upstream/facts/d1/known-facts.ts';
import { eventDayStatements } from '#upstream/facts/ingest/event-days.ts';
import { offerObservations } from '#upstream/facts/ingest/offer-observations.ts';
import { attributedOrders } from '#upstream/facts/ingest/orders/attributed-orders.ts';
import { recipeEvents } from '#upstream/facts/ingest/recipe-events.ts';
import { retailerSales } from '#upstream/facts/ingest/retailer-sales.ts';
import { deleteOwnLines, shareOwnLines } from '#upstream/facts/ingest/till-lines.ts';
import { touchpointEvents } from '#upstream/facts/ingest/touchpoint-events.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { ingestWorld } from './ingest-support.ts';
import { d1 } from './migrated.ts';

beforeAll(ingestWorld);

/** Tables that grow with every file. */
const large =
  'touchpoint_event|reported_line|attributed_order|basket_line|retailer_order|retailer_line|offer_observation|recipe_event';
/** A step that reads all of an account's rows. With an alias the table is recognized by its index. */
const wholeAccount = /SEARCH (\w+) (?:EXISTS )?USING (?:COVERING )?(?:INDEX \w+|PRIMARY KEY) \(account_id=\?\)/;
const small = new Set(['t', 'u', 'c', 'touched_session', 'touched_order', 'undone_fact', 'stale_day']);

async function plansOf(statements: readonly Statement[]): Promise<string[]> {
  const explained = statements.map(({ sql, parameters }) =>
    d1.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...parameters),
  );
  const answers = await d1.batch<{ detail: string }>(explained);
  return answers.flatMap(({ results }) => results.map(({ detail }) => detail));
}

const nobody = () => 0;
const outside = Object.values(knownSql).flatMap((sql) => (sql?.outside ? [statement(sql.outside, 1, '[]', 11)] : []));
const days = [1, '2026-01-01', '2026-01-14'] as const;

test.each([
  ['sales', retailerSales.statements(1, [], nobody)],
  ['events', touchpointEvents.statements(1, [], nobody)],
  ['attributed orders', attributedOrders.statements(1, [], nobody)],
  ['the undo of sales', retailerSales.undo.statements(1)],
  ['the undo of sales of one import', deleteOwnLines(1, 1, '2026-01-01', '2026-01-14')],
  ['sales that another import has too', shareOwnLines(1, '[]')],
  ['the undo of events', touchpointEvents.undo.statements(1)],
  ['the undo of orders', attributedOrders.undo.statements(1)],
  ['the undo of offer observations', offerObservations.undo.statements(1)],
  ['the undo of recipe events', recipeEvents.undo.statements(1)],
  ['facts outside a subaccount', outside],
  ['days of events', eventDayStatements.map((sql) => statement(sql, ...days))],
])('the statements for %s never scan all rows of an account', async (_, statements) => {
  const plans = await plansOf(statements);
  expect(plans.length).toBeGreaterThan(statements.length);
  const scans = plans.filter((detail) => {
    const searched = wholeAccount.exec(detail)?.[1];
    return (searched !== undefined && !small.has(searched)) || new RegExp(`SCAN (${large})\\b`).test(detail);
  });
  expect(scans).toEqual([]);
});
