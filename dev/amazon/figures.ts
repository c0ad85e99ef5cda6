import { hashOf, type Merchant } from './merchants.ts';

interface DaySales {
  readonly units: number;
  /** In minor units. */
  readonly amount: number;
}

const asins = ['B0LOCAL001', 'B0LOCAL002', 'B0LOCAL003'] as const;

/** How often each day of a merchant was restated. */
export type Restated = ReadonlyMap<string, number>;

export const dayKey = (merchant: string, date: string): string => `${merchant} ${date}`;

/** What was sold of one product on a day: the same at every start, and other figures after each restatement. */
function productSales({ id }: Merchant, date: string, asin: string, restated: Restated): DaySales {
  const units = 1 + (hashOf(`${id} ${date} ${asin} ${restated.get(dayKey(id, date)) ?? 0}`) % 40);
  return { units, amount: units * (1_299 + (hashOf(asin) % 20) * 100) };
}

export const productsSold = (merchant: Merchant, date: string, restated: Restated) =>
  asins.map((asin) => ({ asin, ...productSales(merchant, date, asin, restated) }));

/** All products of a day together. */
export function daySales(merchant: Merchant, date: string, restated: Restated): DaySales {
  const sold = productsSold(merchant, date, restated);
  return {
    units: sold.reduce((sum, { units }) => sum + units, 0),
    amount: sold.reduce((sum, { amount }) => sum + amount, 0),
  };
}

export const campaigns = [
  { id: '401', name: 'Autumn search', publisher: 'Google Ads' },
  { id: '402', name: 'Autumn video', publisher: 'YouTube' },
] as const;

/** What a campaign outside of Amazon brought on a day, and what one on Amazon cost. */
export function campaignDay({ id }: Merchant, date: string, campaign: string, restated: Restated) {
  const seed = hashOf(`${id} ${date} ${campaign} ${restated.get(dayKey(id, date)) ?? 0}`);
  const clicks = 20 + (seed % 180);
  const purchases = Math.floor(clicks / 10);
  const units = purchases + (seed % 3);
  return { clicks, views: clicks * 2, carts: purchases * 3, purchases, units, sales: units * 1_499, halo: units * 250 };
}

/** Calendar days from one to another, both included; none where they are the wrong way round. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

export const money = (minor: number): number => Math.round(minor) / 100;
