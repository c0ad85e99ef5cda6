import { expect } from 'vitest';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { createJob, finishJob } from '#upstream/facts/ingest/jobs.ts';
import { rebuildStaleDays } from '#upstream/facts/ingest/rebuild.ts';
import { responseStatements } from '#upstream/facts/ingest/responses.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { undoImport } from '#upstream/facts/ingest/undo.ts';
import { undoCorrections } from '#upstream/facts/ingest/undo-corrections.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { baskets, brand, bringIn, ingestWorld, now, plainOptions, retailer, table } from './ingest-support.ts';
import { d1, insert } from './migrated.ts';

/** The small world with an offer and a recipe, of the brand and of another, and vouchers. */
export async function importWorld(): Promise<void> {
  await ingestWorld();
  await insert(
    'offer',
    ['id', 'account_id', 'operator_id', 'product_id', 'retailer_id', 'country', 'currency', 'reference_minor'],
    [
      [1, 1, 11, 101, 1, 'US', 'USD', 1000],
      [2, 1, 12, 102, 2, 'GB', 'GBP', null],
      [9, 3, 31, 101, 1, 'US', 'USD', 500],
    ],
  );
  await insert(
    'recipe',
    ['id', 'account_id', 'operator_id', 'name', 'published_on'],
    [
      [1, 1, 11, 'Iced coffee', '2026-01-01'],
      [9, 3, 31, 'Secret', '2026-01-01'],
    ],
  );
  await insert(
    'voucher',
    ['id', 'public_id', ...voucherColumns],
    [
      [1, 'p1', 1, 11, 'Autumn', 'single', 'WELCOME15', 'active', 0],
      [2, 'p2', 1, 12, 'Winter', 'pool', null, 'ended', 4],
      [3, 'p3', 1, 12, 'Spring', 'single', 'SPRING', 'draft', 0],
      [4, 'p4', 1, 11, 'Summer', 'pool', null, 'draft', 0],
      [9, 'p9', 3, 31, 'Secret', 'single', 'SECRET', 'active', 0],
    ].map(([id, publicId, account, operator, name, source, ...more]) => [
      ...[id, publicId, account, operator, name, source],
      ...[...more, name, '', 'free-shipping', 'UTC', 1, 'email', 'k', 'u-ada', '2026-01-01'],
    ]),
  );
  await insert(
    'voucher_code',
    ['voucher_id', 'code', 'claim_id'],
    [...[1, 2, 3].map((n) => [2, `W-${n}`, `c${n}`]), [2, 'W-4', null]],
  );
  const claims = [1, 2, 3].map((n) => [2, `c${n}`, '', `W-${n}`, 'a', Date.parse(day(n)), day(n)]);
  await insert('voucher_claim', ['voucher_id', 'id', 'person', 'code', 'attempt', 'claimed_at', 'date'], claims);
  for (const n of [1, 2, 3])
    await database.write(
      ...responseStatements({
        ...{ accountId: 1, of: 'voucher', source: 2, id: `c${n}`, now: Date.parse(day(n)), date: day(n) },
        origin: { touchpoint: '', channel: n === 1 ? 'social' : 'search', country: 'FR' },
      }),
    );
}

const voucherColumns = [
  ...[
    'account_id',
    'operator_id',
    'name',
    'code_source',
    'single_code',
    'status',
    'codes',
    'title',
    'description',
    'kind',
  ],
  ...['timezone', 'person_limit', 'identify_by', 'person_key', 'created_by', 'updated_at'],
];

export type Rows = readonly Readonly<Record<string, string | number>>[];
const database = new Database(d1);

/** Creates an import of the target. @returns its id */
export async function jobOf(kind: ImportKind, { accountId, operatorId }: Target): Promise<number> {
  const [[row] = []] = await database.write(
    createJob({
      ...{ accountId, operatorId: operatorId ?? 0, kind, fileName: 'f.csv', userId: 'u-ada' },
      ...{ options: plainOptions(kind, [], 'UTC'), now: new Date(now).toISOString() },
    }),
  );
  return Number(row?.id);
}

