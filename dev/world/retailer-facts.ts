import type { LocalDate } from '#shared/time/calendar.ts';
import type { DemoAccount, DemoOperator } from './accounts.ts';
import { priceIn } from './brand-facts.ts';
import type { FactSink } from './fact-sink.ts';
import { localInstant } from './local-instant.ts';
import type { StoredProduct } from './products.ts';
import { countAround, pick, randomOf } from './random.ts';
import { demandOn } from './season.ts';
import type { Density } from './span.ts';

/** One day of a retailer's orders with their lines, and some returns. */
export function retailerDay(
  sink: FactSink,
  account: DemoAccount,
  operator: DemoOperator,
  products: readonly StoredProduct[],
  date: LocalDate,
  density: Density,
): void {
  const random = randomOf(`retailer ${operator.id} ${date}`);
  const weights = products.map(({ weight }) => weight);
  const orders = countAround(density.retailerOrders * demandOn(date) * operator.weight, random);
  for (let number = 1; number <= orders; number++) {
    const id = `r-${operator.id}-${date}-${number}`;
    const [country, currency] = operator.countries[random() < 0.8 ? 0 : operator.countries.length - 1] ?? ['US', 'USD'];
    sink.retailerOrder([
      account.id,
      date,
      id,
      localInstant(account.timezone, date, random),
      operator.id,
      country,
      currency,
      shopperOf(operator, id),
    ]);
    const lines = 1 + Math.floor(random() * 3.4);
    for (let line = 1; line <= lines; line++) {
      const product = products[pick(weights, random)];
      if (!product) continue;
      const units = line > 1 && random() < 0.04 ? -1 : 1 + Math.floor(random() * 2.3);
      sink.retailerLine([account.id, date, id, line, product.id, units, units * priceIn(product.price, currency)]);
    }
  }
}

const shoppersOfAverage = 700;

/** Most shoppers come now and then and a few often; one order in twelve is of an unknown shopper. */
function shopperOf(operator: DemoOperator, order: string): string {
  const random = randomOf(`shopper ${order}`);
  if (random() < 1 / 12) return '';
  return `s-${operator.id}-${Math.floor(random() ** 1.7 * shoppersOfAverage * operator.weight)}`;
}
