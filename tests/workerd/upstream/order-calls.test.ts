import { beforeEach, expect, test } from 'vitest';
import { newClickId } from '#shared/sales/click-id.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { importReportedOrders } from '#upstream/sales/deliver.ts';
import {
  clicked,
  database,
  figures,
  newSource,
  orderOf,
  outcomeOf,
  report,
  salesWorld,
  send,
  sign,
  storeClicks,
  storeTestClick,
} from './sales-world.ts';
import { rowsOf } from './small-world.ts';

beforeEach(salesWorld);

const minutes = 60_000;
const days = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const deliver = () => importReportedOrders({ database, facts: d1Facts(database) }, Date.now());
const rejects = async () =>
  (await rowsOf('SELECT column_name, reason FROM sales_reject ORDER BY id')).map((row) => Object.values(row).join(' '));
const states = async () =>
  (await rowsOf('SELECT DISTINCT order_id, mlc_state, held FROM sales_event ORDER BY 1')).map((row) =>
    Object.values(row).filter(Boolean).join(' '),
  );

test('an order with a click id counts for the brand of the click at once', async () => {
  const source = await newSource('server');
  const mlc = await clicked();
  expect(await outcomeOf(await send(source, orderOf({ mlc })))).toBe('taken');
  expect(await figures()).toEqual([1, 1250]);
  expect(await rowsOf('SELECT touchpoint_id, channel, country, retailer_id FROM attributed_order')).toEqual([
    { touchpoint_id: 1101, channel: 'social', country: 'US', retailer_id: 1 },
  ]);
  // Delivered orders aren't an import that people could undo.
  expect(await rowsOf('SELECT shop_id, accepted FROM import_job')).toEqual([{ shop_id: 1, accepted: 1 }]);
});