/** Imports rows as a new import. @returns its id */
export async function bring(
  kind: ImportKind,
  target: Target,
  rows: Rows,
  more: Partial<ImportOptions> = {},
): Promise<number> {
  const job = await jobOf(kind, target);
  const { rejects } = await bringIn(kind, target, rows, more, job);
  expect(rejects).toEqual([]);
  await database.write(finishJob(job, null));
  return job;
}

export const undoFileImport = (kind: ImportKind, target: Target, id: number) =>
  undoImport(database, { id, accountId: target.accountId, kind });

/** Undoes the corrections of an import, or one of them; the rest stays. */
export async function undoCorrectionsOf(kind: ImportKind, target: Target, id: number, only?: number): Promise<void> {
  const { accountId } = target;
  await undoCorrections(database, { id, accountId, kind }, only === undefined ? null : [only], () => []);
  await rebuildStaleDays(database, accountId);
}

/** All facts, and everything derived from them. */
export async function numbers(): Promise<Record<string, unknown>> {
  const tables = [
    ...[
      'brand_day',
      'brand_product_day',
      'retailer_day',
      'retailer_product_day',
      'offer_day',
      'offer_change',
      'recipe_day',
    ],
    ...[
      'fact_coverage',
      'family_coverage',
      'covered_span',
      'touchpoint_event',
      'reported_line',
      'attributed_order',
      'basket_line',
    ],
    ...[
      'retailer_line',
      'offer_observation',
      'recipe_event',
      ...['voucher_redemption', 'response', 'response_day', 'media_spend', 'sellout_day', 'model_input'],
      'stale_day',
      'touched_order',
      'touched_session',
      'undone_fact',
    ],
  ];
  const found: Record<string, unknown> = {};
  for (const name of tables) found[name] = await table(`SELECT * FROM ${name}`);
  // The import of a line isn't compared.
  found.retailer_line = await table(
    'SELECT account_id, date, order_id, line, product_id, units, amount_minor FROM retailer_line',
  );
  found.till_basket_day = await table(`SELECT * FROM ${baskets}`);
  found.voucher = await table('SELECT id, codes, redeemed FROM voucher');
  found.voucher_code = await table('SELECT voucher_id, code, claim_id FROM voucher_code ORDER BY voucher_id, code');
  // A deleted line leaves only the first instant of its order.
  found.retailer_order = await table('SELECT account_id, date, id, operator_id, currency, placed FROM retailer_order');
  return found;
}

const day = (n: number) => `2026-01-0${n}`;
export const sale = (orderId: string, line: number, n: number, units: number) => ({
  ...{ orderId, line, soldAt: day(n), gtin: '', productName: 'Soap', units, amount: units * 3, currency: 'EUR' },
});
export const event = (eventId: string, session: string, n: number, kind: string) => ({
  ...{ eventId, session, occurredAt: `${day(n)}T15:00:00Z`, event: kind, touchpoint: 1101, channel: 'social' },
  ...{ country: 'US', retailer: kind === 'click' ? 'Amazon' : '', productName: 'Coffee', price: 4, currency: 'USD' },
});
export const order = (orderId: string, line: number, session: string, n: number) => ({
  ...{ orderId, line, session, orderedAt: `${day(n)}T18:00:00Z`, retailer: 'Amazon', country: 'US' },
  ...{ productName: 'Coffee', units: 1, amount: 9.5, currency: 'USD' },
});
export const look = (observationId: string, offer: number, n: number, price: number | '') => ({
  ...{
    observationId,
    offer,
    observedAt: `${day(n)}T15:00:00Z`,
    outcome: price === '' ? 'sold out' : 'in stock',
    price,
  },
});
export const cooked = (eventId: string, n: number, kind: string) => ({
  ...{ eventId, recipe: 'Iced coffee', occurredAt: `${day(n)}T15:00:00Z`, event: kind, country: 'US' },
  ...{ retailer: kind === 'cart' ? 'Amazon' : '', currency: kind === 'cart' ? 'USD' : '' },
  ...{ amount: kind === 'cart' ? 20 : '', own: kind === 'cart' ? 5 : '', servings: kind === 'servings' ? 6 : '' },
});

