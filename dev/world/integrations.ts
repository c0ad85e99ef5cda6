import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/analytics/calendar.ts';
import { type ApiIntegration, emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { demoAccounts } from './accounts.ts';
import { authorOf } from './authors.ts';
import { publicIdOf } from './experiences.ts';
import { storedProducts } from './stored-products.ts';

/** A published integration of the public API for each brand, over its own products. Its keys are for people to make. */
export function storeIntegrations(database: DatabaseSync, today: LocalDate): void {
  const at = `${addDays(today, -40)}T10:00:00.000Z`;
  const touchpoint = database.prepare(
    `INSERT OR IGNORE INTO touchpoint (id, account_id, operator_id, kind, name, public_id, status, definition,
       published_revision, first_published_at, published_at, created_at, updated_at, updated_by)
     VALUES (?1, ?2, 0, 'api', ?3, ?4, 'published', ?5, 1, ?6, ?6, ?6, ?6, ?7)`,
  );
  const version = database.prepare(
    `INSERT OR IGNORE INTO touchpoint_version (touchpoint_id, revision, name, locales, campaign, definition, author_id, saved_at, published_at)
     VALUES (?1, 1, ?2, '[]', '', ?3, ?5, ?4, ?4)`,
  );
  for (const account of demoAccounts) {
    if (account.type === 'retailer' || !account.name) continue;
    const own = storedProducts(account).filter((product) => product.own);
    const definition: ApiIntegration = {
      ...emptyApiIntegration,
      products: own.map(({ id }) => id),
      allowedDomains: ['www.example.com'],
    };
    const author = authorOf(account);
    const [id, name, json] = [account.id * 1000 + 900, `${account.name} shop`, JSON.stringify(definition)];
    touchpoint.run(id, account.id, name, publicIdOf(id), json, at, author);
    version.run(id, name, json, at, author);
  }
}
