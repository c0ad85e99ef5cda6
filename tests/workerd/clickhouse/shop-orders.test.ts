import { expect, test } from 'vitest';
import { newClickId } from '#shared/sales/click-id.ts';
import { queueReferences } from '#upstream/facts/clickhouse/set-up.ts';
import { takeOrder } from '#upstream/facts/ingest/orders/take-order.ts';
import { deliverOrders } from '#upstream/sales/deliver.ts';
import { newSource, salesWorld, storeClicks } from '../upstream/sales-world.ts';
import { rowsOf } from '../upstream/small-world.ts';
import { clickhouse, database, eachStore, withTables } from './both-stores.ts';

withTables();

test.each(eachStore)(
  'in %s the totals follow an order that is approved, amended, declined and approved again',
  async (name, { facts, world }) => {
    await world();
    await salesWorld();
    await database.write(...queueReferences());
    const { id } = await newSource('server');
    const mlc = newClickId();
    const at = new Date(Date.now() - 60_000).toISOString();
    await storeClicks([[mlc, at]]);
    const source = { id, accountId: 2, retailerId: 1, method: 'server', network: null } as const;
    let nth = 0;
    const totalsAfter = async (status: 'approved' | 'declined' | 'amended', amount: number, orderId = 'A-1') => {
      const lines = [{ line: 1, units: 1, amount, gtin: '', sku: 'C-1', name: 'Coffee' }];
      const orderedAt = new Date().toISOString();
      await takeOrder(database, {
        ...{ source, rawHash: `${++nth}`, address: '', now: Date.now() },
        order: { order: orderId, orderedAt, currency: 'USD', mlc, status, voucher: '', test: false, lines },
      });
      await deliverOrders({ database, facts }, 1, Date.now());
      const sql = 'SELECT sum(orders) AS orders, sum(own_minor + halo_minor) AS amount FROM brand_day';
      const [row] = name.includes('D1')
        ? await rowsOf(sql)
        : await clickhouse.query({ sql: `${sql} FINAL WHERE account_id = 1`, parameters: new Map() });
      return [Number(row?.orders), Number(row?.amount)];
    };
    expect(await totalsAfter('approved', 1000)).toEqual([1, 1000]);
    expect(await totalsAfter('approved', 500, 'A-2')).toEqual([2, 1500]);
    expect(await totalsAfter('amended', 800)).toEqual([2, 1300]);
    expect(await totalsAfter('declined', 800)).toEqual([1, 500]);
    expect(await totalsAfter('approved', 800)).toEqual([2, 1300]);
  },
);
