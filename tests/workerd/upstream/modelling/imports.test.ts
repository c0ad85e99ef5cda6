import { beforeEach, expect, test } from 'vitest';
import type { ModelImport } from '#shared/api/families/modelling-imports-schemas.ts';
import type { ModelRunChannels, ModelRunFit, ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import meridianFile from '#tests/fixtures/meridian/run-1.7.0.json?raw';
import aggregated from '#tests/fixtures/robyn/aggregated.csv?raw';
import decomposition from '#tests/fixtures/robyn/decomposition.csv?raw';
import hyperparameters from '#tests/fixtures/robyn/hyperparameters.csv?raw';
import input from '#tests/fixtures/robyn/input.csv?raw';
import { ask, type Caller, signIn } from '../caller.ts';
import { d1, insert } from '../migrated.ts';
import { smallWorld } from '../small-world.ts';
import { call, meridian } from './model-world.ts';

let ada: Caller;
beforeEach(async () => {
  await smallWorld();
  ada = await signIn('ada@one');
});

const begin = async (kind: string) =>
  (await call<ModelImport>(ada, 'POST', 'model-imports', { body: { kind, name: 'A run', currency: 'USD' } })).id;
async function bring(id: number, file: string, table = 'run') {
  const query = `table=${table}&uid=${ada.uid}&csrfToken=${ada.csrfToken}`;
  const answer = await ask(ada.token, `/proxy/data/model-imports/1/${id}/file?${query}`, {
    ...{ method: 'PUT', body: file, headers: { 'Content-Type': 'application/octet-stream' } },
  });
  const found: ModelImport & { code?: string } = JSON.parse(await answer.text());
  return { ...found, status: answer.status };
}
const accept = (id: number, body: object = {}) =>
  call<ModelRunItem>(ada, 'POST', `model-imports/${id}/accept`, { body });
const identity = ({ preview }: ModelImport, name: string) => preview?.identities.find((one) => one.identity === name);
const rowsIn = async (table: string) =>
  Number(await d1.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n'));

test('the published run of Meridian is previewed, accepted once, and shows its figures', async () => {
  const id = await begin('meridian');
  expect(await call<ModelImport>(ada, 'GET', `model-imports/${id}`)).toMatchObject({ missing: ['run'], preview: null });
  const looked = await bring(id, meridianFile);
  expect(looked).toMatchObject({
    tables: ['run'],
    missing: [],
    failure: null,
    preview: { weeks: 156, refused: false },
  });
  expect(identity(looked, 'fit')).toMatchObject({ status: 'holds', by: expect.closeTo(4.5e-6, 6), tolerance: 1e-5 });
  expect(identity(looked, 'transform')?.status).toBe('not-told');
  const run = await accept(id);
  expect((await accept(id)).id).toBe(run.id);
  expect(await rowsIn('model_run')).toBe(1);
  expect(await rowsIn('fact_body')).toBe(0);
  const { channels } = await call<ModelRunChannels>(ada, 'GET', `model-runs/${run.id}/channels`);
  expect(channels.find(({ label }) => label === 'Channel4')?.roi?.mean.toFixed(3)).toBe('1.648');
  expect(await d1.prepare('SELECT action, target_id FROM audit_event').first()).toEqual({
    ...{ action: 'model-run-imported', target_id: String(run.id) },
  });
  expect((await bring(id, meridianFile)).code).toBe('model-import-accepted');
});

test('the person chooses the solution of Robyn, whose transforms are recomputed', async () => {
  const id = await begin('robyn');
  expect((await bring(id, aggregated, 'pareto_aggregated')).missing).toEqual([
    'pareto_hyperparameters',
    'pareto_alldecomp_matrix',
  ]);
  // A second solution of the same figures under another name.
  const twice = (file: string) => {
    const [head = '', ...rows] = file.trim().split(/\r?\n/);
    return [head, ...rows, ...rows.map((row) => row.replaceAll('3_165_9', '1_2_3'))].join('\n');
  };
  await bring(id, twice(aggregated), 'pareto_aggregated');
  await bring(id, twice(hyperparameters), 'pareto_hyperparameters');
  await bring(id, input, 'raw_data');
  const looked = await bring(id, twice(decomposition), 'pareto_alldecomp_matrix');
  expect(looked).toMatchObject({ solutions: ['3_165_9', '1_2_3'], preview: { solution: '3_165_9', weeks: 157 } });
  expect(identity(looked, 'transform')).toMatchObject({
    ...{ status: 'differs', where: 'newsletter' },
    sentence: expect.stringContaining('The transform of “newsletter” misses its contribution by 0.19%'),
  });
  expect((await call<ModelImport>(ada, 'GET', `model-imports/${id}?solution=9_9_9`)).failure).toBe(
    'The files hold no solution “9_9_9”. Choose another.',
  );
  const run = await accept(id, { solution: '1_2_3' });
  expect(run).toMatchObject({
    source: 'robyn',
    sourceVersion: '1_2_3',
    weeks: 157,
    interval: null,
    verdict: 'unknown',
  });
  const { weeks } = await call<ModelRunFit>(ada, 'GET', `model-runs/${run.id}/fit`);
  const count = (split: string) => weeks.filter((week) => week.split === split).length;
  expect([count('train'), count('validation'), count('test')]).toEqual([79, 38, 40]);
});

test('a file whose parts miss the fit by a thousandth is refused with week and size, and stores nothing', async () => {
  const run = meridian();
  const [, , week] = run.weeks;
  if (week) week.fitted[0] *= 1.001;
  const id = await begin('merchlens');
  const looked = await bring(id, JSON.stringify(run));
  const sentence = 'In the week of 2021-02-08 the parts miss the fitted value by 0.099%.';
  expect(identity(looked, 'fit')).toMatchObject({ status: 'refused', where: '2021-02-08', sentence });
  expect(looked.preview?.refused).toBe(true);
  expect(await accept(id)).toMatchObject({ status: 422, code: 'run-misses-fit', detail: sentence });
  expect(await rowsIn('model_run')).toBe(0);
});

test('our own format brings draws, priors and checks', async () => {
  const run = meridian();
  const [first] = run.components.filter(({ kind }) => kind === 'paid');
  if (!first) throw new Error('no channel');
  first.prior = { location: 0.2, scale: 0.9 };
  const values = Array.from({ length: 60 }, (_, at) => [(first.spend ?? 0) * (0.05 + at / 2000), 0.4, 9, 1]);
  const draws = { components: [first.id], values };
  const checks = [{ check: 'leak', status: 'review', value: 0.95, threshold: 0.9, about: ['Promo'] }];
  const id = await begin('merchlens');
  await bring(id, JSON.stringify({ ...run, draws, checks }));
  const made = await accept(id);
  const { items } = await call<{ items: { check: string; status: string; about: string[] }[] }>(
    ...([ada, 'GET', `model-runs/${made.id}/checks`] as const),
  );
  expect(items.find(({ check }) => check === 'leak')).toMatchObject({ status: 'review', about: ['Promo'] });
  // An ROI of 0.06 is far from any that its prior allows.
  expect(items.find(({ check }) => check === 'roi-consistency')).toMatchObject({ status: 'review', about: [first.id] });
  expect(await rowsIn('model_draw')).toBe(60);
  expect(made.verdict).toBe('review');
});

test('spend that differs from ours by more than 1 % is reported, and both figures are stored', async () => {
  const days = [0, 1, 2, 3, 4, 5, 6].map((at) => `2026-01-${String(5 + at).padStart(2, '0')}`);
  await insert(
    'media_spend',
    ['account_id', 'date', 'operator_id', 'channel', 'campaign', 'country', 'currency', 'part', 'spend_minor'],
    days.map((day) => [1, day, 11, 'tv', '', 'US', 'USD', '', 10_000]),
  );
  const component = { label: 'TV', kind: 'paid', total: [10, null, null], weekly: [10] };
  const run = (spend: number) => ({
    format: 'merchlens.mmm/1',
    model: { name: 'x', source: 'json' },
    kpi: { name: 'Sales', kind: 'revenue', unit: 'USD' },
    weeks: [{ week: '2026-01-05', actual: 10, fitted: [10, null, null] }],
    components: [{ ...component, id: 'tv', spend }],
  });
  const id = await begin('merchlens');
  expect(identity(await bring(id, JSON.stringify(run(705))), 'spend')).toMatchObject({ status: 'holds' });
  expect(identity(await bring(id, JSON.stringify(run(800))), 'spend')).toMatchObject({
    ...{ status: 'differs', where: 'TV', by: expect.closeTo(1 / 7, 6) },
    sentence: 'The run has 800 of spend on “TV”. Your media spend of those weeks is 700. Both are kept.',
  });
  const { id: made } = await accept(id);
  const { channels } = await call<ModelRunChannels>(ada, 'GET', `model-runs/${made}/channels`);
  expect(channels).toMatchObject([{ channel: 'tv', spend: 800 }]);
});

test('an unreadable file says why, and can be replaced by another', async () => {
  const id = await begin('merchlens');
  expect((await bring(id, '{')).failure).toBe('The file isn’t valid JSON. Export the run again.');
  expect((await bring(id, '{"format":"merchlens.mmm/2"}')).failure).toMatch('later version');
  expect((await bring(id, JSON.stringify(meridian()))).preview?.weeks).toBe(156);
  expect((await bring(id, 'x', 'raw_data')).code).toBe('model-import-table-unknown');
  const tooLarge = await bring(id, 'x'.repeat(20 * 1024 * 1024 + 1));
  expect([tooLarge.status, tooLarge.code]).toEqual([413, 'file-too-large']);
  // Earlier files are still there.
  expect((await call<ModelImport>(ada, 'GET', `model-imports/${id}`)).preview?.weeks).toBe(156);
  expect((await call(ada, 'DELETE', `model-imports/${id}`)).status).toBe(204);
  expect([await rowsIn('model_import'), await rowsIn('fact_body')]).toEqual([0, 0]);
});
