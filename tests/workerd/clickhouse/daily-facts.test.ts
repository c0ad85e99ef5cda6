import { expect, test } from 'vitest';
import type { ReplacedDays } from '#upstream/facts/facts.ts';
import type { SpendDay } from '#upstream/facts/ingest/daily-facts.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { soldOut, spent as spentRow } from '../upstream/import-cases.ts';
import { brand, table } from '../upstream/ingest-support.ts';
import { bring, inClickHouse, inD1, type Store, undoFileImport, withTables } from './both-stores.ts';

withTables();

const spent = (date: string, spend: number, more: Partial<SpendDay> = {}): SpendDay => ({
  ...{ date, operator: 11, channel: 'search', campaign: 'Brand', country: 'US', currency: 'USD', spend },
  ...{ impressions: null, clicks: 5, ...more },
});

const days = (from: string, to: string, rows: readonly SpendDay[]): ReplacedDays<'media-spend'> => ({
  ...{ accountId: 1, kind: 'media-spend', part: 'amazon-ads:1', from, to, rows },
});

const sold = { accountId: 1, kind: 'sell-out', part: 'amazon-sp:1', from: '2026-01-30', to: '2026-02-01' } as const;
const credited = { ...sold, kind: 'attribution', part: 'amazon-ads:1' } as const;
const clicked = {
  ...{ operator: 0, publisher: 'Google', campaign: 'A', asin: 'B0', currency: 'USD', clicks: 2 },
  ...{ detailPageViews: 1, addToCarts: 1, purchases: 1, units: 1, sales: 500, halo: 100, newToBrand: 50, bonus: 10 },
};

/** Imports from files and connections in turn, and the store's contents after each. */
async function through({ facts, world, figures }: Store): Promise<unknown[]> {
  await world();
  const found: unknown[] = [];
  const note = async (more: unknown = null) => found.push([more, await figures()]);
  const file = await bring(facts, 'media-spend', brand, [spentRow(1, 'Spring', 20, 4), spentRow(2, 'Spring', 7)]);
  await bring(facts, 'sell-out', brand, [soldOut(2, 'Amazon', 3)]);
  await facts.replaceDays({ ...days('2026-01-31', '2026-01-31', [spent('2026-01-31', 50)]), part: 'amazon-ads:2' });
  const first = [spent('2026-01-30', 100), spent('2026-02-01', 300), spent('2026-02-01', 20, { clicks: null })];
  await facts.replaceDays(days('2026-01-30', '2026-02-01', first));
  await note();
  const restated = [spent('2026-01-31', 200), spent('2026-02-01', 310, { channel: 'social', clicks: null })];
  for (const _ of ['once', 'and the same again']) await facts.replaceDays(days('2026-01-31', '2026-02-01', restated));
  await note();
  const products = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ date: n % 2 === 0 ? '2026-01-30' : '2026-02-01', operator: 0, retailer: 1, product: n + 1, country: 'US' },
    ...{ currency: 'USD', units: 1, sales: 100 },
  }));
  await facts.replaceDays({ ...sold, rows: products });
  const credits = ['2026-01-30', '2026-01-30', '2026-02-01'].map((date) => ({ ...clicked, date }));
  await facts.replaceDays({ ...credited, rows: credits });
  await note([await facts.countPart(sold), await facts.countPart(credited), await facts.countPart(days('', '', []))]);
  await facts.replaceDays({ ...sold, from: '2026-01-30', to: '2026-01-31', rows: products.slice(0, 1) });
  await undoFileImport(facts, 'media-spend', brand, file);
  await facts.removePart(days('', '', []), [statement("UPDATE account SET name = 'Disconnected' WHERE id = 1")]);
  await note([await facts.countPart(sold), await table('SELECT name FROM account WHERE id = 1')]);
  await expect(facts.replaceDays(days('2026-02-01', '2026-02-01', [spent('2026-02-02', 1)]))).rejects.toThrow(
    '2026-02-02 is not from 2026-02-01 to 2026-02-01',
  );
  return found;
}

test('days reported by connections are replaced and removed without touching those of files, alike in both stores', async () => {
  const inBoth = await through(inClickHouse);
  expect(inBoth[2]).toMatchObject([[5_000, 2, 3], {}]);
  expect(inBoth).toEqual(await through(inD1));
}, 240_000);
