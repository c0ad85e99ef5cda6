import type { ObservationRow } from '#upstream/ingest/offers.ts';
import { ingestObservations } from '#upstream/ingest/offers.ts';
import type { RowResults } from '#upstream/ingest/row-results.ts';
import type { Target } from '#upstream/ingest/world.ts';
import { Database } from '#upstream/storage/database.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

export const now = Date.parse('2026-02-10T12:00:00Z');
export const brandOne: Target = {
  accountId: 1,
  accountType: 1,
  operatorId: null,
  timeZone: 'America/New_York',
  currency: 'USD',
};

/** Offers 1 and 2 of operator 11 in dollars, 3 of operator 12 in pounds and without a reference, 9 of brand 3. */
export async function offersWorld(): Promise<void> {
  await smallWorld();
  await insert(
    'product',
    ['id', 'account_id', 'gtin', 'name', 'brand', 'category'],
    [[301, 3, 'g9', 'Secret', 'T', 'S']],
  );
  await insert(
    'offer',
    ['id', 'account_id', 'operator_id', 'product_id', 'retailer_id', 'country', 'currency', 'url', 'reference_minor'],
    [
      [1, 1, 11, 101, 1, 'US', 'USD', 'https://amazon.example/1', 1000],
      [2, 1, 11, 102, 2, 'US', 'USD', null, 2000],
      [3, 1, 12, 101, 1, 'GB', 'GBP', null, null],
      [9, 3, 31, 301, 1, 'US', 'USD', null, 500],
    ],
  );
}

export const ingest = (rows: readonly unknown[], target = brandOne): Promise<RowResults> =>
  ingestObservations(new Database(d1), target, rows, now);

let number = 0;

/** A look at an offer; the price in its currency, null out of stock. */
export const look = (
  offer: number,
  observedAt: string,
  price: number | null,
  more: Partial<ObservationRow> = {},
): ObservationRow => ({
  id: `look-${++number}`,
  offer,
  observedAt,
  outcome: price === null ? 'out-of-stock' : 'in-stock',
  price,
  ...more,
});
