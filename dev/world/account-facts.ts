import { entriesOf } from '#shared/table.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import { accountTouchpoints } from './account-touchpoints.ts';
import type { DemoAccount } from './accounts.ts';
import { type Basket, clicks, demoRetailers } from './brand-facts.ts';
import type { FactSink } from './fact-sink.ts';
import type { StoredProduct } from './products.ts';
import { countAround, randomOf } from './random.ts';
import { demandOn } from './season.ts';
import { siteDay } from './site-days.ts';
import type { Density } from './span.ts';

/** Daily impressions, the share of them that become visits, and the share of visits that click. */
const usual = {
  api: { seen: 26, come: 1, click: 1, engaged: 0 },
  banner: { seen: 720, come: 0.09, click: 0.19, engaged: 0.1 },
  film: { seen: 410, come: 0.17, click: 0.2, engaged: 0.55 },
} as const;

/**
 * Facts of one day of touchpoints that belong to the account itself and no subaccount: its banner, film, API calls and
 * site.
 */
export function accountDay(
  sink: FactSink,
  account: DemoAccount,
  products: readonly StoredProduct[],
  date: LocalDate,
  density: Density,
): void {
  const touchpoints = accountTouchpoints(account);
  const [[country, currency] = ['US', 'USD']] = account.operators[0]?.countries ?? [];
  if (!touchpoints) return;
  const random = randomOf(`account ${account.id} ${date}`);
  const own = products.filter((product) => product.own);
  const others = products.filter((product) => !product.own);
  const basket: Basket = { sink, account, operatorId: 0, own, others, date, random, orders: 0 };
  const demand = demandOn(date) * density.volume;
  for (const [which, { seen, come, click, engaged }] of entriesOf(usual)) {
    const { id, channel } = touchpoints[which];
    const shown = countAround(seen * demand, random);
    const sessions = come === 1 ? shown : countAround(shown * come, random);
    const piSessions = click === 1 ? sessions : Math.min(sessions, countAround(sessions * click, random));
    const stayed = piSessions + Math.round((sessions - piSessions) * engaged);
    // Calls from servers have no impressions.
    const impressions = which === 'api' ? 0 : shown;
    sink.visit([account.id, date, 0, id, channel, country, impressions, sessions, piSessions, stayed]);
    clicks(basket, { touchpoint: id, channel, country, currency }, piSessions, { ...density, combinations: 1 });
  }
  if (!account.siteHost) return;
  const { id, channel } = touchpoints.site;
  const { sessions, engaged, clicked } = siteDay(account, date);
  sink.visit([account.id, date, 0, id, channel, country, 0, sessions, clicked.length, engaged]);
  for (const [at, { id: retailer }] of demoRetailers.slice(0, 2).entries()) {
    const count = clicked.filter((_, nth) => nth % 2 === at).length;
    // Product data that a page sends is not stored as facts.
    if (count > 0) sink.click([account.id, date, 0, id, channel, country, retailer, 0, '', count, 0]);
  }
}
