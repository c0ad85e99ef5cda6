import type { DatabaseSync } from 'node:sqlite';
import { daysBetween, type LocalDate, weekStart } from '#shared/time/calendar.ts';
import type { DemoAccount } from './accounts.ts';
import { localInstant } from './local-instant.ts';
import { type DemoOffer, demoOffers } from './offers.ts';
import { randomOf } from './random.ts';

/** Retailers that are checked in the morning and in the evening; the others in the morning only. */
const lookedAtTwice: ReadonlySet<string> = new Set(['Amazon', 'Target', 'Walmart']);
const failures = 0.015;
const epoch = '2024-01-01';
const spellDays = 24;

/** Price changes of a shop: a level for each month, and now and then a week of promotion. */
function priceOn(offer: DemoOffer, date: LocalDate): number {
  const month = randomOf(`price ${offer.id} ${date.slice(0, 7)}`);
  const moved = month() < 0.55;
  const level = moved ? 1 + (month() - 0.45) * 0.12 : 1;
  const week = randomOf(`promotion ${offer.id} ${weekStart(date)}`);
  const promotion = week() < 0.07 ? 0.75 + week() * 0.15 : 1;
  const price = (offer.reference / 1.03) * offer.retailer.price * level * promotion;
  const step = offer.currency === 'JPY' ? 10 : 5;
  return Math.max(step, Math.round(price / step) * step) - (offer.currency === 'JPY' ? 0 : 1);
}

/** Out-of-stock periods begin in a morning or an evening and may last into the next block of days. */
function isOut(offer: DemoOffer, date: LocalDate, evening: boolean): boolean {
  const day = daysBetween(epoch, date);
  const block = Math.floor(day / spellDays);
  return [block - 1, block].some((at) => {
    const random = randomOf(`stock ${offer.id} ${at}`);
    if (random() > 0.16 + offer.retailer.id * 0.04) return false;
    const start = at * spellDays + Math.floor(random() * spellDays);
    const from = start * 2 + (random() < 0.5 ? 1 : 0);
    const half = day * 2 + (evening ? 1 : 0);
    return half >= from && half < from + 2 + Math.floor(random() * 16);
  });
}

type Look = readonly [date: string, offer: number, at: string, id: string, outcome: string, price: number | null];

function* looks(account: DemoAccount, offer: DemoOffer, days: readonly LocalDate[]): Generator<Look> {
  for (const date of days) {
    const random = randomOf(`look ${offer.id} ${date}`);
    for (const [at, hour] of (lookedAtTwice.has(offer.retailer.name) ? [0.05, 0.78] : [0.05]).entries()) {
      const instant = localInstant(account.timezone, date, () => hour + random() * 0.1);
      const failed = random() < failures;
      const out = isOut(offer, date, at === 1);
      const outcome = failed ? 'failed' : out ? 'out-of-stock' : 'in-stock';
      // Half of the shops hide the price while out of stock.
      const price = failed || (out && offer.retailer.id % 2 === 0) ? null : priceOn(offer, date);
      yield [date, offer.id, instant, `look-${offer.id}-${date}-${at + 1}`, outcome, price];
    }
  }
}

/** Writes a day's price and stock of every offer of an account, the same at each run. @returns number of rows */
export function storeLooks(database: DatabaseSync, account: DemoAccount, days: readonly LocalDate[]): number {
  const insert = database.prepare(`INSERT INTO offer_observation
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?2)`);
  let count = 0;
  for (const offer of demoOffers(account)) {
    const rows = [...looks(account, offer, days)];
    count += rows.length;
    insert.run(account.id, JSON.stringify(rows));
  }
  return count;
}
