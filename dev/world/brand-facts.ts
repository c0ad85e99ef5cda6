import type { LocalDate } from '#shared/time/calendar.ts';
import type { DemoAccount, DemoOperator } from './accounts.ts';
import type { FactSink } from './fact-sink.ts';
import { localInstant } from './local-instant.ts';
import type { StoredProduct } from './products.ts';
import { countAround, pick, type Random, randomOf } from './random.ts';
import { demandOn } from './season.ts';
import type { Density } from './span.ts';

interface DemoTouchpoint {
  readonly id: number;
  readonly kind: 'ip' | 'dl' | 'vd';
  readonly name: string;
  readonly channels: readonly string[];
}

/** Retailers of the brands, and whether each reports purchases. */
export const demoRetailers = [
  { id: 1, name: 'Amazon', owner: 'Amazon.com, Inc.', reports: true, weight: 5, price: 0.97 },
  { id: 2, name: 'Target', owner: 'Target Corporation', reports: true, weight: 3, price: 1.0 },
  { id: 3, name: 'Walmart', owner: 'Walmart Inc.', reports: true, weight: 3.5, price: 0.95 },
  { id: 4, name: 'Corner & Co', owner: null, reports: false, weight: 1.5, price: 1.08 },
  { id: 5, name: 'Freshline', owner: null, reports: false, weight: 1, price: 1.04 },
] as const;

export const demoChannels = { social: 'Social', search: 'Search', video: 'Video', email: 'Email', site: 'Brand site' };

export const touchpointsOf = (operator: DemoOperator): DemoTouchpoint[] => [
  { id: operator.id * 10 + 1, kind: 'ip', name: `${operator.name} shoppable page`, channels: ['social', 'site'] },
  { id: operator.id * 10 + 2, kind: 'dl', name: `${operator.name} smartlink`, channels: ['search', 'email'] },
  { id: operator.id * 10 + 3, kind: 'vd', name: `${operator.name} video`, channels: ['video', 'social'] },
];

/** Factors that turn US dollar prices into plausible prices of other currencies. Not exchange rates. */
const priceLevel: Readonly<Record<string, number>> = { USD: 1, CAD: 1.35, GBP: 0.8, EUR: 0.95, CHF: 1.05, JPY: 150 };
export const priceIn = (usd: number, currency: string): number => {
  const digits = currency === 'JPY' ? 0 : 2;
  return Math.round(usd * (priceLevel[currency] ?? 1) * 10 ** digits);
};

/** One day of one operator: visits, clicks, and the orders that follow. The same names always give the same day. */
export function brandDay(
  sink: FactSink,
  account: DemoAccount,
  operator: DemoOperator,
  products: readonly StoredProduct[],
  date: LocalDate,
  density: Density,
): void {
  const random = randomOf(`brand ${operator.id} ${date}`);
  const demand = demandOn(date) * operator.weight * density.volume;
  const own = products.filter((product) => product.own);
  const others = products.filter((product) => !product.own);
  const basket: Basket = { sink, account, operatorId: operator.id, own, others, date, random, orders: 0 };
  const rows = touchpointsOf(operator)
    .flatMap((touchpoint) => touchpoint.channels.map((channel) => ({ touchpoint, channel })))
    .slice(0, density.channels);
  for (const { touchpoint, channel } of rows) {
    for (const [at, [country, currency]] of operator.countries.slice(0, density.countries).entries()) {
      const impressions = countAround((demand * 620) / (at * 3 + 1), random);
      const sessions = countAround(impressions * 0.18, random);
      const piSessions = Math.min(sessions, countAround(sessions * 0.21, random));
      const engaged = piSessions + Math.round((sessions - piSessions) * engagedWithoutClick[touchpoint.kind]);
      sink.visit([
        ...[account.id, date, operator.id, touchpoint.id, channel, country],
        ...[impressions, sessions, piSessions, engaged],
      ]);
      clicks(basket, { touchpoint: touchpoint.id, channel, country, currency }, piSessions, density);
    }
  }
}

/** Share of the sessions without a click that still count as engaged. */
const engagedWithoutClick: Readonly<Record<DemoTouchpoint['kind'], number>> = { ip: 0.38, dl: 0.12, vd: 0.55 };

export interface Basket {
  readonly sink: FactSink;
  readonly account: DemoAccount;
  /** 0 for touchpoints of the account itself. */
  readonly operatorId: number;
  readonly own: readonly StoredProduct[];
  readonly others: readonly StoredProduct[];
  readonly date: LocalDate;
  readonly random: Random;
  orders: number;
}

interface Place {
  readonly touchpoint: number;
  readonly channel: string;
  readonly country: string;
  readonly currency: string;
}

/** Clicks of a day at one touchpoint and the orders that follow. */
export function clicks(basket: Basket, place: Place, piSessions: number, density: Density): void {
  const { sink, account, operatorId, own, date, random } = basket;
  const total = countAround(piSessions * 1.25, random);
  const spread = Math.min(total, density.combinations + Math.floor(random() * 3));
  const counts = new Map<number, number>();
  for (let part = 0; part < spread; part++) {
    const at =
      pick(retailerWeights, random) * own.length +
      pick(
        own.map(({ weight }) => weight),
        random,
      );
    counts.set(at, (counts.get(at) ?? 0) + Math.ceil(total / spread));
  }
  for (const [at, count] of counts) {
    const retailer = demoRetailers[Math.floor(at / own.length)];
    const product = own[at % own.length];
    if (!retailer || !product) continue;
    const price = priceIn(product.price * retailer.price, place.currency);
    const { touchpoint, channel, country, currency } = place;
    sink.click([
      ...[account.id, date, operatorId, touchpoint, channel, country, retailer.id, product.id, currency],
      ...[count, count * price],
    ]);
    const orders = retailer.reports ? countAround(count * 0.035, random) : 0;
    for (let order = 0; order < orders; order++) placeOrder(basket, place, retailer.id, product);
  }
}

const retailerWeights = demoRetailers.map(({ weight }) => weight);

function placeOrder(basket: Basket, place: Place, retailerId: number, clicked: StoredProduct): void {
  const { sink, account, operatorId, own, others, date, random } = basket;
  const id = `o-${operatorId}-${date}-${++basket.orders}`;
  const occurredAt = localInstant(account.timezone, date, random);
  const { touchpoint, channel, country, currency } = place;
  sink.order([account.id, date, id, occurredAt, operatorId, touchpoint, channel, country, retailerId, currency]);
  const line = (number: number, product: StoredProduct | undefined, isOwn: boolean, units: number) =>
    sink.basketLine([
      ...[account.id, date, id, number, product?.id ?? 0, isOwn ? 1 : 0, units],
      units * priceIn(product?.price ?? 4.5, currency),
    ]);
  line(1, clicked, true, 1 + Math.floor(random() * 2.2));
  const more = Math.floor(random() * 3.2);
  for (let number = 2; number < 2 + more; number++) {
    const kind = random();
    if (kind < 0.2) line(number, own[Math.floor(random() * own.length)], true, 1);
    else if (kind < 0.96)
      line(number, others[Math.floor(random() * others.length)], false, 1 + Math.floor(random() * 2));
    else line(number, undefined, false, 1);
  }
}
