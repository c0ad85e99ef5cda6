import { dailyStorage, dayOf, operatorOf, rejectConflicting } from './daily-kinds.ts';
import type { Kind } from './kind.ts';
import type { ProductName } from './row-values.ts';

export interface SoldProduct {
  readonly date: string;
  readonly operator: number;
  readonly retailer: string;
  readonly product: ProductName | null;
  readonly country: string;
  readonly currency: string;
  readonly units: number;
  readonly sales: number;
}

/** Sales of retailers by day. They have no orders, so the retailer doesn’t become one that reports orders. */
export const sellOut: Kind<SoldProduct> = {
  ...dailyStorage('sell-out'),
  read(row) {
    const moment = dayOf(row);
    const operator = operatorOf(row);
    const retailer = row.text('retailer');
    const product = row.product();
    const country = row.country('country');
    const currency = row.currency('currency');
    const units = row.integer('unitsSold');
    const sales = row.amount('sales', currency);
    if (row.problems.length > 0 || !moment || !currency) return null;
    const sold = { date: moment.date, operator, retailer, product, country, currency, units, sales };
    const named = { ...sold, retailer: retailer.toLowerCase(), product: product?.code ?? '' };
    rejectConflicting(row, 'sell-out', named, 'retailer, product, country and currency');
    return row.problems.length > 0 ? null : sold;
  },
  async resolveNames(references, facts) {
    await references.resolveProducts(facts.map(({ product }) => product));
    await references.resolveSellers(facts.map(({ retailer }) => retailer));
  },
  keyOf: ({ date, operator, retailer, product, country, currency }) =>
    JSON.stringify([date, operator, retailer.toLowerCase(), product?.code ?? '', country, currency]),
  toStored: (references, { product, retailer, ...fact }) => ({
    ...fact,
    retailer: references.retailer(retailer),
    product: references.product(product).id,
  }),
  summarize: ({ date, sales, currency, units }) => ({ date, amount: sales, currency, units }),
  covers: ({ operator, retailer }, references) => ({
    ...{ source: 'sellout', operator },
    part: String(references.retailer(retailer)),
  }),
};
