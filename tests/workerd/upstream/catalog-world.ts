import { d1, insert } from './migrated.ts';
import { ingest, look, offersWorld } from './offers-world.ts';

export const gtins = {
  coffee: '4006381333931',
  tea: '5012345678900',
  south: '9780201379624',
  foreign: '3017620422003',
};

/**
 * Brand 1 has a feed of its own with Coffee (101) and Tea (102), operator 12 has one with Scones (104), and Milk (103) only occurs
 * in orders. Offer 1 of Coffee is suggested, offer 3 rejected, offer 2 of Tea confirmed. Brand 3 has Secret (301).
 */
export async function catalogWorld(): Promise<void> {
  await offersWorld();
  const at = '2026-01-01T00:00:00.000Z';
  await insert(
    'catalog_source',
    ['id', 'account_id', 'operator_id', 'name', 'kind', 'created_by', 'updated_at'],
    [
      [1, 1, 0, 'Main feed', 'file', 'u-ada', at],
      [2, 1, 12, 'South feed', 'manual', 'u-ada', at],
      [3, 3, 0, 'Foreign feed', 'file', 'u-stan', at],
    ],
  );
  await insert(
    'product',
    ['id', 'account_id', 'gtin', 'name', 'brand', 'category', 'own', 'source_id'],
    [[104, 1, gtins.south, 'Scones', 'South', 'Bakery', 1, 2]],
  );
  await d1.batch([
    d1
      .prepare(
        "UPDATE product SET source_id = 1, gtin = ?1, name = 'Coffee', brand = 'One', category = 'Drinks' WHERE id = 101",
      )
      .bind(gtins.coffee),
    d1
      .prepare(
        "UPDATE product SET source_id = 1, gtin = ?1, name = 'Tea', brand = 'One', category = 'Drinks' WHERE id = 102",
      )
      .bind(gtins.tea),
    d1.prepare('UPDATE product SET source_id = 3, gtin = ?1 WHERE id = 301').bind(gtins.foreign),
  ]);
  await insert(
    'offer_match',
    ['offer_id', 'account_id', 'confidence', 'method', 'status', 'decided_by', 'decided_at'],
    [
      [1, 1, 0.62, 'name', 'suggested', null, null],
      [2, 1, 1, 'gtin', 'confirmed', 'u-ada', at],
      [3, 1, 0.4, 'name', 'rejected', 'u-ada', at],
    ],
  );
  await ingest([look(1, '2026-01-05T12:00:00Z', 9), look(1, '2026-01-06T12:00:00Z', null)]);
  await ingest([look(2, '2026-01-05T12:00:00Z', 20), look(3, '2026-01-05T12:00:00Z', 5)]);
}
