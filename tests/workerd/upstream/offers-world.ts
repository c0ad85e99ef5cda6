import { brand, bringIn, type Outcome } from './ingest-support.ts';
import { insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

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

export const ingest = (rows: readonly LookRow[], target = brand): Promise<Outcome> =>
  bringIn('offer-observations', target, rows);

let number = 0;

export interface LookRow extends Readonly<Record<string, string | number>> {
  readonly observationId: string;
  readonly outcome: 'in-stock' | 'out-of-stock' | 'failed';
}

/** An observation of an offer; the price in its currency, null if out of stock. */
export const look = (
  offer: number,
  observedAt: string,
  price: number | null,
  more: Partial<Pick<LookRow, 'observationId' | 'outcome'>> = {},
): LookRow => ({
  observationId: `look-${++number}`,
  ...{ offer, observedAt, price: price ?? '' },
  outcome: price === null ? 'out-of-stock' : 'in-stock',
  ...more,
});
