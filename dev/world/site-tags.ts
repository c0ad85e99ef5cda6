import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import type { SiteTag } from '#shared/touchpoints/site-tag.ts';
import { keptPathDays } from '#shared/touchpoints/site-tag-choices.ts';
import { accountTouchpoints } from './account-touchpoints.ts';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { demoRetailers } from './brand-facts.ts';
import { authorOf } from './grants.ts';
import type { Publication } from './publications.ts';
import { siteDay } from './site-days.ts';

/** A published site tag for each brand with a site, and its events of the days that are stored. */
export function storeSiteTags(
  database: DatabaseSync,
  publish: (publication: Publication) => void,
  today: LocalDate,
): void {
  for (const account of demoAccounts) {
    const tag = accountTouchpoints(account)?.site;
    if (!tag || !account.siteHost) continue;
    const definition: SiteTag = {
      ...{ allowedDomains: [account.siteHost], consent: 'wait', counts: ['view', 'product', 'click'] },
      retailers: demoRetailers.slice(0, 2).map(({ id, name }) => ({
        retailer: id,
        domain: `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`,
      })),
    };
    publish({ ...tag, accountId: account.id, operatorId: 0, definition, author: authorOf(account) });
    if (account.active) storeSeen(database, account, account.siteHost, today);
  }
}

function storeSeen(database: DatabaseSync, account: DemoAccount, host: string, today: LocalDate): void {
  const tag = accountTouchpoints(account)?.site;
  if (!tag) return;
  const event = database.prepare(
    'INSERT OR IGNORE INTO site_event (touchpoint_id, id, at, saw, host, path, gtin) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const own = database
    .prepare('SELECT gtin FROM product WHERE account_id = ? AND own = 1 ORDER BY id LIMIT 1')
    .get(account.id);
  for (let back = keptPathDays; back >= 0; back--) {
    const date = addDays(today, -back);
    for (const [nth, { at, saw, path, gtin }] of siteDay(account, date, String(own?.gtin)).events.entries())
      event.run(tag.id, `public:seed-${date}-${nth}`, at, saw, host, path, gtin);
  }
}
