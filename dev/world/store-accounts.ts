import type { DatabaseSync } from 'node:sqlite';
import { demoAccounts, massAccounts } from './accounts.ts';
import { demoChannels, demoRetailers, touchpointsOf } from './brand-facts.ts';
import { storeColleagues } from './colleagues.ts';
import { grantsByEmail } from './grants.ts';
import { people } from './people.ts';
import { gtinOf, storedProducts } from './products.ts';

const flag = (value: boolean | undefined): number => (value ? 1 : 0);

/** Accounts, people and grants. Existing rows stay as people left them. */
export function storeAccounts(database: DatabaseSync): void {
  storeDemoAccounts(database);
  storeCatalog(database);
  for (const { id, alcohol } of demoAccounts) if (alcohol) storeAlcohol(database, id);
  storeMass(database);
  storePeople(database);
  storeColleagues(database);
}

function storeDemoAccounts(database: DatabaseSync): void {
  const account =
    database.prepare(`INSERT OR IGNORE INTO account (id, name, type, active, default_currency, default_locale,
    reporting_timezone, is_alcohol_us, product2_brand_id, gtm_id, created_at, deactivated_at, deactivated_reason)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '2025-01-15T09:00:00.000Z', ?, ?)`);
  const operator =
    database.prepare(`INSERT OR IGNORE INTO operator (id, account_id, name, default_currency, default_locale)
    VALUES (?, ?, ?, ?, ?)`);
  const feature = database.prepare('INSERT OR IGNORE INTO feature (account_id, key, count) VALUES (?, ?, ?)');
  const tag = database.prepare('INSERT OR IGNORE INTO site_tag (id, account_id, host) VALUES (?, ?, ?)');
  const domain = database.prepare(
    'INSERT OR IGNORE INTO account_domain (account_id, domain, verified_at) VALUES (?, ?, ?)',
  );
  for (const it of demoAccounts) {
    account.run(
      ...[it.id, it.name, it.type === 'brand' ? 1 : 2, flag(it.active), it.currency, it.locale, it.timezone],
      ...[flag(it.alcohol), it.product2BrandId ?? null, it.gtmId ?? null],
      ...[it.deactivated?.at ?? null, it.deactivated?.reason ?? null],
    );
    for (const { id, name, currency, locale } of it.operators) operator.run(id, it.id, name, currency, locale);
    for (const [key, count] of Object.entries(it.features)) feature.run(it.id, key, count);
    domain.run(it.id, `${it.type}.test`, '2026-01-01T00:00:00.000Z');
    if (it.siteHost) tag.run(it.id, it.id, it.siteHost);
  }
}

/** Settings of an alcohol brand, so that its page shows every state. */
function storeAlcohol(database: DatabaseSync, accountId: number): void {
  const country = database.prepare(
    'INSERT OR IGNORE INTO alcohol_country (account_id, country, age, blocked, reason) VALUES (?, ?, ?, ?, ?)',
  );
  country.run(accountId, 'SA', null, 1, 'Not sold there');
  country.run(accountId, 'FR', 21, 0, 'Company policy');
  database.prepare('INSERT OR IGNORE INTO alcohol_setting (account_id, gate_memory_days, texts) VALUES (?, 7, ?)').run(
    accountId,
    JSON.stringify({
      'en-US': {
        ...{ gate: 'Welcome. You must be of legal drinking age to enter.', responsible: 'Enjoy responsibly.' },
        ...{ forward: 'Share only with people of legal drinking age.', transparency: 'Published by {brand}.' },
      },
    }),
  );
  const block = database.prepare(
    `INSERT OR IGNORE INTO alcohol_block
       (account_id, country, region, retailer_id, reason, from_on, until_on, created_by, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'u-106', '2026-01-05T09:00:00.000Z')`,
  );
  block.run(accountId, 'NO', null, null, 'law', '2026-01-01', null);
  block.run(accountId, 'US', 'AL', null, 'license', '2099-01-01', '2099-12-31');
  block.run(accountId, 'GB', null, 4, 'dispute', '2025-01-01', '2025-06-30');
  const state = database.prepare(
    'INSERT OR IGNORE INTO us_state_rule (account_id, state, counsel, listing, note) VALUES (?, ?, ?, ?, ?)',
  );
  state.run(accountId, 'PA', 'asked', 'two-owners', 'Asked on 2026-10-05');
  state.run(accountId, 'UT', 'answered', 'no-retailers', 'Advice of 2026-09-14');
}