test('1,000 replays of an order count once, whether they are the same call or newly signed', async () => {
  const source = await newSource('server');
  const order = orderOf({ mlc: await clicked() });
  const { publicId, body } = await sign(source, order);
  const outcomes = new Map<string, number>();
  const count = async (answer: Promise<Response>) => {
    const outcome = await outcomeOf(await answer);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  const now = Math.floor(Date.now() / 1000);
  for (let round = 1; round <= 10; round++) {
    // Many at once, as from a queue that was stuck.
    await Promise.all(Array.from({ length: 99 }, () => count(report(publicId, body))));
    await count(send(source, order, { at: now - round }));
  }
  expect(Object.fromEntries(outcomes)).toEqual({ taken: 1, known: 989, changed: 10 });
  expect(await figures()).toEqual([1, 1250]);
  expect(await rowsOf('SELECT count(*) AS n FROM sales_event')).toEqual([{ n: 1 }]);
  expect(await rowsOf('SELECT count(*) AS n FROM import_job')).toEqual([{ n: 1 }]);
}, 120_000);

test('a wrong, old or missing signature is 401, changes nothing, and is recorded for Health', async () => {
  const source = await newSource('server');
  const order = orderOf({ mlc: await clicked() });
  const now = Math.floor(Date.now() / 1000);
  const { publicId, body } = await sign(source, order);
  const refused = [
    await send(source, order, { key: 'another key' }),
    await send(source, order, { at: now - 310 }),
    await send(source, order, { at: now + 310 }),
    await report(publicId, { ...body, text: `${body.text} ` }),
    await report(publicId, { ...body, signature: '' }),
    await report(publicId, { ...body, signature: 'v1=00' }),
  ];
  for (const answer of refused)
    expect([answer.status, await outcomeOf(answer)]).toEqual([401, 'order-signature-wrong']);
  expect(await rejects()).toEqual([
    'signature doesn’t match the body and the key',
    'signature is more than 5 minutes off',
    'signature is more than 5 minutes off',
    'signature doesn’t match the body and the key',
    'signature is missing',
    'signature can’t be read',
  ]);
  expect(await figures()).toEqual([0, 0]);
});

test('a rotated key works beside the new one until it expires', async () => {
  const source = await newSource('server');
  await rowsOf(`UPDATE sales_key SET expires_at = '${new Date(Date.now() + minutes).toISOString()}'`);
  const other = await newSource('file');
  await rowsOf(
    `INSERT INTO sales_key (source_id, public_id, secret_id, created_at)
     SELECT ${source.id}, '${source.publicId}', id, '${ago(0)}' FROM sealed_secret
     WHERE id NOT IN (SELECT secret_id FROM sales_key WHERE secret_id IS NOT NULL)`,
  );
  const both = [source.secret, other.secret];
  for (const [nth, key] of both.entries())
    expect((await send(source, orderOf({ orderId: `o${nth}` }), { key })).status).toBe(200);
  await rowsOf(`UPDATE sales_key SET expires_at = '${ago(minutes)}' WHERE expires_at IS NOT NULL`);
  expect((await send(source, orderOf({ orderId: 'o3' }), { key: source.secret })).status).toBe(401);
  expect((await send(source, orderOf({ orderId: 'o3' }), { key: other.secret })).status).toBe(200);
});

test('declining an order lowers the figures with the same call, and approving it again raises them', async () => {
  const source = await newSource('server');
  const mlc = await clicked();
  await send(source, orderOf({ mlc }));
  await send(source, orderOf({ mlc, orderId: 'A-2' }));
  expect(await figures()).toEqual([2, 2500]);
  expect(await outcomeOf(await send(source, orderOf({ mlc, status: 'declined', lines: [] })))).toBe('changed');
  expect(await figures()).toEqual([1, 1250]);
  await send(source, orderOf({ mlc, status: 'approved' }));
  expect(await figures()).toEqual([2, 2500]);
});

test('an amended order has its new lines and no others, as versions of the lines it had', async () => {
  const source = await newSource('server');
  const mlc = await clicked();
  const line = (at: number, amount: string) => ({ line: at, name: `Product ${at}`, units: 1, amount });
  await send(source, orderOf({ mlc, lines: [line(1, '10.00'), line(2, '5.00')] }));
  expect(await figures()).toEqual([1, 1500]);
  await send(source, orderOf({ mlc, status: 'amended', lines: [line(1, '8.00'), line(3, '1.00')] }));
  expect(await figures()).toEqual([1, 900]);
  expect(await rowsOf('SELECT count(*) AS n FROM reported_line WHERE amount_minor > 0')).toEqual([{ n: 2 }]);
  expect((await rowsOf('SELECT DISTINCT line FROM fact_version ORDER BY 1')).map(({ line: at }) => at)).toEqual([1, 2]);
});

test('an order of two methods counts once: the first has it, and a pixel can neither amend nor decline', async () => {
  const [server, pixel, network] = [
    await newSource('server'),
    await newSource('pixel'),
    await newSource('network', 'awin'),
  ];
  const mlc = await clicked();
  const shown = { method: 'pixel', query: { mlc, order: 'A-1', amount: '30.00', currency: 'USD' } };
  expect(await outcomeOf(await report(pixel.publicId, shown))).toBe('taken');
  expect(await figures()).toEqual([1, 3000]);
  const lines = [1, 2].map((line) => ({ line, units: 1, amount: 10 }));
  expect(await outcomeOf(await send(server, orderOf({ mlc, lines })))).toBe('duplicate');
  const larger = { ...shown, query: { ...shown.query, amount: '99.00' } };
  expect(await outcomeOf(await report(pixel.publicId, larger))).toBe('duplicate');
  expect(await figures()).toEqual([1, 3000]);
  const declined = {
    clickref: mlc,
    orderRef: 'A-1',
    transactionAmount: '30.00',
    transactionCurrency: 'USD',
    transactionStatus: 'declined',
  };
  expect(await outcomeOf(await report(network.publicId, { method: 'network', network: 'awin', query: declined }))).toBe(
    'changed',
  );
  expect(await figures()).toEqual([0, 0]);
});

test('a postback repeated after a later one changes nothing', async () => {
  const network = await newSource('network', 'impact');
  const mlc = await clicked();
  const postback = (more: object) =>
    report(network.publicId, {
      ...{ method: 'network', network: 'impact' },
      query: { SubId1: mlc, Oid: 'I-1', SaleAmount: '20.00', CurrencyCode: 'USD', State: 'PENDING', ...more },
    });
  expect(await outcomeOf(await postback({}))).toBe('taken');
  expect(await outcomeOf(await postback({ State: 'REVERSED' }))).toBe('changed');
  expect(await figures()).toEqual([0, 0]);
  expect(await outcomeOf(await postback({}))).toBe('known');
  expect(await figures()).toEqual([0, 0]);
});

test('an order that arrives before its click waits for it, and one with another shop’s click waits forever', async () => {
  const source = await newSource('server');
  const late = newClickId();
  await send(source, orderOf({ mlc: late, orderedAt: ago(-1_000) }));
  expect([await states(), await figures()]).toEqual([['A-1 unknown'], [0, 0]]);
  await clicked({ id: late, at: Date.now() - minutes });
  await deliver();
  expect([await states(), await figures()]).toEqual([['A-1 matched'], [1, 1250]]);
  const elsewhere = await clicked({ retailer: 2 });
  await send(source, orderOf({ mlc: elsewhere, orderId: 'A-2' }));
  await deliver();
  expect(await states()).toEqual(['A-1 matched', 'A-2 unknown']);
  expect(await figures()).toEqual([1, 1250]);
});

test('an order dated before its click or after the window is expired and counts for nobody', async () => {
  const source = await newSource('server');
  const mlc = newClickId();
  await storeClicks([[mlc, ago(10 * days)]]);
  await send(source, orderOf({ mlc, orderId: 'before', orderedAt: ago(11 * days) }));
  await send(source, orderOf({ mlc, orderId: 'inside', orderedAt: ago(4 * days) }));
  await send(source, orderOf({ mlc, orderId: 'behind', orderedAt: ago(2 * days) }));
  await send(source, orderOf({ mlc: '', orderId: 'alone' }));
  expect(await states()).toEqual(['alone none', 'before expired', 'behind expired', 'inside matched']);
  expect(await figures()).toEqual([1, 1250]);
});

test('test orders never count, whether marked by the call or by a test click', async () => {
  const source = await newSource('server');
  await send(source, orderOf({ mlc: await clicked(), test: true }));
  const mlc = newClickId();
  await storeTestClick(mlc, ago(minutes));
  await send(source, orderOf({ mlc, orderId: 'A-2' }));
  await deliver();
  expect(await rowsOf('SELECT order_id, test, mlc_state FROM sales_event ORDER BY 1')).toEqual([
    { order_id: 'A-1', test: 1, mlc_state: 'unknown' },
    { order_id: 'A-2', test: 1, mlc_state: 'matched' },
  ]);
  expect([await figures(), await rowsOf('SELECT id FROM import_job')]).toEqual([[0, 0], []]);
});

test('an order far above the shop’s median, and the sixth pixel of one address, wait for review', async () => {
  const [server, pixel] = [await newSource('server'), await newSource('pixel')];
  const mlc = await clicked();
  for (let nth = 0; nth < 5; nth++) await send(server, orderOf({ mlc, orderId: `S-${nth}` }));
  const large = orderOf({ mlc, orderId: 'large', lines: [{ units: 1, amount: '250.01' }] });
  expect(await outcomeOf(await send(server, large))).toBe('held');
  const outcomes: string[] = [];
  for (let nth = 0; nth < 6; nth++) {
    const query = { mlc: await clicked(), order: `P-${nth}`, amount: '1.00', currency: 'USD' };
    outcomes.push(await outcomeOf(await report(pixel.publicId, { method: 'pixel', query })));
  }
  expect(outcomes).toEqual(['taken', 'taken', 'taken', 'taken', 'taken', 'held']);
  expect(await figures()).toEqual([10, 5 * 1250 + 5 * 100]);
});

test('an invalid order is refused with the field and the reason', async () => {
  const source = await newSource('server');
  const wrong: readonly (readonly [object, string])[] = [
    [{ orderedAt: ago(-11 * minutes) }, 'orderedAt is more than 10 minutes in the future'],
    [{ orderedAt: ago(181 * days) }, 'orderedAt is more than 180 days ago'],
    [{ orderedAt: 'yesterday' }, 'orderedAt is not a date and time that can be read'],
    [{ orderId: '' }, 'order is missing'],
    [{ currency: 'XYZ' }, 'currency is a currency without an exchange rate here'],
    [{ mlc: 'ada@one.test' }, 'mlc is no click ID'],
    [{ status: 'perhaps' }, 'status is no status that is known'],
    [{ lines: [] }, 'amount is missing'],
    [{ lines: [{ units: 1, amount: '12,50' }] }, 'amount is not a number with a point'],
    [{ lines: [{ units: 1, amount: '-1' }] }, 'amount must not be negative'],
    [{ lines: [{ units: 1, amount: '1.005' }] }, 'amount has too many decimals'],
    [{ lines: [{ units: 0, amount: '1' }] }, 'units must be 1 or more'],
    [{ lines: [{ units: 1, amount: '1', gtin: '4006381333930' }] }, 'gtin is not a GTIN with a valid check digit'],
    [
      {
        lines: [
          { line: 1, amount: '1' },
          { line: 1, amount: '1' },
        ],
      },
      'line appears twice',
    ],
  ];
  for (const [more] of wrong) expect((await send(source, orderOf(more))).status).toBe(422);
  expect(await rejects()).toEqual(wrong.map(([, reason]) => reason));
  expect((await send(source, orderOf({ orderedAt: ago(-9 * minutes) }))).status).toBe(200);
});

test('a source accepts only its own method and network, and nothing once its account is inactive', async () => {
  const source = await newSource('network', 'cj');
  const query = { sid: await clicked(), orderId: 'C-1', saleAmount: '5', currency: 'USD' };
  const call = (more: object) => report(source.publicId, { method: 'network', network: 'cj', query, ...more });
  for (const more of [{ network: 'awin' }, { method: 'pixel', network: null }, { method: 'server', network: null }])
    expect((await call(more)).status).toBe(404);
  expect((await report('x'.repeat(22), { method: 'pixel', query })).status).toBe(404);
  expect((await call({})).status).toBe(200);
  await rowsOf('UPDATE account SET active = 0 WHERE id = 2');
  expect((await call({})).status).toBe(404);
});
