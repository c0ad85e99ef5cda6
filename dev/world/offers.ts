import type { DatabaseSync } from 'node:sqlite';
import type { LocalDate } from '#shared/time/calendar.ts';
import type { DemoAccount, DemoOperator } from './accounts.ts';
import { demoRetailers, priceIn } from './brand-facts.ts';
import { gtinOf, type StoredProduct, storedProducts } from './products.ts';

type DemoRetailer = (typeof demoRetailers)[number];

/** A product of one subaccount at one retailer, in the country that the subaccount sells most in. */
export interface DemoOffer {
  readonly id: number;
  readonly operator: DemoOperator;
  readonly product: StoredProduct;
  readonly retailer: DemoRetailer;
  readonly country: string;
  readonly currency: string;
  /** Recommended price, in minor units. */
  readonly reference: number;
}

/** A little above the price of big retailers. */
const recommended = 1.03;

/** Brands that pay for price and stock history; not every retailer lists every product. */
export function demoOffers(account: DemoAccount): DemoOffer[] {
  if (account.type !== 'brand' || !account.features.priceStockHistory) return [];
  const products = storedProducts(account).filter(({ own }) => own);
  return account.operators.flatMap((operator) => {
    const [[country, currency] = ['US', 'USD']] = operator.countries;
    return products.flatMap((product, at) =>
      demoRetailers
        .filter(({ id }) => (at + id) % 7 !== 6)
        .map((retailer) => ({
          id: operator.id * 1000 + at * 10 + retailer.id,
          reference: priceIn(product.price * recommended, currency),
          ...{ operator, product, retailer, country, currency },
        })),
    );
  });
}

const demoRules = [
  ['Below 85% of the recommended price', 'index-below', 85],
  ['Far above the recommended price', 'index-above', 112],
  ['Out of stock for three days', 'out-of-stock', 3],
] as const;

/** Offers and their alert rules. Existing rows stay as people left them. */
export function storeOffers(database: DatabaseSync, account: DemoAccount, author: string, madeOn: LocalDate): void {
  const offers = demoOffers(account);
  const insert = database.prepare(`INSERT OR IGNORE INTO offer
    (id, account_id, operator_id, product_id, retailer_id, country, currency, url, reference_minor)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const { id, operator, product, retailer, country, currency, reference } of offers)
    insert.run(
      ...[id, account.id, operator.id, product.id, retailer.id, country, currency],
      ...[`https://${retailer.name.toLowerCase().replace(/\W+/g, '')}.example/p/${gtinOf(product.id)}`, reference],
    );
  if (offers.length === 0) return;
  const rule = database.prepare(`INSERT OR IGNORE INTO price_alert_rule
    (id, account_id, name, kind, threshold, created_by, updated_by, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const [at, [name, kind, threshold]] of demoRules.entries())
    rule.run(account.id * 100 + at + 1, account.id, name, kind, threshold, author, author, `${madeOn}T09:00:00.000Z`);
}
