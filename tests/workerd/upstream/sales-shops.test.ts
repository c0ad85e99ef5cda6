import { beforeEach, expect, test } from 'vitest';
import type { Shop, ShopOrder } from '#shared/api/families/sales-sources-schemas.ts';
import { deleteOldCalls } from '#upstream/sales/mail-status.ts';
import { scheduled } from '#upstream/scheduled.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import {
  clicked,
  database,
  dataSecret,
  figures,
  newSource,
  orderOf,
  report,
  salesWorld,
  send,
  sign,
} from './sales-world.ts';
import { rowsOf } from './small-world.ts';

let rita: Caller;
beforeEach(async () => {
  await salesWorld();
  rita = await signIn('rita@two');
});

const days = 24 * 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const at = '/proxy/data/sales-sources/2';
const env = { DATA_SECRET: dataSecret };
const settings = { domain: 'amazon.example', windowDays: 7, server: false, pixel: false, file: false, network: null };
const shops = async (): Promise<Shop[]> => {
  const answer = await ask(rita.token, `${at}?uid=${rita.uid}`, { env });
  return (await answer.json<{ items: Shop[] }>()).items;
};

test('a retailer sees only orders of its own shops, and a brand only those of its own clicks', async () => {
  await insert(
    'account',
    ['id', 'name', 'type', 'active', 'default_currency', 'default_locale'],
    [
      [4, 'Retailer Four', 2, 1, 'USD', 'en-US'],
      [5, 'Brand Five', 1, 1, 'USD', 'en-US'],
    ],
  );
  await insert(
    'account_grant',
    ['user_id', 'account_id', 'level'],
    [
      ['u-nora', 4, 7],
      ['u-nora', 5, 7],
    ],
  );
  await insert('shop', ['retailer_id', 'account_id', 'currency', 'updated_at'], [[2, 4, 'USD', ago(0)]]);
  const source = await newSource('server');
  await send(source, orderOf({ mlc: await clicked() }));
  const nora = await signIn('nora@nowhere');
  const asNora = (account: number, path: string) =>
    ask(nora.token, `/proxy/data/sales-sources/${account}${path}?uid=${nora.uid}`, { env });
  expect((await (await asNora(4, '')).json<{ items: Shop[] }>()).items.map(({ id }) => id)).toEqual([2]);
  for (const path of ['/1', '/1/events', '/1/rejects', '/1/health', '/1/keys', '/1/test-orders'])
    expect((await asNora(4, path)).status).toBe(404);
  expect((await (await asNora(4, '/2/events')).json<{ items: ShopOrder[] }>()).items).toEqual([]);
  const body = { ...settings, csrfToken: nora.csrfToken };
  const written = await ask(nora.token, `/proxy/data/sales-sources/4/1?uid=${nora.uid}`, {
    ...{ method: 'PUT', body, env, headers: { 'If-Match': '"1"' } },
  });
  expect(written.status).toBe(404);
  expect((await asNora(2, '')).status).toBe(403);
  expect([await figures(1), await figures(5)]).toEqual([
    [1, 1250],
    [0, 0],
  ]);
  // Neither a subaccount nor a partial view has the shops of the account.
  const west = await ask(rita.token, `${at}?uid=${rita.uid}&operator_ids=21`, { env });
  expect(await west.json()).toEqual({ items: [] });
});

test('administrators are mailed once about a silent or failing shop, until it works again', async () => {
  const source = await newSource('server');
  const columns = [
    'retailer_id',
    'test',
    'order_id',
    'line',
    'account_id',
    'source_id',
    'received_at',
    'ordered_at',
    'status',
    'units',
    'amount_minor',
    'currency',
    'mlc',
    'mlc_state',
  ];
  const came = (nth: number, age: number) => [
    1,
    0,
    `o${nth}`,
    1,
    2,
    source.id,
    ago(age),
    ago(age),
    'approved',
    1,
    100,
    'USD',
    '',
    'none',
  ];
  await insert(
    'sales_event',
    columns,
    [0, 1, 2, 3, 4, 5].map((nth) => came(nth, (20 - nth) * days)),
  );
  const run = () =>
    scheduled(
      {
        scheduledTime: Math.floor(Date.now() / (15 * 60_000)) * 15 * 60_000,
        cron: '* * * * *',
        noRetry: () => undefined,
      },
      {
        ...{ DB: d1, OIDC_ISSUER: 'https://id.example', OIDC_AUDIENCE: 'urn:a', DATA_SECRET: dataSecret },
      } as Parameters<typeof scheduled>[1],
    );
  const mails = () => rowsOf("SELECT recipient, payload FROM outbox WHERE kind = 'sales-status' ORDER BY id");
  await run();
  await run();
  const [row, ...more] = await mails();
  expect([row?.recipient, JSON.parse(String(row?.payload)), more]).toEqual([
    'rita@two.test',
    { shop: 1, status: 'silent' },
    [],
  ]);
  expect(await shops()).toMatchObject([{ status: 'silent', silentDays: 15 }]);
  for (let nth = 0; nth < 9; nth++)
    await send(source, orderOf({ orderId: `n${nth}`, ...(nth > 5 && { currency: 'XYZ' }) }));
  await run();
  expect((await mails()).map(({ payload }) => JSON.parse(String(payload)).status)).toEqual(['silent', 'failing']);
  expect((await sign(source, orderOf())).publicId).toBe(source.publicId);
});

test('the address of one network doesn’t work for the next, and pixels without a click are deleted', async () => {
  const change = async (network: string, version: number) => {
    const body = { ...settings, network, csrfToken: rita.csrfToken };
    const answer = await ask(rita.token, `${at}/1?uid=${rita.uid}`, {
      ...{ method: 'PUT', body, env, headers: { 'If-Match': `"${version}"` } },
    });
    expect(answer.status).toBe(200);
    const rows = await rowsOf('SELECT public_id FROM sales_key WHERE expires_at IS NULL');
    return rows.map(({ public_id: publicId }) => publicId);
  };
  const [first] = await change('awin', 1);
  const [second, ...others] = await change('cj', 2);
  expect(others).toEqual([]);
  expect(second).not.toBe(first);
  expect(await change('cj', 3)).toEqual([second]);

  const pixel = await newSource('pixel');
  for (const [order, mlc] of [
    ['A-1', ''],
    ['A-2', await clicked()],
  ] as const) {
    const query = { mlc, order, amount: '1.00', currency: 'USD' };
    expect((await report(pixel.publicId, { method: 'pixel', query })).status).toBe(200);
  }
  await d1
    .prepare('UPDATE sales_event SET received_at = ?')
    .bind(ago(101 * days))
    .run();
  await deleteOldCalls(database, 15 * 60_000 * Math.ceil(Date.now() / (15 * 60_000)));
  expect(await rowsOf('SELECT order_id FROM sales_event')).toEqual([{ order_id: 'A-2' }]);
});
