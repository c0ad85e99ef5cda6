import { clickParameter } from '#shared/sales/click-id.ts';
import { type NetworkId, networks } from '#shared/sales/networks.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import type { Database } from '../platform/storage/database.ts';

interface Row extends Record<string, unknown> {
  readonly retailer: number;
  readonly network: NetworkId | null;
}

/** The retailers of a touchpoint that report orders by click id, with the parameters for the id. */
export async function clickParametersOf(
  database: Database,
  { retailers, offers }: TouchpointOffers,
): Promise<Record<string, string[]>> {
  const ids = new Set([...retailers.map(({ id }) => id), ...offers.map(({ retailer }) => retailer)]);
  if (ids.size === 0) return {};
  const rows = await database.read<Row>(
    `SELECT DISTINCT s.retailer_id AS retailer, s.network FROM sales_source s JOIN account a ON a.id = s.account_id
     WHERE s.enabled = 1 AND a.active = 1 AND s.retailer_id IN (SELECT value FROM json_each(?))
     ORDER BY s.retailer_id, s.network`,
    JSON.stringify([...ids]),
  );
  const found: Record<string, string[]> = {};
  for (const { retailer, network } of rows) {
    const parameter = network === null ? clickParameter : networks[network].clickParameter;
    found[retailer] = [...new Set([...(found[retailer] ?? []), parameter])];
  }
  return found;
}
