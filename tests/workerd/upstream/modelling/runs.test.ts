import { beforeEach, expect, test } from 'vitest';
import type { ModelInsights } from '#shared/api/families/modelling-insights-schemas.ts';
import type {
  ModelRunChannels,
  ModelRunChecks,
  ModelRunContributions,
  ModelRunCurves,
  ModelRunDetail,
  ModelRunFit,
  ModelRunItem,
} from '#shared/api/families/modelling-runs-schemas.ts';
import { modelRun } from '#shared/modelling/interchange.ts';
import { plannableRun } from '#tests/support/plannable-run.ts';
import { readRun } from '#upstream/modelling/import/read-run.ts';
import { type DrawRow, drawsOf, figuresIn } from '#upstream/modelling/store/results.ts';
import { writeRun } from '#upstream/modelling/store/write-run.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { smallWorld } from '../small-world.ts';
import { bringWeeks, plainWeeks } from './fit-world.ts';
import { call, fileOf, meridian, store, storedOf, workbookOf } from './model-world.ts';

let ada: Caller;
beforeEach(async () => {
  await smallWorld();
  ada = await signIn('ada@one');
});

interface List {
  readonly items: readonly ModelRunItem[];
  readonly currentId: number | null;
}
const list = (who: Caller, operator?: number) => call<List>(who, 'GET', 'model-runs', operator ? { operator } : {});
const rowsIn = async (table: string) =>
  Number(await d1.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n'));
const tables = ['model_week', 'model_component', 'model_part', 'model_curve', 'model_metric', 'model_check'];
const million = (value: number) => Number((value / 1e6).toFixed(2));

test('a stored run comes back through the API with the figures that Meridian printed', async () => {
  const id = await store(meridian());
  const [fit, contributions, channels, curves, checks, run] = await Promise.all([
    call<ModelRunFit>(ada, 'GET', `model-runs/${id}/fit`),
    call<ModelRunContributions>(ada, 'GET', `model-runs/${id}/contributions`),
    call<ModelRunChannels>(ada, 'GET', `model-runs/${id}/channels`),
    call<ModelRunCurves>(ada, 'GET', `model-runs/${id}/curves`),
    call<ModelRunChecks>(ada, 'GET', `model-runs/${id}/checks`),
    call<ModelRunDetail>(ada, 'GET', `model-runs/${id}`),
  ]);
  expect(fit.weeks).toHaveLength(156);
  expect([million(contributions.actual), million(contributions.fitted)]).toEqual([1318.7, 1318.82]);
  expect(fit.metrics.find(({ split, origin }) => split === 'all' && origin === 'recomputed')).toMatchObject({
    r2: expect.closeTo(0.7655, 4),
    wmape: expect.closeTo(0.0271, 4),
    naiveWmape: expect.any(Number),
    n: 156,
  });
  const base = contributions.components.find(({ kind }) => kind === 'base');
  expect([million(base?.total.mean ?? 0), base?.share?.toFixed(3)]).toEqual([1013.19, '0.768']);
  expect(contributions.components.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 5);
  expect(
    channels.channels
      .filter(({ kind }) => kind === 'paid')
      .toSorted((one, other) => one.label.localeCompare(other.label))
      .map(({ label, spend, roi, mroi, total }) => [
        ...[label, million(spend ?? 0), `${roi?.mean.toFixed(3)} [${roi?.low?.toFixed(3)}, ${roi?.high?.toFixed(3)}]`],
        ...[mroi?.mean.toFixed(3), million(total.mean)],
      ]),
  ).toEqual([
    ['Channel0', 40.5, '1.613 [0.412, 3.181]', '0.815', 65.33],
    ['Channel1', 31.32, '0.939 [0.264, 1.997]', '0.478', 29.41],
    ['Channel2', 12.08, '1.240 [0.462, 2.316]', '0.696', 14.97],
    ['Channel3', 87.86, '0.798 [0.269, 1.582]', '0.384', 70.12],
    ['Channel4', 47.73, '1.648 [0.417, 3.435]', '0.745', 78.66],
  ]);
  expect(curves.curves.map(({ points }) => points.length)).toEqual([220, 220, 220, 220, 220]);
  expect(checks.health).toBe(99.8);
  const statusOf = (name: string) => checks.items.find(({ check }) => check === name)?.status;
  expect([statusOf('baseline'), statusOf('p-value'), statusOf('convergence'), statusOf('age')]).toEqual([
    ...['pass', 'pass', 'unknown', 'review'],
  ]);
  expect(run).toMatchObject({
    source: 'meridian',
    weeks: 156,
    firstWeek: '2021-01-25',
    weekly: true,
    plannable: false,
  });
});

test('the parts of each week add up to its fitted value, and stored values are returned exactly', async () => {
  const run = meridian();
  const id = await store(run);
  const { components } = await call<ModelRunContributions>(ada, 'GET', `model-runs/${id}/contributions`);
  const { weeks } = await call<ModelRunFit>(ada, 'GET', `model-runs/${id}/fit`);
  expect(components.map(({ weekly }) => weekly)).toEqual(run.components.map(({ weekly }) => weekly));
  weeks.forEach(({ fitted }, at) => {
    const parts = components.reduce((sum, { weekly }) => sum + (weekly[at] ?? 0), 0);
    expect(Math.abs(parts / fitted.mean - 1)).toBeLessThan(1e-5);
  });
});

test('draws are returned in order, in single precision', async () => {
  const values = Array.from({ length: 3 }, (_, draw) => [1.5e6 + draw, 0.25, 1e-3 * draw, 1, 7 / 3, -draw, 0.5, 2]);
  const run = { ...meridian(), draws: { components: ['Channel0', 'Channel1'], values } };
  const id = await store(run);
  const [[row]] = await new Database(d1).readAll<[DrawRow]>([drawsOf(Number(id))]);
  expect([...figuresIn(row ?? { values: null })]).toEqual(values.flat().map(Math.fround));
});

test('a run is stored as a whole or not at all', async () => {
  const broken = structuredClone(meridian());
  const [week] = broken.weeks;
  // A duplicate week violates its table's key, after the run's row was inserted.
  if (week) broken.weeks.push(week);
  await expect(store(broken)).rejects.toThrow();
  expect(await rowsIn('model_run')).toBe(0);
  expect(await store(meridian(), { madeOnce: 'same' })).not.toBeNull();
  const before = await Promise.all(tables.map(rowsIn));
  expect(await store(meridian(), { madeOnce: 'same' })).toBeNull();
  expect(await Promise.all(tables.map(rowsIn))).toEqual(before);
});

test('a canceled fit stores nothing, and a running one fills its own row', async () => {
  await bringWeeks(plainWeeks(80));
  const body = { name: 'Sell-out', spec: { kpi: { kind: 'sell-out' } }, once: crypto.randomUUID() };
  const made = await call<ModelRunItem>(ada, 'POST', 'model-runs', { body });
  expect(made.status).toBe(201);
  const again = await call<ModelRunItem>(ada, 'POST', 'model-runs', { body });
  expect(again.id).toBe(made.id);
  const finish = async (id: number) => {
    const place = { kind: 'fitted', id, condition: { sql: 'account_id = ?20', parameters: [1] } } as const;
    const [rows = []] = await new Database(d1).write(...writeRun(place, storedOf(meridian())));
    return rows.length;
  };
  await d1.prepare("UPDATE model_run SET status = 'running' WHERE id = ?").bind(made.id).run();
  const canceled = await call<{ failure: string }>(ada, 'POST', `model-runs/${made.id}/cancel`);
  expect(canceled.failure).toBe('Somebody canceled this fit. Start a new run.');
  expect(await finish(made.id)).toBe(0);
  expect(await Promise.all(tables.map(rowsIn))).toEqual(tables.map(() => 0));
  await d1.prepare("UPDATE model_run SET status = 'running' WHERE id = ?").bind(made.id).run();
  expect(await finish(made.id)).toBe(1);
  const { items } = await list(ada);
  expect(items).toMatchObject([{ id: made.id, name: 'Sell-out', source: 'engine', status: 'done', weeks: 156 }]);
});

test('a scope has one current run: making another one current replaces it', async () => {
  const [first, second] = [await store(meridian()), await store(meridian())];
  const change = (id: number | null, body: object, ifMatch = '"1"') =>
    call<ModelRunItem>(ada, 'PATCH', `model-runs/${id}`, { body, ifMatch });
  expect((await change(first, { current: true })).current).toBe(true);
  expect((await change(second, { current: true })).current).toBe(true);
  expect((await list(ada)).currentId).toBe(second);
  expect((await change(first, { name: 'Late' }, '"1"')).code).toBe('changed-meanwhile');
  // An outdated change replaces no current run.
  expect((await change(first, { current: true }, '"1"')).status).toBe(412);
  expect((await list(ada)).currentId).toBe(second);
  expect(await change(second, { archived: true }, '"2"')).toMatchObject({ archived: true, current: false });
  expect((await list(ada)).items.map(({ id }) => id)).toEqual([first]);
  expect((await call<List>(ada, 'GET', 'model-runs?archived=true')).items.map(({ id }) => id)).toEqual([second]);
  expect(await change(second, { current: true }, '"3"')).toMatchObject({ status: 409, code: 'model-run-archived' });
});

test('deleting a run deletes all of it, and the audit trail says who did it', async () => {
  const id = await store(meridian());
  expect((await call(ada, 'DELETE', `model-runs/${id}`)).status).toBe(428);
  expect((await call(ada, 'DELETE', `model-runs/${id}`, { ifMatch: '"1"' })).status).toBe(204);
  expect(await Promise.all(['model_run', ...tables].map(rowsIn))).toEqual([0, ...tables.map(() => 0)]);
  expect(await d1.prepare('SELECT action, actor_id, target_id FROM audit_event').first()).toMatchObject({
    ...{ action: 'model-run-deleted', actor_id: 'u-ada', target_id: String(id) },
  });
});

test('a subaccount and a partial view see only their own runs', async () => {
  const [ofAccount, ofNorth, ofSouth] = [
    await store(meridian()),
    await store(meridian(), { operatorId: 11 }),
    await store(meridian(), { operatorId: 12 }),
  ];
  const idsOf = async (who: Caller, operator?: number) => (await list(who, operator)).items.map(({ id }) => id);
  expect(await idsOf(ada)).toEqual([ofSouth, ofNorth, ofAccount]);
  expect(await idsOf(ada, 12)).toEqual([ofSouth]);
  const owen = await signIn('owen@one');
  expect(await idsOf(owen)).toEqual([ofNorth]);
  expect((await call(owen, 'GET', `model-runs/${ofAccount}/fit`)).status).toBe(404);
  expect((await call(owen, 'GET', `model-runs/${ofNorth}/fit`)).status).toBe(200);
});

test('readers see runs and change none', async () => {
  const id = await store(meridian());
  const vera = await signIn('vera@one');
  expect((await list(vera)).items).toHaveLength(1);
  expect((await call(vera, 'PATCH', `model-runs/${id}`, { body: { name: 'x' }, ifMatch: '"1"' })).status).toBe(403);
  expect((await call(vera, 'DELETE', `model-runs/${id}`, { ifMatch: '"1"' })).status).toBe(403);
});

test('with sample data names are made up, money is scaled and every ratio stays', async () => {
  const id = await store(meridian());
  const channelsNow = () => call<ModelRunChannels>(ada, 'GET', `model-runs/${id}/channels`);
  const real = await channelsNow();
  await d1.prepare("UPDATE user SET is_staff = 1, user_mode = 1, anonymized = 1 WHERE id = 'u-ada'").run();
  const sample = await channelsNow();
  const ratios = ({ channels }: ModelRunChannels) =>
    channels.map(({ roi, spendShare, effectShare, contributionShare }) => [
      ...[roi?.mean ?? 0, roi?.low ?? 0, spendShare ?? 0, effectShare ?? 0, contributionShare ?? 0].map((value) =>
        value.toFixed(9),
      ),
    ]);
  expect(ratios(sample)).toEqual(ratios(real));
  const times = (sample.channels[1]?.spend ?? 0) / (real.channels[1]?.spend ?? 1);
  expect(times).toBeGreaterThan(3);
  expect(sample.channels.map(({ label }) => label)).not.toContain('Channel0');
  const { items } = await list(ada);
  expect(items).toMatchObject([{ name: `Model run ${id}`, dataHash: null, kpi: { name: 'KPI' } }]);
  expect((await call(ada, 'DELETE', `model-runs/${id}`, { ifMatch: '"1"' })).status).toBe(403);
});

test('a run without results says so', async () => {
  await bringWeeks(plainWeeks(80));
  const body = { name: 'Soon', spec: { kpi: { kind: 'sell-out' } }, once: crypto.randomUUID() };
  const { id, kpi } = await call<ModelRunItem>(ada, 'POST', 'model-runs', { body });
  expect(kpi.name).toBe('Sell-out sales');
  expect(await call(ada, 'GET', `model-runs/${id}/fit`)).toMatchObject({ status: 409, code: 'model-run-not-done' });
  expect(await call(ada, 'PATCH', `model-runs/${id}`, { body: { current: true }, ifMatch: '"1"' })).toMatchObject({
    ...{ status: 409, code: 'model-run-not-done' },
  });
});

test('the files of a run contain what its pages show, and its inputs', async () => {
  const run = modelRun.parse(plannableRun('Plannable'));
  const id = await store(run);
  const { channels: shown } = await call<ModelRunChannels>(ada, 'GET', `model-runs/${id}/channels`);
  const book = await workbookOf(ada, `model-runs/1/${id}`);
  expect(Object.keys(book)).toEqual([
    ...['Review', 'Fit', 'Fit metrics', 'Contributions', 'Contributions by week', 'Channels', 'Response curves'],
    'About',
  ]);
  for (const { label, kind, spend, total, roi } of shown.filter(({ kind }) => kind === 'paid'))
    expect(book.Channels?.find(([name]) => name === label)?.slice(0, 7)).toEqual(
      [label, kind, spend, total.mean, total.low, total.high, roi?.mean].map(String),
    );
  expect([book.Fit, book['Contributions by week']].map((rows) => rows?.length)).toEqual([105, 105]);
  expect(book.About).toContainEqual(['Data hash (SHA-256)', 'ab12']);
  const file = readRun(await fileOf(ada, `model-runs/1/${id}`, 'json'));
  expect(file.provenance).toEqual({ seed: null, dataHash: 'ab12', codeVersion: '' });
  expect(file.draws?.values.flat()).toEqual(run.draws?.values.flat().map(Math.fround));
  const again = await store(file);
  for (const part of ['channels', 'contributions', 'curves'])
    expect(await call(ada, 'GET', `model-runs/${again}/${part}`)).toEqual(
      await call(ada, 'GET', `model-runs/${id}/${part}`),
    );
});

test('the current run says which channels are saturated, and that it is old or failed', async () => {
  const insights = () => call<ModelInsights>(ada, 'GET', 'model-insights');
  const id = await store(meridian());
  expect(await insights()).toMatchObject({ run: null, items: [] });
  await call(ada, 'PATCH', `model-runs/${id}`, { body: { current: true }, ifMatch: '"1"' });
  const { run, items } = await insights();
  expect(run).toMatchObject({ id, currency: 'USD' });
  expect(items.map(({ kind, channels }) => [kind, ...channels])).toEqual([
    ['stale'],
    ['saturated', 'Channel3'],
    ['saturated', 'Channel1'],
    ['saturated', 'Channel2'],
  ]);
  await call(ada, 'POST', 'insight-dismissals', { body: { card: items[1]?.id } });
  await d1.prepare("UPDATE model_run SET verdict = 'fail'").run();
  // A run that failed gives no advice on budgets.
  expect((await insights()).items.map(({ kind, dismissed }) => [kind, dismissed])).toEqual([
    ['failed-review', false],
    ['stale', false],
  ]);
  await d1.prepare("UPDATE model_run SET verdict = 'pass'").run();
  expect((await insights()).items[1]).toMatchObject({ kind: 'saturated', dismissed: true });
});
