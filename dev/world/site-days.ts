import type { LocalDate } from '#shared/time/calendar.ts';
import type { DemoAccount } from './accounts.ts';
import { localInstant } from './local-instant.ts';
import { countAround, pick, randomOf } from './random.ts';
import { demandOn } from './season.ts';

interface SiteEvent {
  readonly at: string;
  readonly saw: 'view' | 'product' | 'click';
  readonly path: string;
  /** GTIN on the page; null if it has none. */
  readonly gtin: string | null;
}

interface SiteDay {
  readonly events: readonly SiteEvent[];
  readonly sessions: number;
  readonly engaged: number;
  readonly clicked: readonly SiteEvent[];
}

const pages = ['/', '/shop', '/shop/new', '/recipes', '/about', '/product/1', '/product/2', '/product/3'];
const weights = [9, 7, 4, 3, 1, 4, 2, 1];
const viewsOfADay = 42;
const viewsOfASession = 2.4;

/**
 * Events of a site tag on one day, the same at each run: both the facts and the tag's pages use them.
 * @param gtin GTIN on the first product page; the second page has an unknown GTIN, the third has none
 */
export function siteDay(account: DemoAccount, date: LocalDate, gtin: string | null = null): SiteDay {
  const random = randomOf(`site ${account.id} ${date}`);
  const views = Math.max(3, countAround(viewsOfADay * demandOn(date), random));
  const events: SiteEvent[] = [];
  for (let view = 0; view < views; view++) {
    const at = localInstant(account.timezone, date, random);
    const path = pages[pick(weights, random)] ?? '/';
    const clicks = random() < 0.2;
    events.push({ at, saw: 'view', path, gtin: null });
    if (!path.startsWith('/product/')) continue;
    const pageGtin = path.endsWith('1') ? gtin : path.endsWith('2') ? '4006381333931' : null;
    events.push({ at, saw: 'product', path, gtin: pageGtin });
    if (clicks) events.push({ at, saw: 'click', path, gtin: null });
  }
  const clicked = events.filter(({ saw }) => saw === 'click');
  const products = events.filter(({ saw }) => saw === 'product').length;
  const sessions = Math.max(products, Math.round(views / viewsOfASession));
  return { events, sessions, engaged: products, clicked };
}
