import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { type ApiIntegration, emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { accountTouchpoints } from './account-touchpoints.ts';
import { demoAccounts } from './accounts.ts';
import { authorOf } from './grants.ts';
import { storedProducts } from './products.ts';
import type { Publication } from './publications.ts';
import { countAround, randomOf } from './random.ts';
import { demandOn } from './season.ts';

const usageDays = 30;
const callsOfADay = 340;

/**
 * A published integration of the public API for each brand, over its own products, with a key and calls of the last
 * days. The key works for nobody: its hash belongs to no key.
 */
export function storeIntegrations(
  database: DatabaseSync,
  publish: (publication: Publication) => void,
  { today, at }: { readonly today: LocalDate; readonly at: string },
): void {
  const key = database.prepare(
    `INSERT OR IGNORE INTO api_key (account_id, touchpoint_id, name, prefix, key_hash, made_once, scopes, domains, created_at,
       created_by, owner_id, last_used_at)
     VALUES (?1, ?2, 'Shop server', 'mlk_seeded00', ?3, 'seeded', '["products","offers"]', '[]', ?4, ?5, ?5, ?6)`,
  );
  const calls = database.prepare(
    'INSERT OR IGNORE INTO api_day (touchpoint_id, date, answered, refused) VALUES (?, ?, ?, ?)',
  );
  for (const account of demoAccounts) {
    const integration = accountTouchpoints(account)?.api;
    if (!integration) continue;
    const own = storedProducts(account).filter((product) => product.own);
    const definition: ApiIntegration = {
      ...emptyApiIntegration,
      products: own.map(({ id }) => id),
      allowedDomains: ['www.example.com'],
    };
    const author = authorOf(account);
    publish({ ...integration, accountId: account.id, operatorId: 0, definition, author });
    if (!account.active) continue;
    const hash = randomBytes(32).toString('hex');
    key.run(account.id, integration.id, hash, at, author, `${today}T18:40:00.000Z`);
    for (let back = usageDays - 1; back >= 0; back--) {
      const date = addDays(today, -back);
      const random = randomOf(`calls ${account.id} ${date}`);
      const answered = countAround(callsOfADay * demandOn(date), random);
      calls.run(integration.id, date, answered, Math.floor(random() * 4));
    }
  }
}
