import { beforeEach, expect, test } from 'vitest';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { importReportedOrders } from '#upstream/sales/deliver.ts';
import { clicked, database, figures, newSource, orderOf, outcomeOf, report, salesWorld, send } from './sales-world.ts';
import { rowsOf } from './small-world.ts';

beforeEach(salesWorld);

const deliver = () => importReportedOrders({ database, facts: d1Facts(database) }, Date.now());

test('a method that names another click takes precedence over a pixel that reported the order first', async () => {
  const [server, pixel] = [await newSource('server'), await newSource('pixel')];
  const own = await clicked();
  const squat = (order: string, more: object = {}) =>
    report(pixel.publicId, { method: 'pixel', query: { order, amount: '0.01', currency: 'USD', ...more } });
  await squat('A-1');
  await squat('A-2', { mlc: own });
  await squat('A-3', { currency: 'EUR' });
  expect(await figures()).toEqual([1, 1]);
  const mlc = await clicked();
  for (const orderId of ['A-1', 'A-2', 'A-3'])
    expect(await outcomeOf(await send(server, orderOf({ mlc, orderId })))).toBe('changed');
  await deliver();
  expect(await figures()).toEqual([3, 3750]);
  // From now on the server owns the orders.
  expect(await outcomeOf(await squat('A-1', { mlc: own, amount: '9.00' }))).toBe('duplicate');
  expect(await figures()).toEqual([3, 3750]);
});

test('blanks in an order’s number don’t make it another order', async () => {
  const [server, pixel] = [await newSource('server'), await newSource('pixel')];
  const mlc = await clicked();
  await send(server, orderOf({ mlc, orderId: 'A 1' }));
  const query = { mlc, order: ' A\u00a0 1 ', amount: '0.01', currency: 'USD' };
  expect(await outcomeOf(await report(pixel.publicId, { method: 'pixel', query }))).toBe('duplicate');
  expect(await figures()).toEqual([1, 1250]);
});

test('simultaneous pixels are limited like sequential ones, and so are those of one click from many addresses', async () => {
  const pixel = await newSource('pixel');
  const clicks = await Promise.all(Array.from({ length: 12 }, () => clicked()));
  const sent = (order: string, mlc: string, address: string) =>
    report(pixel.publicId, { method: 'pixel', address, query: { mlc, order, amount: '1.00', currency: 'USD' } });
  const outcomes = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers.map(async (answer) => await outcomeOf(await answer)))).sort();
  const held = (count: number) => Array.from({ length: count }, () => 'held');
  const taken = (count: number) => Array.from({ length: count }, () => 'taken');
  expect(await outcomes(clicks.map((mlc, nth) => sent(`M-${nth}`, mlc, 'm'.repeat(16))))).toEqual([
    ...held(7),
    ...taken(5),
  ]);
  const mlc = await clicked();
  expect(
    await outcomes(clicks.slice(0, 8).map((_, nth) => sent(`C-${nth}`, mlc, String(nth).padStart(16, 'c')))),
  ).toEqual([...held(5), ...taken(3)]);
});

test('orders by pixel don’t count for the median, and without a median a large pixel order is held', async () => {
  const [server, pixel] = [await newSource('server'), await newSource('pixel')];
  const sent = async (order: string, amount: string, currency = 'USD') => {
    const query = { mlc: await clicked(), order, amount, currency };
    return await outcomeOf(await report(pixel.publicId, { method: 'pixel', address: order.padEnd(16, 'x'), query }));
  };
  for (let nth = 0; nth < 6; nth++) expect(await sent(`free-${nth}`, '0')).toBe('taken');
  expect(await sent('large', '2000.01')).toBe('held');
  expect(await sent('foreign', '1.00', 'EUR')).toBe('held');
  expect(await outcomeOf(await send(server, orderOf({ mlc: await clicked() })))).toBe('taken');
});

test('an order that a network amends beyond the usual amount is held', async () => {
  const [server, network] = [await newSource('server'), await newSource('network', 'impact')];
  const mlc = await clicked();
  for (let nth = 0; nth < 5; nth++) await send(server, orderOf({ mlc, orderId: `S-${nth}` }));
  const postback = async (SaleAmount: string) => {
    const query = { SubId1: mlc, Oid: 'I-1', SaleAmount, CurrencyCode: 'USD', State: 'APPROVED' };
    return await outcomeOf(await report(network.publicId, { method: 'network', network: 'impact', query }));
  };
  expect(await postback('20.00')).toBe('taken');
  expect(await figures()).toEqual([6, 5 * 1250 + 2000]);
  expect(await postback('99999999.00')).toBe('changed');
  await deliver();
  expect(await figures()).toEqual([5, 5 * 1250]);
});

test('a pixel can name only products of the brand, and corrects nothing that the brand imported', async () => {
  const pixel = await newSource('pixel');
  const known = await rowsOf('SELECT count(*) AS n FROM product');
  const lines = JSON.stringify([{ sku: 'STRANGE', name: 'Strange', units: 1, amount: '3.00' }]);
  const query = { mlc: await clicked(), order: 'A-1', currency: 'USD', lines };
  expect(await outcomeOf(await report(pixel.publicId, { method: 'pixel', query }))).toBe('taken');
  expect(await rowsOf('SELECT count(*) AS n FROM product')).toEqual(known);
  expect(await rowsOf('SELECT options FROM import_job')).toEqual([
    { options: expect.stringContaining('"known":"keep"') },
  ]);
  const many = JSON.stringify(Array.from({ length: 21 }, (_, at) => ({ line: at + 1, units: 1, amount: '1' })));
  expect(
    (await report(pixel.publicId, { method: 'pixel', query: { ...query, order: 'A-2', lines: many } })).status,
  ).toBe(422);
});