export const spent = (n: number, campaign: string, spend: number, clicks: number | '' = '') => ({
  ...{ day: day(n), operator: 11, channel: 'social', campaign, country: 'US', currency: 'USD', spend, clicks },
  impressions: 900,
});
export const soldOut = (n: number, retailer: string, unitsSold: number) => ({
  ...{ day: day(n), operator: '', retailer, productName: 'Coffee', country: 'US', currency: 'USD', unitsSold },
  sales: unitsSold * 4.5,
});
export const inSeries = (n: number, series: string, value: number, role = 'control') => ({
  ...{ day: day(n), series, value, unit: 'index', role },
});

export const redeemed = (code: string, voucher: number, n: number, orderValue: number | '' = '') => ({
  ...{ voucher, code, redeemedAt: day(n), orderValue },
});

export const given = (code: string) => ({ voucher: 4, code });

/** A first file, a later one that shares a row with it, and facts that both depend on. */
export const cases: readonly [ImportKind, Target, Rows, Rows][] = [
  [
    'retailer-sales',
    retailer,
    [sale('1', 1, 1, 2), sale('1', 2, 1, 1), sale('2', 1, 2, 1), sale('3', 1, 1, 1)],
    [sale('1', 2, 1, 1), sale('1', 3, 3, -1), sale('4', 1, 3, 5)],
  ],
  [
    'touchpoint-events',
    brand,
    [event('a', 's1', 1, 'visit'), event('b', 's1', 1, 'click'), event('c', 's2', 2, 'visit')],
    [event('b', 's1', 1, 'click'), event('d', 's1', 2, 'visit'), event('e', 's3', 3, 'click')],
  ],
  [
    'attributed-orders',
    brand,
    [order('1', 1, 's0', 2), order('1', 2, 's0', 2)],
    [order('1', 2, 's0', 2), order('2', 1, 's0', 3)],
  ],
  [
    'offer-observations',
    brand,
    [look('a', 1, 1, 9), look('b', 1, 3, ''), look('c', 2, 1, 5)],
    [look('b', 1, 3, ''), look('d', 1, 4, 8), look('e', 1, 5, 9)],
  ],
  [
    'recipe-events',
    brand,
    [cooked('a', 1, 'view'), cooked('b', 1, 'cart'), cooked('c', 2, 'servings')],
    [cooked('b', 1, 'cart'), cooked('d', 2, 'view')],
  ],
  [
    'media-spend',
    brand,
    [spent(1, 'Spring', 20, 4), spent(1, 'Summer', 30), spent(3, 'Spring', 5, 1)],
    [spent(1, 'Summer', 30), spent(4, 'Spring', 8, 0)],
  ],
  [
    'sell-out',
    brand,
    [soldOut(1, 'Amazon', 3), soldOut(1, 'Target', 2), soldOut(2, 'Amazon', -1)],
    [soldOut(1, 'Target', 2), soldOut(5, 'Amazon', 6)],
  ],
  [
    'model-series',
    brand,
    [inSeries(1, 'Weather', 12.5), inSeries(2, 'Weather', -3), inSeries(1, 'Sales', 1e6, 'kpi')],
    [inSeries(2, 'Weather', -3), inSeries(3, 'Weather', 0.25)],
  ],
  ['voucher-codes', brand, [given('A-01'), given('A-02')], [given('A-02'), given('A-03')]],
  [
    'voucher-redemptions',
    brand,
    [redeemed('W-1', 2, 1, 20), redeemed('WELCOME15', 1, 1), redeemed('WELCOME15', 1, 1), redeemed('W-2', 2, 5)],
    [redeemed('W-2', 2, 5), redeemed('W-3', 2, 3), redeemed('WELCOME15', 1, 1), redeemed('WELCOME15', 1, 6)],
  ],
];
