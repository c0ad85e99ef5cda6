import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';

const accountId = 22;
/** Shops of a retailer that no brand of the world uses, so that clicks to them stay unchanged. */
const demoShops = [
  { retailer: 41, name: 'Grand Avenue UK', domain: 'shop.grand-avenue.example', currency: 'GBP' },
  { retailer: 42, name: 'Grand Avenue France', domain: 'boutique.grand-avenue.example', currency: 'EUR' },
] as const;

const source = 41;

/** A shop whose server reports orders, and one that is not set up yet. */
export function storeShops(database: DatabaseSync, today: LocalDate): void {
  const at = (daysAgo: number, time: string) => `${addDays(today, -daysAgo)}T${time}:00.000Z`;
  const retailer = database.prepare('INSERT OR IGNORE INTO retailer (id, name) VALUES (?, ?)');
  const shop = database.prepare(
    'INSERT OR IGNORE INTO shop (retailer_id, account_id, domain, currency, updated_at) VALUES (?, ?, ?, ?, ?)',
  );
  for (const { retailer: id, name, domain, currency } of demoShops) {
    retailer.run(id, name);
    shop.run(id, accountId, domain, currency, at(40, '09:00'));
  }
  const { changes } = database
    .prepare(
      `INSERT OR IGNORE INTO sales_source (id, account_id, retailer_id, method, created_at) VALUES (?, ?, ?, 'server', ?)`,
    )
    .run(source, accountId, demoShops[0].retailer, at(30, '09:00'));
  if (changes === 0) return;
  database
    .prepare('INSERT INTO sales_key (source_id, public_id, created_at) VALUES (?, ?, ?)')
    .run(source, 'demo-shop-of-retailers', at(30, '09:00'));
  const order = database.prepare(
    `INSERT INTO sales_event (retailer_id, test, order_id, line, account_id, source_id, received_at, ordered_at, status,
       units, amount_minor, currency, name, mlc, mlc_state, held) VALUES (?, 0, ?, 1, ?, ?, ?, ?, ?, 1, ?, 'GBP', ?, ?, ?, ?)`,
  );
  const call = database.prepare(
    `INSERT INTO sales_call (retailer_id, test, order_id, raw_hash, id, source_id, at) VALUES (?, 0, ?, ?, ?, ?, ?)`,
  );
  for (const [nth, [amount, name, mlc, state, held]] of demoOrders.entries()) {
    const [id, when] = [`GA-${1001 + nth}`, at(4 - nth, '11:30')];
    order.run(
      41,
      id,
      accountId,
      source,
      when,
      when,
      nth === 2 ? 'declined' : 'approved',
      amount,
      name,
      mlc,
      state,
      held,
    );
    call.run(41, id, `demo ${id}`, `demo ${id}`, source, when);
  }
  const reject = database.prepare(
    'INSERT INTO sales_reject (source_id, at, column_name, reason, value) VALUES (?, ?, ?, ?, ?)',
  );
  reject.run(source, at(3, '08:12'), 'signature', 'doesn’t fit the body and the key', '');
  reject.run(source, at(2, '16:40'), 'currency', 'is a currency without an exchange rate here', 'XYZ');
}

/** Amount in minor units, product, click id and its state, and why the order is held. */
const demoOrders = [
  [1250, 'Ground coffee', '', 'none', ''],
  [4999, 'Espresso machine', 'x'.repeat(22), 'unknown', ''],
  [899, 'Oat milk', '', 'none', ''],
  [129_900, 'Coffee for a year', 'y'.repeat(22), 'unknown', 'amount'],
] as const;
