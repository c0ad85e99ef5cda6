import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from './caller.ts';
import { brand, bringIn, ingestWorld, retailer, table } from './ingest-support.ts';
import { answer } from './stored-facts.ts';

beforeEach(ingestWorld);

const start = Date.parse('2026-10-28T22:00:00Z');
const hour = 3_600_000;
const products = { Coffee: true, Milk: false, '': false } as const;
const touchpoints = { '1101': 11, '1201': 12 } as const;

/** The history of one order: clicks of its session, its lines, and later returns. */
const journey = fc.record({
  clicks: fc.array(
    fc.record({
      hour: fc.nat(300),
      touchpoint: fc.constantFrom('1101' as const, '1201' as const),
      channel: fc.constantFrom('social', 'search'),
      retailer: fc.constantFrom('Amazon', 'Target'),
    }),
    { maxLength: 3 },
  ),
  retailer: fc.constantFrom('Amazon', 'Target'),
  currency: fc.constantFrom('USD', 'GBP'),
  hour: fc.nat(400),
  lines: fc.array(
    fc.record({
      product: fc.constantFrom('Coffee' as const, 'Milk' as const, '' as const),
      units: fc.integer({ min: 1, max: 3 }),
      cents: fc.integer({ min: 1, max: 9_999 }),
      returnedAfter: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Journey = typeof journey extends fc.Arbitrary<infer T> ? T : never;

const instant = (hours: number) => new Date(start + hours * hour).toISOString();

const clicksOf = (all: readonly Journey[]) =>
  all.flatMap(({ clicks }, session) =>
    clicks.map((it, at) => ({
      eventId: `c${session}-${at}`,
      occurredAt: instant(it.hour),
      event: 'click',
      session: `s${session}`,
      touchpoint: it.touchpoint,
      channel: it.channel,
      country: 'US',
      retailer: it.retailer,
      productName: 'Coffee',
      price: '1',
      currency: 'USD',
    })),
  );

const linesOf = (all: readonly Journey[]) =>
  all.flatMap((it, session) =>
    it.lines.flatMap(({ product, units, cents, returnedAfter }, at) => {
      const line = (hours: number, sign: 1 | -1) => ({
        orderId: `o${session}`,
        line: at + 1,
        orderedAt: instant(hours),
        retailer: it.retailer,
        session: `s${session}`,
        productName: product,
        units: sign * units,
        amount: ((sign * cents) / 100).toFixed(2),
        currency: it.currency,
      });
      return [line(it.hour, 1), ...(returnedAfter === null ? [] : [line(it.hour + returnedAfter, -1)])];
    }),
  );

const dayOf = (hours: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(start + hours * hour);

/** Own and halo sales and orders per day and place, straight from the definitions. */
function naive(all: readonly Journey[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [session, it] of all.entries()) {
    const [click] = it.clicks
      .map((one, at) => ({ ...one, id: `c${session}-${at}` }))
      .filter((one) => one.retailer === it.retailer && one.hour <= it.hour && one.hour >= it.hour - 7 * 24)
      .sort((a, b) => b.hour - a.hour || (a.id < b.id ? 1 : -1));
    if (!click) continue;
    const key = [dayOf(it.hour), touchpoints[click.touchpoint], click.channel, it.retailer, it.currency].join();
    const value = found.get(key) ?? [0, 0, 0];
    const kept = it.lines.filter(({ returnedAfter }) => returnedAfter === null);
    const worth = (own: boolean) =>
      kept.filter(({ product }) => products[product] === own).reduce((sum, { cents }) => sum + cents, 0);
    found.set(key, [(value[0] ?? 0) + worth(true), (value[1] ?? 0) + worth(false), (value[2] ?? 0) + 1]);
  }
  return found;
}

test('orders are credited to the last click within the window, in whatever order and however often clicks, orders and returns arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(journey, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat(99)),
      async (all, dice) => {
        await ingestWorld();
        const rows = [
          ...clicksOf(all).map((row) => ['touchpoint-events', row] as const),
          ...linesOf(all).map((row) => ['attributed-orders', row] as const),
        ]
          .map((it) => [dice.next().value, it] as const)
          .sort(([a], [b]) => a - b)
          .map(([, it]) => it);
        const portions = [rows.slice(0, rows.length / 2), rows.slice(rows.length / 3)];
        for (const portion of portions)
          for (const kind of ['attributed-orders', 'touchpoint-events'] as const) {
            const some = portion.filter(([name]) => name === kind).map(([, row]) => row);
            if (some.length > 0) expect((await bringIn(kind, brand, some)).rejects).toEqual([]);
          }
        const stored = await table(`SELECT date, operator_id, channel, r.name, currency, sum(own_minor) AS own,
          sum(halo_minor) AS halo, sum(orders) AS orders
        FROM brand_day d JOIN retailer r ON r.id = d.retailer_id GROUP BY 1, 2, 3, 4, 5 HAVING sum(orders) > 0`);
        const actual = stored.map(
          ({ own, halo, orders, ...key }) => [Object.values(key).join(), [own, halo, orders]] as const,
        );
        expect(new Map(actual)).toEqual(naive(all));
        expect(await table('SELECT * FROM touched_order')).toEqual([]);
        expect(await table('SELECT * FROM touched_session')).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

const sale = fc.record({
  order: fc.constantFrom('a', 'b', 'c', 'd'),
  hour: fc.nat(120),
  units: fc.constantFrom(-2, -1, 1, 1, 2, 3),
  cents: fc.integer({ min: 0, max: 5_000 }),
  currency: fc.constantFrom('EUR', 'GBP'),
});

const parisDay = (hours: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(start + hours * hour);

test('a retailer’s sales are those of the day, returns deducted, and an order counts on the day of its first sale', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 20 }), fc.nat(19), async (all, cut) => {
      await ingestWorld();
      const rows = all.map((it, line) => ({
        orderId: it.order,
        line: `l${line}`,
        soldAt: instant(it.hour),
        productName: 'Soap',
        units: it.units,
        amount: `${it.units < 0 ? '-' : ''}${(it.cents / 100).toFixed(2)}`,
        currency: it.currency,
        country: 'FR',
      }));
      for (const portion of [rows.slice(cut), rows.slice(0, cut + 1).reverse(), rows])
        if (portion.length > 0) await bringIn('retailer-sales', retailer, portion);
      const expected = new Map<string, number[]>();
      const add = (day: string, currency: string, values: number[]) => {
        const key = `${day} ${currency}`;
        expected.set(
          key,
          (expected.get(key) ?? [0, 0, 0]).map((value, at) => value + (values[at] ?? 0)),
        );
      };
      for (const it of all) add(parisDay(it.hour), it.currency, [0, it.units, it.units < 0 ? -it.cents : it.cents]);
      for (const [, some] of Map.groupBy(
        all.filter(({ units }) => units > 0),
        (it) => `${it.order} ${it.currency}`,
      )) {
        const first = some.reduce((a, b) => (b.hour < a.hour ? b : a));
        add(parisDay(first.hour), first.currency, [1, 0, 0]);
      }
      const stored = await table(
        'SELECT date, currency, sum(orders) AS o, sum(units) AS u, sum(sales_minor) AS s FROM retailer_day GROUP BY 1, 2',
      );
      expect(new Map(stored.map((row) => [`${row.date} ${row.currency}`, [row.o, row.u, row.s]]))).toEqual(expected);
    }),
    { numRuns: 15 },
  );
}, 120_000);

const order = {
  orderId: '1',
  orderedAt: '2026-05-02',
  retailer: 'Target',
  units: '1',
  amount: '10',
  currency: 'USD',
  productName: 'Coffee',
};

test('a retailer whose orders are imported counts as reporting: its clicks of all days then count for conversion', async () => {
  const click = {
    event: 'click',
    session: 's1',
    touchpoint: '1101',
    channel: 'social',
    retailer: 'Target',
    productName: 'Coffee',
  };
  await bringIn('touchpoint-events', brand, [
    { eventId: '1', occurredAt: '2026-04-01T12:00:00Z', ...click },
    { eventId: '2', occurredAt: '2026-05-02T23:00:00Z', ...click },
  ]);
  const clicks =
    'SELECT sum(pi_clicks) AS clicks, sum(reporting_clicks) AS reporting, sum(orders) AS orders FROM brand_day';
  expect(await table(clicks)).toEqual([{ clicks: 2, reporting: 0, orders: 0 }]);
  // A date alone counts as the end of its day, so a click on that evening counts.
  await bringIn('attributed-orders', brand, [{ ...order, session: 's1' }]);
  expect(await table(clicks)).toEqual([{ clicks: 2, reporting: 2, orders: 1 }]);
});

test('an order that the retailer attributes itself needs a channel; one without a session or touchpoint is refused', async () => {
  const outcome = await bringIn('attributed-orders', brand, [
    { ...order, touchpoint: 'Spring page', channel: 'Social' },
    { ...order, orderId: '2', touchpoint: 'Spring page' },
    { ...order, orderId: '3' },
  ]);
  expect(outcome.accepted).toBe(1);
  expect(outcome.rejects.map(({ row, problems }) => [row, problems[0]?.reason])).toEqual([
    [3, 'is missing where a touchpoint is named'],
    [4, 'is missing, and no touchpoint is named either'],
  ]);
  expect(await table('SELECT date, touchpoint_id, channel FROM attributed_order')).toEqual([
    { date: '2026-05-02', touchpoint_id: 1101, channel: 'social' },
  ]);
});

test('amounts of the future, of unknown currencies and with too many decimals are refused by row, column and reason', async () => {
  const line = { orderId: '1', soldAt: '2026-05-01', units: '1', amount: '5', currency: 'EUR' };
  const outcome = await bringIn('retailer-sales', retailer, [
    { ...line, soldAt: '2026-11-21' },
    { ...line, soldAt: '2026-02-29' },
    { ...line, currency: 'XOF' },
    { ...line, currency: 'euros' },
    { ...line, amount: '5.001' },
    { ...line, units: '1.5' },
    { ...line, amount: '1000000000000000' },
    { ...line, amount: '1e15' },
    { ...line, units: '5000000000' },
    { ...line, country: 'XY' },
    { ...line, orderId: '' },
    { ...line, units: '1'.repeat(60_000) },
    line,
  ]);
  expect(outcome).toMatchObject({ rows: 13, accepted: 1, rejected: 12 });
  expect(outcome.rejects.map(({ row, problems }) => [row, problems[0]?.column, problems[0]?.reason])).toEqual([
    [2, 'soldAt', 'is in the future'],
    [3, 'soldAt', 'is not a date that can be read'],
    [4, 'currency', 'is a currency without an exchange rate here'],
    [5, 'currency', 'is not a currency code'],
    [6, 'amount', 'has more decimals than EUR has'],
    [7, 'units', 'is not a whole number'],
    [8, 'amount', 'is too large'],
    [9, 'amount', 'is in scientific notation: write all its digits'],
    [10, 'units', 'is too large'],
    [11, 'country', 'is no country that is known here'],
    [12, 'orderId', 'is missing'],
    [13, 'units', 'is longer than 300 characters'],
  ]);
  // Further problems of a value that is too long aren’t reported.
  expect(outcome.rejects.at(-1)?.problems.length).toBe(1);
});

test('unknown products are not merged into one', async () => {
  const line = { soldAt: '2026-05-01', units: '1', amount: '5', currency: 'EUR' };
  const sold = ['', '', 'Soap', 'Bread'].map((productName, at) => ({ ...line, orderId: String(at), productName }));
  expect(await bringIn('retailer-sales', retailer, sold)).toMatchObject({ accepted: 4 });
  const range = { from: '2026-05-01', to: '2026-05-01' };
  const asked = await answer(await signIn('rita@two'), { measures: ['productsSold', 'orders'], range }, '2');
  expect(asked.rows).toEqual([[2, 4]]);
});

const orderOf = (...lines: readonly (readonly [line: number, country: string, day?: string])[]) =>
  lines.map(([line, country, day = '2026-05-01']) => ({
    ...{ orderId: 'T-1', line, soldAt: day, units: 1, amount: 5, currency: 'EUR', productName: 'Soap', country },
  }));
const orderDays = () => table('SELECT date, country, orders, units FROM retailer_day ORDER BY date, country');
const shoppersOfAll = () => table('SELECT count(DISTINCT shopper) AS shoppers FROM retailer_shopper_order');

test('a line without a country belongs to the order with its number, in whichever file and sequence they come', async () => {
  const [known, empty] = [orderOf([1, 'DE'], [3, 'DE']), orderOf([2, ''])];
  for (const files of [[[...known, ...empty]], [[...empty, ...known]], [known, empty], [empty, known]]) {
    await ingestWorld();
    for (const file of files) await bringIn('retailer-sales', retailer, file);
    expect(await orderDays()).toEqual([{ date: '2026-05-01', country: 'DE', orders: 1, units: 3 }]);
    expect(await shoppersOfAll()).toEqual([{ shoppers: 1 }]);
  }
});

test('an order counts on the day of its first sale, even if that line has no country', async () => {
  await bringIn('retailer-sales', retailer, orderOf([1, '', '2026-05-01'], [2, 'DE', '2026-05-02']));
  expect(await orderDays()).toEqual([
    { date: '2026-05-01', country: 'DE', orders: 1, units: 1 },
    { date: '2026-05-02', country: 'DE', orders: 0, units: 1 },
  ]);
});

test('a line without a country stays separate if two countries have an order with its number', async () => {
  await bringIn('retailer-sales', retailer, orderOf([1, 'DE'], [1, 'FR'], [2, '']));
  expect(await orderDays()).toEqual([
    { date: '2026-05-01', country: 'DE', orders: 1, units: 1 },
    { date: '2026-05-01', country: 'FR', orders: 1, units: 1 },
    { date: '2026-05-01', country: 'ZZ', orders: 1, units: 1 },
  ]);
});

test('an alternative code of a country is recognized', async () => {
  const line = { soldAt: '2026-05-01', units: '1', amount: '5', currency: 'EUR', productName: 'Soap' };
  const sold = ['GB', 'uk', 'DE', 'DD'].map((country, at) => ({ ...line, orderId: String(at), country }));
  expect(await bringIn('retailer-sales', retailer, sold)).toMatchObject({ accepted: 4 });
  expect(await table('SELECT country, orders FROM retailer_day ORDER BY country')).toEqual([
    { country: 'DE', orders: 2 },
    { country: 'GB', orders: 2 },
  ]);
});

test('brand and category of a product known only from files come from the first row that has them, whichever file it is in', async () => {
  const line = (orderId: number, said: object) => ({
    ...{ orderId, soldAt: '2026-05-01', units: 1, amount: 5, currency: 'EUR', sku: 'S-1', productName: 'Comb' },
    ...{ brand: '', category: '', ...said },
  });
  const product = () => table(`SELECT name, brand, category FROM product WHERE gtin = 'sku:S-1'`);
  await bringIn('retailer-sales', retailer, [line(1, {}), line(2, { brand: 'Mill' })]);
  expect(await product()).toEqual([{ name: 'Comb', brand: 'Mill', category: '' }]);
  // The same lines again, with a column that was missing before.
  const again = [line(1, { category: 'Care' }), line(2, { brand: 'Clean', category: 'Bath' })];
  await bringIn('retailer-sales', retailer, again);
  expect(await product()).toEqual([{ name: 'Comb', brand: 'Mill', category: 'Care' }]);
  const known = await table('SELECT brand, category FROM product WHERE id = 201');
  await bringIn('retailer-sales', retailer, [line(3, { sku: '', productName: 'Soap', brand: 'X', category: 'Y' })]);
  expect(await table('SELECT brand, category FROM product WHERE id = 201')).toEqual(known);
});