function storeCatalog(database: DatabaseSync): void {
  const channel = database.prepare('INSERT OR IGNORE INTO channel (id, name) VALUES (?, ?)');
  for (const [id, name] of Object.entries(demoChannels)) channel.run(id, name);
  const retailer = database.prepare('INSERT OR IGNORE INTO retailer (id, name, owner_group) VALUES (?, ?, ?)');
  for (const { id, name, owner } of demoRetailers) retailer.run(id, name, owner);
  const sells = database.prepare(
    'INSERT OR IGNORE INTO account_retailer (account_id, retailer_id, reports_sales) VALUES (?, ?, ?)',
  );
  const product = database.prepare(
    'INSERT OR IGNORE INTO product (id, account_id, gtin, name, brand, category, own) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const touchpoint = database.prepare(
    'INSERT OR IGNORE INTO touchpoint (id, account_id, operator_id, kind, name) VALUES (?, ?, ?, ?, ?)',
  );
  for (const account of demoAccounts) {
    for (const { id, name, brand, category, own } of storedProducts(account))
      product.run(id, account.id, gtinOf(id), name, brand, category, flag(own));
    if (account.type === 'retailer') continue;
    for (const { id, reports } of demoRetailers) sells.run(account.id, id, flag(reports));
    for (const operator of account.operators)
      for (const { id, kind, name } of touchpointsOf(operator)) touchpoint.run(id, account.id, operator.id, kind, name);
  }
}

/** Thousands of accounts with their operators, each table in one statement. */
function storeMass(database: DatabaseSync): void {
  const { firstAccountId, accounts, firstOperatorId, operatorsPerAccount } = massAccounts;
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
       INSERT OR IGNORE INTO account (id, name, type, default_currency, default_locale)
       SELECT ?1 + i, ${word(firstWords, 'i')} || ' ' || ${word(secondWords, `i / ${firstWords.length}`)} || ' ' || (i + 1),
              iif(i % 5 = 4, 2, 1), 'USD', 'en-US'
       FROM n`,
    )
    .run(firstAccountId, accounts);
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?3 * ?4)
       INSERT OR IGNORE INTO operator (id, account_id, name)
       SELECT ?1 + i, ?2 + CAST(i / ?4 AS INTEGER), iif(i % ?4 = 0, 'North', 'South') || ' ' || (i + 1) FROM n`,
    )
    .run(firstOperatorId, firstAccountId, accounts, operatorsPerAccount);
  database
    .prepare(
      `INSERT OR IGNORE INTO feature (account_id, key, count)
       SELECT a.id, f.value, 1 FROM account a, json_each('["rawSales", "trafficSource", "salesSource"]') f WHERE a.id >= ?1`,
    )
    .run(firstAccountId);
}

const firstWords = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Harbor', 'Indigo', 'Juniper'];
const secondWords = ['Foods', 'Home', 'Care', 'Sports', 'Garden', 'Kids', 'Pets', 'Drinks', 'Tech', 'Fashion'];
const word = (words: readonly string[], index: string): string =>
  `(json('${JSON.stringify(words)}') ->> ('$[' || ((${index}) % ${words.length}) || ']'))`;

function storePeople(database: DatabaseSync): void {
  const user = database.prepare(`INSERT OR IGNORE INTO user (id, email, firstname, lastname, jobtitle, avatar, is_staff,
    both_platforms, default_currency, default_locale, user_mode, accepted_terms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '2026-01')`);
  const accountGrant = database.prepare(
    'INSERT OR IGNORE INTO account_grant (user_id, account_id, level) VALUES (?, ?, ?)',
  );
  const operatorGrant = database.prepare(
    'INSERT OR IGNORE INTO operator_grant (user_id, operator_id, level) VALUES (?, ?, ?)',
  );
  const massAccountGrant = database.prepare(
    'INSERT OR IGNORE INTO account_grant (user_id, account_id, level) SELECT ?1, id, ?2 FROM account WHERE id >= ?3',
  );
  const massOperatorGrant = database.prepare(
    'INSERT OR IGNORE INTO operator_grant (user_id, operator_id, level) SELECT ?1, id, ?2 FROM operator WHERE account_id >= ?3',
  );
  for (const it of people) {
    user.run(
      ...[it.uid, it.email, it.firstname, it.lastname, it.jobtitle, it.avatar, flag(it.staff), flag(it.bothPlatforms)],
      ...[it.defaultCurrency, it.defaultLocale, it.staff ? 1 : 2],
    );
    const grants = grantsByEmail[it.email];
    for (const [id, level] of grants?.accounts ?? []) accountGrant.run(it.uid, id, level);
    for (const [id, level] of grants?.operators ?? []) operatorGrant.run(it.uid, id, level);
    if (grants?.mass === undefined) continue;
    massAccountGrant.run(it.uid, grants.mass, massAccounts.firstAccountId);
    massOperatorGrant.run(it.uid, grants.mass, massAccounts.firstAccountId);
  }
}
