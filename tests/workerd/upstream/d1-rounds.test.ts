import { beforeEach, expect, test } from 'vitest';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { countedD1 } from './d1-rounds.ts';
import { type Entry, home, scoped } from './every-call.ts';
import { bodies, oneOfEverything, pathTo, queries } from './every-object.ts';
import { d1 } from './migrated.ts';
import { january, storedFacts } from './stored-facts.ts';

beforeEach(async () => {
  await storedFacts();
  await oneOfEverything();
});

/** One round trip for the caller and their grants, one for the answer. */
const usual = 2;

/** The most round trips of other calls, whose reads depend on each other. */
const more: Readonly<Partial<Record<EndpointId, number>>> = {
  ...{ simulateModelRun: 3, optimizeModelRun: 5 },
  ...{ touchpoints: 4, touchpoint: 3, touchpointVersions: 3, touchpointVersion: 3, touchpointPreviews: 3 },
  ...{ experienceImages: 3, apiUsage: 3, siteActivity: 3, customRedirects: 3 },
  ...{ alcoholChecklist: 3, alcoholSettings: 4, invitations: 3, user: 4 },
  ...{ catalogProducts: 3, catalogProduct: 3, catalogImports: 3, catalogImportRejects: 3 },
  ...{ catalogImportUndo: 3, collections: 3, collection: 3, productImage: 3, offerProducts: 3 },
  ...{ productPrices: 4, importRejects: 3, importCorrections: 3, importUndo: 3, syncRun: 3, syncRuns: 3 },
  ...{ locationPoints: 3, locationRejects: 3, locationDiff: 4, connectionRemoval: 5, grantableScopes: 3 },
  ...{ reportVersion: 3, reportVersions: 3, roiActuals: 3, modelImport: 3, modelInputs: 5, modelInsights: 4 },
  ...{
    modelRun: 3,
    modelRunChannels: 3,
    modelRunChecks: 3,
    modelRunContributions: 3,
    modelRunCurves: 3,
    modelRunFit: 3,
  },
};

/** Files are read page by page, after their first bytes. */
const isFile = (id: EndpointId): boolean => id.endsWith('File');
const reading = scoped.filter(([id, { effect }]) => effect === 'read' && !isFile(id));

async function roundsOf(who: Caller, [id, { method, path }]: Entry): Promise<[status: number, rounds: number]> {
  const { DB, rounds } = countedD1();
  const query = [queries[id] ?? '', `operator_ids=${home.operator}`, `uid=${who.uid}`].join('&');
  const sent = method === 'GET' ? {} : { method, body: { ...bodies[id], csrfToken: who.csrfToken } };
  const answer = await ask(who.token, `${pathTo(path, home.account)}?${query}`, { ...sent, env: { DB } });
  await answer.arrayBuffer();
  return [answer.status, rounds()];
}

test('each read of a page takes two round trips to the database, or the number listed here', async () => {
  await d1.prepare("UPDATE user SET is_staff = 1, user_mode = 1 WHERE id = 'u-ada'").run();
  const who = await signIn('ada@one');
  const found: Record<string, number> = {};
  let usualOnes = 0;
  for (const entry of reading) {
    const [status, rounds] = await roundsOf(who, entry);
    if (rounds > (more[entry[0]] ?? usual)) found[entry[0]] = rounds;
    if (status === 200 && rounds === usual) usualOnes += 1;
  }
  expect(found).toEqual({});
  expect(usualOnes).toBeGreaterThan(30);
}, 60_000);

const february = { from: '2026-02-01', to: '2026-02-28' };

test.each([
  ['one question', {}, usual],
  ['with a comparison and totals', { comparison: 'previous-period', totals: true }, usual],
  ['by retailer, with a comparison', { dimensions: ['retailer'], comparison: 'previous-period' }, usual],
  ['by product, with a comparison', { dimensions: ['product'], comparison: 'previous-period' }, usual + 1],
  [
    'more retailers than are shown, with a comparison',
    { dimensions: ['retailer'], comparison: 'previous-period', limit: 1, range: february },
    usual + 1,
  ],
])('the round trips of figures are limited: %s', async (_, asked, expected) => {
  const who = await signIn('ada@one');
  const rounds = async (): Promise<number> => {
    const { DB, rounds: counted } = countedD1();
    const body = { measures: ['piClicks'], dimensions: [], range: january, ...asked, csrfToken: who.csrfToken };
    const answer = await ask(who.token, `${pathTo('/proxy/data/queries', 1)}?uid=${who.uid}`, {
      method: 'POST',
      body,
      env: { DB },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    return counted();
  };
  // The second time, cached facts about the account are read together with the answer.
  await rounds();
  expect(await rounds()).toBe(expected);
});
