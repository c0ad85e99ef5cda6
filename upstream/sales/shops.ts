import { type SalesMethod, salesMethodIds, salesMethods } from '#shared/sales/methods.ts';
import type { NetworkId } from '#shared/sales/networks.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { lostRace, revisionMatched } from '../calls/revision.ts';
import { matchShop, ordersWithWindow } from '../facts/ingest/orders/match-clicks.ts';
import { taggedByItself } from '../platform/reply.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { randomToken } from '../platform/tokens.ts';
import { importReportedOrders } from './deliver.ts';
import { findShop, type OwnShop, readShop, readShops, withFigures } from './find-shop.ts';

export const salesSources: Handler<'salesSources'> = async (context) => ({
  items: await withFigures(context, await readShops(context)),
});

export const salesSource: Handler<'salesSource'> = async (context) =>
  taggedByItself(await readShop(context, (await findShop(context)).retailer_id));

export const salesWindow: Handler<'salesWindow'> = async (context) => {
  const { retailer_id: id } = await findShop(context);
  const { days } = context.query;
  const [[counts]] = await context.var.database.readAll<[{ now: number; after: number }]>([ordersWithWindow(id, days)]);
  return { days, now: counts?.now ?? 0, after: counts?.after ?? 0 };
};

export const changeSalesSource: Handler<'changeSalesSource'> = async (context) => {
  const { database, facts, scope, user } = context.var;
  const { domain, windowDays, network, ...methods } = context.body;
  const shop = await findShop(context);
  const { retailer_id: id } = shop;
  const revision = revisionMatched(context);
  const now = new Date();
  const chosen: ChosenMethods = { ...methods, network };
  const saved = `EXISTS (SELECT 1 FROM shop WHERE retailer_id = ?1 AND version = ?2 AND updated_by = ?3 AND updated_at = ?4)`;
  const guard: SavedCondition = { sql: saved, parameters: [id, revision + 1, user.id, now.toISOString()] };
  const [[done] = []] = await database.write(
    statement(
      `UPDATE shop SET domain = ?3, window_days = ?4, version = version + 1, updated_by = ?5, updated_at = ?6
       WHERE retailer_id = ?1 AND version = ?2 RETURNING retailer_id`,
      ...[id, revision, domain, windowDays, user.id, now.toISOString()],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'sales-source-changed', accountId: scope.accountId, targetId: id },
      before: settingsOf(shop),
      after: { domain, windowDays, methods: salesMethodIds.filter((method) => isChosen(chosen, method)), network },
    }),
    ...salesMethodIds.flatMap((method) => switchSource(shop, method, chosen, guard, scope.accountId)),
    // Another window changes which orders came too late after their click.
    ...(windowDays === shop.window_days ? [] : [matchShop(id), ...setBrandWindows(id, windowDays)]),
  );
  if (!done) throw lostRace();
  if (windowDays !== shop.window_days) await importReportedOrders({ database, facts }, now.getTime());
  return taggedByItself(await readShop(context, id));
};

interface ChosenMethods {
  readonly server: boolean;
  readonly pixel: boolean;
  readonly file: boolean;
  readonly network: NetworkId | null;
}

const isChosen = (chosen: ChosenMethods, method: SalesMethod): boolean =>
  method === 'network' ? chosen.network !== null : chosen[method];

/** SQL condition: this call has saved the shop. Its parameters are the first four. */
interface SavedCondition {
  readonly sql: string;
  readonly parameters: readonly [number, number, string, string];
}

/** Switches a method on or off. Methods called by address get an address when they are first switched on. */
function switchSource(
  { sources }: OwnShop,
  method: SalesMethod,
  chosen: ChosenMethods,
  { sql, parameters }: SavedCondition,
  accountId: number,
): Statement[] {
  const known = sources.find((source) => source.method === method);
  if (!isChosen(chosen, method))
    return known?.enabled === 1
      ? [statement(`UPDATE sales_source SET enabled = 0 WHERE id = ?5 AND ${sql}`, ...parameters, known.id)]
      : [];
  const network = method === 'network' ? chosen.network : null;
  const source = statement(
    `INSERT INTO sales_source (account_id, retailer_id, method, network, created_at)
     SELECT ?5, ?1, ?6, ?7, ?4 WHERE ${sql}
     ON CONFLICT (retailer_id, method) DO UPDATE SET enabled = 1, network = excluded.network`,
    ...[...parameters, accountId, method, network],
  );
  if (!salesMethods[method].address) return [source];
  // An address known to one network must not work for another one.
  const former = statement(
    `UPDATE sales_key SET expires_at = ?4 WHERE source_id = ?5 AND (expires_at IS NULL OR expires_at > ?4) AND ${sql}`,
    ...[...parameters, known?.id ?? 0],
  );
  const address = statement(
    `INSERT INTO sales_key (source_id, public_id, created_at)
     SELECT s.id, ?5, ?4 FROM sales_source s WHERE s.retailer_id = ?1 AND s.method = ?6 AND ${sql}
       AND NOT EXISTS (SELECT 1 FROM sales_key k WHERE k.source_id = s.id AND k.expires_at IS NULL)`,
    ...[...parameters, randomToken(), method],
  );
  const renewed = known !== undefined && known.network !== network;
  return renewed ? [former, source, address] : [source, address];
}

/** Applies the shop's window to the brands whose orders it reports, so that their files follow it too. */
const setBrandWindows = (retailerId: number, windowDays: number): Statement[] => [
  statement(
    `UPDATE account_retailer SET window_days = ?2 WHERE retailer_id = ?1 AND window_days <> ?2
       AND account_id IN (SELECT DISTINCT brand_id FROM sales_event WHERE retailer_id = ?1 AND brand_id IS NOT NULL)`,
    ...[retailerId, windowDays],
  ),
];

const settingsOf = ({ domain, window_days: windowDays, sources }: OwnShop) => ({
  ...{ domain, windowDays },
  methods: sources.filter(({ enabled }) => enabled === 1).map(({ method }) => method),
  network: sources.find(({ network, enabled }) => network !== null && enabled === 1)?.network ?? null,
});
