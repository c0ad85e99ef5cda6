import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/analytics/calendar.ts';
import type { SiteTag } from '#shared/touchpoints/site-tag.ts';
import { demoAccounts } from './accounts.ts';
import { authorOf } from './authors.ts';
import { demoRetailers } from './brand-facts.ts';
import { publicIdOf } from './experiences.ts';

const seenPaths = ['/', '/shop', '/shop/new', '/recipes', '/about'];

/** A published site tag for each brand with a site, and the pages that it was seen on. */
export function storeSiteTags(database: DatabaseSync, today: LocalDate): void {
  const at = `${addDays(today, -30)}T10:00:00.000Z`;
  const touchpoint = database.prepare(
    `INSERT OR IGNORE INTO touchpoint (id, account_id, operator_id, kind, name, public_id, status, definition,
       published_revision, first_published_at, published_at, created_at, updated_at, updated_by)
     VALUES (?1, ?2, 0, 'site', ?3, ?4, 'published', ?5, 1, ?6, ?6, ?6, ?6, ?7)`,
  );
  const version = database.prepare(
    `INSERT OR IGNORE INTO touchpoint_version (touchpoint_id, revision, name, locales, campaign, definition, author_id, saved_at, published_at)
     VALUES (?1, 1, ?2, '[]', '', ?3, ?5, ?4, ?4)`,
  );
  const event = database.prepare(
    `INSERT OR IGNORE INTO site_event (touchpoint_id, id, at, saw, host, path) VALUES (?1, ?2, ?3, 'view', ?4, ?5)`,
  );
  const ofProduct = database.prepare(
    `INSERT OR IGNORE INTO site_event (touchpoint_id, id, at, saw, host, path, gtin) VALUES (?1, ?2, ?3, 'product', ?4, ?5, ?6)`,
  );
  const own = database.prepare('SELECT gtin FROM product WHERE account_id = ? AND own = 1 ORDER BY id LIMIT 1');
  for (const account of demoAccounts) {
    if (account.type === 'retailer' || !account.name || !account.siteHost) continue;
    const definition: SiteTag = {
      ...{ allowedDomains: [account.siteHost], consent: 'wait', counts: ['view', 'product', 'click'] },
      retailers: demoRetailers.slice(0, 2).map(({ id, name }) => ({
        retailer: id,
        domain: `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`,
      })),
    };
    const author = authorOf(account);
    const [id, name, json] = [account.id * 1000 + 901, `${account.name} site`, JSON.stringify(definition)];
    touchpoint.run(id, account.id, name, publicIdOf(id), json, at, author);
    version.run(id, name, json, at, author);
    seenPaths.forEach((path, nth) => {
      for (let view = 0; view < seenPaths.length - nth; view++) {
        const moment = `${addDays(today, -1)}T1${nth}:0${view}:00.000Z`;
        event.run(id, `public:seed-${nth}-${view}`, moment, account.siteHost ?? '', path);
      }
    });
    const numbers = [String(own.get(account.id)?.gtin), '4006381333931', null];
    numbers.forEach((gtin, nth) => {
      const moment = `${addDays(today, -1)}T09:0${nth}:00.000Z`;
      ofProduct.run(id, `public:seed-product-${nth}`, moment, account.siteHost ?? '', `/product/${nth + 1}`, gtin);
    });
  }
}
