import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { readRateFeed } from '#upstream/exchange-rates/feed.ts';
import { importRates } from '#upstream/exchange-rates/import-rates.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { audience, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { answer, storedFacts, winter } from './stored-facts.ts';

const { origin: server } = inject('fileServer');
const config = (more: object = {}) =>
  parseConfig({ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience, ...more });
const withFeed = config({ EXCHANGE_RATES_URL: `${server}/files/eurofxref-daily.xml` });
const database = new Database(d1);
const now = Date.parse('2026-07-02T16:00:00Z');
const hour = 3_600_000;

beforeEach(async () => {
  await smallWorld();
  await d1.batch([d1.prepare('DELETE FROM fx_rate_day'), d1.prepare('DELETE FROM rate_feed')]);
  await fetch(`${server}/forget`, { method: 'POST' });
});

const xml = (days: Readonly<Record<string, Readonly<Record<string, number>>>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>${Object.entries(days)
    .map(
      ([day, rates]) =>
        `<Cube time='${day}'>${Object.entries(rates)
          .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
          .join('\n')}</Cube>`,
    )
    .join('')}</Cube></gesmes:Envelope>`;

const put = (headers: Record<string, string>, body: string, status = 200) =>
  fetch(`${server}/files/eurofxref-daily.xml`, { method: 'PUT', body: JSON.stringify({ status, headers, body }) });
const asked = async (): Promise<{ headers: Record<string, string> }[]> => (await fetch(`${server}/asked`)).json();
const rates = () =>
  rowsOf('SELECT currency, date, round(usd_per_unit, 6) AS rate FROM fx_rate_day ORDER BY date, currency');

async function* pieces(text: string) {
  // In chunks that split lines and values.
  for (let at = 0; at < text.length; at += 7) yield new TextEncoder().encode(text.slice(at, at + 7));
}

test('the feed is read once an hour, only if it has changed, and not at all if it isn’t configured', async () => {
  await put({ ETag: '"one"' }, xml({ '2026-07-02': { USD: 1.25, JPY: 200, GBP: 0.8 } }));
  await readRateFeed(config(), database, now);
  expect(await asked()).toEqual([]);
  await Promise.all([readRateFeed(withFeed, database, now), readRateFeed(withFeed, database, now)]);
  expect(await asked()).toHaveLength(1);
  const first = [
    { currency: 'EUR', date: '2026-07-02', rate: 1.25 },
    { currency: 'GBP', date: '2026-07-02', rate: 1.5625 },
    { currency: 'JPY', date: '2026-07-02', rate: 0.00625 },
  ];
  expect(await rates()).toEqual(first);
  // JPY had no rate before, so amounts in it can be imported only from now on.
  expect(await rowsOf("SELECT month_start FROM fx_rate WHERE currency = 'JPY'")).toEqual([
    { month_start: '2026-07-01' },
  ]);
  await readRateFeed(withFeed, database, now + hour / 2);
  await readRateFeed(withFeed, database, now + hour);
  expect((await asked()).map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"']);
  expect(await rates()).toEqual(first);
  await put({ ETag: '"two"' }, xml({ '2026-07-03': { USD: 1.2 } }));
  await readRateFeed(withFeed, database, now + 3 * hour);
  expect((await rates()).at(-1)).toEqual({ currency: 'EUR', date: '2026-07-03', rate: 1.2 });
  expect(await rowsOf('SELECT last_date, failure FROM rate_feed')).toEqual([
    { last_date: '2026-07-03', failure: null },
  ]);
});

test('an answer of the feed without rates is stored as its failure, and existing rates stay', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  await put({}, xml({ '2026-07-02': { USD: 1.25 } }));
  await readRateFeed(withFeed, database, now);
  const before = await rates();
  const answers: readonly (readonly [status: number, body: string])[] = [
    [500, ''],
    [302, ''],
    [200, '<html>moved</html>'],
    [200, xml({ '2026-13-45': { USD: 0 } })],
  ];
  for (const [at, [status, body]] of answers.entries()) {
    await put(status === 302 ? { Location: '/files/other' } : {}, body, status);
    await readRateFeed(withFeed, database, now + (at + 1) * hour);
    expect((await rowsOf('SELECT failure FROM rate_feed'))[0]?.failure).toEqual(expect.any(String));
    expect(await rates()).toEqual(before);
  }
});

test('rates come from the European Central Bank’s files of a day or of many, and from lists by month or by day', async () => {
  const files = {
    'hist.xml': xml({ '2026-07-02': { USD: 1.25, GBP: 0.8 }, '2026-07-01': { USD: 1.2 } }),
    'daily.csv': 'Date, USD, GBP, \n02 July 2026, 1.25, 0.8, \n',
    'hist.csv': 'Date,USD,GBP,CYP,\n2026-07-02,1.25,0.8,N/A,\n2026-07-01,1.2,N/A,N/A,\n',
    'days.csv': 'currency,date,usd_per_unit\nEUR,2026-07-02,1.25\nGBP,2026-07-02,1.5625\n',
  };
  for (const [name, text] of Object.entries(files)) {
    await d1.prepare('DELETE FROM fx_rate_day').run();
    const { daily, rejects } = await importRates(database, pieces(text));
    expect([name, daily, rejects]).toEqual([name, name.startsWith('hist') ? 3 : 2, []]);
    expect((await rates()).slice(-2)).toEqual([
      { currency: 'EUR', date: '2026-07-02', rate: 1.25 },
      { currency: 'GBP', date: '2026-07-02', rate: 1.5625 },
    ]);
  }
  const monthly =
    'currency,month_start,units_per_usd\nEUR,2026-07-15,0.8\nxx,2026-07-01,1\nEUR,July,1\nEUR,2026-07-01,0\n';
  const { monthly: months, rejects } = await importRates(database, pieces(monthly));
  expect([months, rejects.map(({ row }) => row)]).toEqual([1, [3, 4, 5]]);
  expect(
    await rowsOf("SELECT usd_per_unit AS rate FROM fx_rate WHERE month_start = '2026-07-01' AND currency = 'EUR'"),
  ).toEqual([{ rate: 1.25 }]);
  for (const text of ['', 'a,b\n1,2\n', '<xml/>', 'currency,month_start\nEUR,2026-07-01\n'])
    await expect(importRates(database, pieces(text))).rejects.toMatchObject({ code: 'rates-unknown' });
});

test('amounts are converted by day from the first daily rate on, and the answer names the first and last day used', async () => {
  await storedFacts();
  const ada = await signIn('ada@one');
  const rates = Object.entries({ '2026-02-04': 1.4, '2026-02-05': 1.5, '2026-02-06': 1.6 });
  await insert(
    'fx_rate_day',
    ['currency', 'date', 'usd_per_unit'],
    rates.map(([day, rate]) => ['GBP', day, rate]),
  );
  const asked = { measures: ['piValue', 'attributedSales'], range: winter } as const;
  const summed = await answer(ada, { ...asked, measures: [...asked.measures], totals: true });
  // Clicks of the 5th at its own rate, an order of the 6th at that of the 6th.
  expect(summed.rows[0]?.[0]).toBeCloseTo(225 + 100 * 1.5, 6);
  expect(summed.rows[0]?.[1]).toBeCloseTo(14 - 5 * 1.6, 6);
  expect(summed.conversions).toEqual([{ from: 'GBP', rate: 1.6, date: '2026-02-06', since: '2026-02-05' }]);
  const byMonth = await answer(ada, { ...asked, measures: [...asked.measures], dimensions: ['month'] });
  expect(byMonth.rows).toEqual([
    ['2026-01-01', 225, 14],
    ['2026-02-01', 150, -8],
  ]);
  await d1.prepare("DELETE FROM fx_rate_day WHERE date > '2026-02-04'").run();
  const weekend = await answer(ada, { ...asked, measures: ['piValue'] });
  expect([weekend.rows, weekend.conversions]).toEqual([
    [[225 + 140]],
    [{ from: 'GBP', rate: 1.4, date: '2026-02-04' }],
  ]);
});
