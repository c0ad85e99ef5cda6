import type { DatabaseSync } from 'node:sqlite';
import type { CollectionRules } from '#shared/catalog/rules.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import type { DemoAccount } from './accounts.ts';
import { demoOffers } from './offers.ts';
import { drawnImage, imageSide } from './product-images.ts';
import { type StoredProduct, storedProducts } from './products.ts';

/** Sources, images, matches and collections of an account. Existing rows stay as people left them. */
export function storeCatalog(database: DatabaseSync, account: DemoAccount, author: string, today: LocalDate): void {
  const products = storedProducts(account).filter(({ own }) => own || account.type === 'retailer');
  const at = `${today}T05:30:00.000Z`;
  const feed = account.id * 100 + 1;
  database
    .prepare(
      `INSERT OR IGNORE INTO catalog_source (id, account_id, name, kind, created_by, updated_at) VALUES
       (?1, ?2, ?3, 'file', ?4, ?5), (?1 + 1, ?2, 'Added by hand', 'manual', ?4, ?5)`,
    )
    .run(feed, account.id, account.type === 'brand' ? 'Main product feed' : 'Assortment', author, at);
  database
    .prepare('UPDATE product SET source_id = ?1 WHERE account_id = ?2 AND source_id IS NULL AND (own = 1 OR ?3)')
    .run(feed, account.id, account.type === 'retailer' ? 1 : 0);
  database
    .prepare(
      `INSERT OR IGNORE INTO catalog_import (id, account_id, source_id, file_name, created_by, created_at, finished_at, rows_read, added)
       VALUES (?1, ?2, ?1, 'products.csv', ?3, ?4, ?4, ?5, ?5)`,
    )
    .run(feed, account.id, author, at, products.length);
  storeImages(database, account, products, at);
  storeMatches(database, account, author, at);
  storeCollections(database, account, products, author, at);
}

function storeImages(
  database: DatabaseSync,
  { id: accountId }: DemoAccount,
  products: readonly StoredProduct[],
  at: string,
): void {
  const image = database.prepare(`INSERT OR IGNORE INTO product_image
    (product_id, account_id, content_type, width, height, data, updated_at) VALUES (?, ?, 'image/svg+xml', ?, ?, ?, ?)`);
  for (const product of products)
    image.run(
      ...[product.id, accountId, imageSide, imageSide],
      ...[Buffer.from(drawnImage(product.id, product)).toString('base64'), at],
    );
}

/** Most offers match by the product's GTIN; some were found by name or by the retailer's number and await review. */
function storeMatches(database: DatabaseSync, account: DemoAccount, author: string, at: string): void {
  const match = database.prepare(`INSERT OR IGNORE INTO offer_match
    (offer_id, account_id, confidence, method, status, decided_by, decided_at) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  for (const [place, { id }] of demoOffers(account).entries()) {
    const spread = (id * 7 + place * 13) % 30;
    if (place % 9 === 4) match.run(id, account.id, 0.55 + spread / 100, 'name', 'suggested', null, null);
    else if (place % 13 === 7) match.run(id, account.id, 0.9, 'number', 'suggested', null, null);
    else if (place % 17 === 3) match.run(id, account.id, 0.41, 'name', 'rejected', author, at);
    else match.run(id, account.id, 1, 'gtin', 'confirmed', null, null);
  }
}

function storeCollections(
  database: DatabaseSync,
  account: DemoAccount,
  products: readonly StoredProduct[],
  author: string,
  at: string,
): void {
  const { id: accountId, currency } = account;
  const collection = database.prepare(`INSERT OR IGNORE INTO collection
    (id, account_id, name, description, rules, created_by, updated_by, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const member = database.prepare('INSERT OR IGNORE INTO collection_product VALUES (?, ?, ?)');
  const [first] = products;
  if (!first) return;
  const byHand = accountId * 100 + 1;
  const made = collection.run(byHand, accountId, 'Favorites', 'Our best sellers.', null, author, author, at);
  if (made.changes > 0)
    for (const [position, { id }] of products.slice(0, 4).toReversed().entries()) member.run(byHand, id, position);
  const category: CollectionRules = { match: 'all', rules: [{ field: 'category', values: [first.category] }] };
  const offered: CollectionRules = {
    match: 'all',
    rules: [
      { field: 'stock', inStock: true },
      { field: 'price', currency, from: null, to: Math.ceil(first.price) },
    ],
  };
  const rules = [
    [first.category, 'Everything of the category.', category] as const,
    ...(demoOffers(account).length > 0 ? [['In stock and affordable', '', offered] as const] : []),
  ];
  for (const [place, [name, description, rule]] of rules.entries())
    collection.run(byHand + 1 + place, accountId, name, description, JSON.stringify(rule), author, author, at);
}
