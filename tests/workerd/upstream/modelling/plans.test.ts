import { beforeEach, expect, test } from 'vitest';
import type { ModelInsights } from '#shared/api/families/modelling-insights-schemas.ts';
import type { ModelScenario, OptimizationAnswer, PlanAnswer } from '#shared/api/families/modelling-plans-schemas.ts';
import { type ModelRun, modelRun } from '#shared/modelling/interchange.ts';
import { plannableRun } from '#tests/support/plannable-run.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { smallWorld } from '../small-world.ts';
import { call, fileOf, meridian, store, workbookOf } from './model-world.ts';

const weeks = Array.from({ length: 104 }, (_, at) =>
  new Date(Date.UTC(2024, 0, 1 + 7 * at)).toISOString().slice(0, 10),
);
const totals = { tv: 2e6, radio: 5e5 };

/** Two channels of steady spend, with draws: 12 a week on TV return four times what they return on radio. */
function drawnRun(): ModelRun {
  const channels = Object.entries(totals).map(([id, total]) => ({
    ...{ id, label: id, kind: 'paid', spend: 104_000, total: [total, total * 0.8, total * 1.2] },
    roi: [total / 104_000, null, null],
    transform: { adstock: 'geometric', theta: 0.3, maxLag: 8, hill: { slope: 1, halfSaturation: 3000 } },
    weekly: weeks.map(() => total / 104),
    spendWeekly: weeks.map(() => 1000),
    mediaWeekly: weeks.map(() => 1000),
  }));
  return modelRun.parse({
    format: 'merchlens.mmm/1',
    model: { name: 'Drawn', source: 'json', interval: 0.9 },
    kpi: { name: 'Sales', kind: 'revenue', unit: 'USD' },
    weeks: weeks.map((week) => ({ week, actual: 34_038, fitted: [10_000 + 2.5e6 / 104, null, null] })),
    components: [
      { id: 'base', label: 'Base', kind: 'base', total: [1.04e6, null, null], weekly: weeks.map(() => 10_000) },
      ...channels,
    ],
    review: { negativeBase: 0, pValue: 0.5 },
    draws: {
      components: Object.keys(totals),
      values: [0.8, 0.9, 1, 1.1, 1.2].map((factor) =>
        Object.values(totals).flatMap((total) => [total * factor, 0.3, 3000, 1]),
      ),
    },
  });
}

let vera: Caller;
let ada: Caller;
let id: number;
beforeEach(async () => {
  await smallWorld();
  [vera, ada] = [await signIn('vera@one'), await signIn('ada@one')];
  id = Number(await store(drawnRun()));
});
const simulate = (body: object, who = vera) => call<PlanAnswer>(who, 'POST', `model-runs/${id}/simulations`, { body });
const optimize = (body: object, who = vera) =>
  call<OptimizationAnswer>(who, 'POST', `model-runs/${id}/optimisations`, { body });

test('today’s plan over all weeks gives the stored totals, and over a year that year’s contributions', async () => {
  const whole = await simulate({ weeks: 104 });
  expect(whole.channels.map(({ now }) => now.response.mean)).toEqual([
    expect.closeTo(totals.tv, -1),
    expect.closeTo(totals.radio, -1),
  ]);
  const year = await simulate({});
  expect(year).toMatchObject({ firstWeek: weeks[52], lastWeek: weeks[103], better: null, distinguishable: false });
  expect(year.now.spend).toBe(104_000);
  expect(year.now.response.mean / (2.5e6 / 2)).toBeCloseTo(1, 2);
});

test('a plan beyond the observed weeks needs the checkbox, and stays marked when saved', async () => {
  const plan = { weeks: 52, channels: [{ component: 'tv', multiple: 1.4 }] };
  expect(await simulate(plan)).toMatchObject({
    ...{ status: 422, code: 'plan-extrapolates' },
    detail: 'tv was never above 1,000 a week for long. The model can’t say what 1,400 does.',
  });
  expect(await simulate({ ...plan, showAnyway: true })).toMatchObject({ extrapolates: true, better: 1 });
  const body = { runId: id, name: 'More TV', plan, once: crypto.randomUUID() };
  expect((await call(ada, 'POST', 'model-scenarios', { body })).code).toBe('plan-extrapolates');
  const saved = await call<ModelScenario>(ada, 'POST', 'model-scenarios', {
    body: { ...body, plan: { ...plan, showAnyway: true } },
  });
  expect(saved).toMatchObject({ status: 201, extrapolates: true, result: { extrapolates: true } });
  const book = await workbookOf(ada, `model-scenarios/1/${saved.id}`);
  expect(book.Plan?.find(([channel]) => channel === 'tv')?.slice(0, 4)).toEqual(['tv', '1.4', '52000', '72800']);
  expect(book.Plan?.map((row) => row.at(-1))).toEqual(['Beyond observed', 'yes', 'no']);
  expect(book.About).toContainEqual(['Beyond observed', 'yes: the run can’t say what that spend does']);
  expect(book.About).toContainEqual(['Data hash (SHA-256)', 'ab12']);
  const json = JSON.parse(await fileOf(ada, `model-scenarios/1/${saved.id}`, 'json'));
  expect(json).toMatchObject({
    ...{ format: 'merchlens.mmm-plan/1', name: 'More TV', extrapolates: true, result: saved.result },
    run: { name: 'Drawn', dataHash: 'ab12' },
  });
});

test('readers can try plans, and only writers save them', async () => {
  const best = await optimize({ weeks: 52, showAnyway: true });
  expect(best.status).toBe(200);
  expect(best.planned.spend).toBeCloseTo(best.now.spend, 6);
  expect(best.lift.mean).toBeGreaterThan(0);
  expect([best.better, best.distinguishable]).toEqual([1, true]);
  const body = { runId: id, name: 'Best', plan: best.plan, once: crypto.randomUUID() };
  expect((await call(vera, 'POST', 'model-scenarios', { body })).status).toBe(403);
  const saved = await call<ModelScenario>(ada, 'POST', 'model-scenarios', { body });
  expect(saved.result.planned).toEqual(best.planned);
  // The form is posted again, as by a second click.
  expect(await call<ModelScenario>(ada, 'POST', 'model-scenarios', { body })).toMatchObject({ id: saved.id });
  const { items } = await call<{ items: ModelScenario[] }>(vera, 'GET', `model-scenarios?run=${id}`);
  expect(items.map(({ name }) => name)).toEqual(['Best']);
});

test('a scenario can only be changed on its newest version, and is deleted with its run', async () => {
  const body = { name: 'One', plan: { weeks: 13, channels: [{ component: 'tv', multiple: 0.9 }] } };
  const made = await call<ModelScenario>(ada, 'POST', 'model-scenarios', {
    body: { ...body, runId: id, once: crypto.randomUUID() },
  });
  const save = (ifMatch?: string) =>
    call<ModelScenario>(ada, 'PUT', `model-scenarios/${made.id}`, {
      body: { ...body, name: 'Two' },
      ...(ifMatch && { ifMatch }),
    });
  expect((await save()).status).toBe(428);
  expect(await save('"1"')).toMatchObject({ name: 'Two', etag: '"2"' });
  expect((await save('"1"')).status).toBe(412);
  const actions = await d1
    .prepare("SELECT action FROM audit_event WHERE target_kind = 'model-scenario' ORDER BY id")
    .all();
  expect(actions.results.map(({ action }) => action)).toEqual(['model-scenario-created', 'model-scenario-changed']);
  await call(ada, 'DELETE', `model-runs/${id}`, { ifMatch: '"1"' });
  expect((await call(ada, 'GET', `model-scenarios/${made.id}`)).status).toBe(404);
});

test('no budgets are planned with a run that failed its review or has no draws', async () => {
  await d1.prepare("UPDATE model_run SET verdict = 'fail'").run();
  await d1.prepare("UPDATE model_check SET status = 'fail' WHERE name = 'baseline'").run();
  for (const answer of [await optimize({}), await simulate({})])
    expect(answer).toMatchObject({
      ...{ status: 409, code: 'plan-run-failed-review' },
      detail: 'This run failed its review: Baseline. Budgets can’t be drawn from it.',
    });
  const published = await store(meridian());
  expect(await call(vera, 'POST', `model-runs/${published}/simulations`, { body: {} })).toMatchObject({
    ...{ status: 409, code: 'plan-not-possible' },
  });
});

test('with sample data plans name made-up channels and have scaled money', async () => {
  const real = await simulate({}, ada);
  await d1.prepare("UPDATE user SET is_staff = 1, user_mode = 1, anonymized = 1 WHERE id = 'u-ada'").run();
  const sample = await simulate({ channels: [{ component: 'channel-1', multiple: 0.9 }] }, ada);
  expect(sample.channels.map(({ component }) => component)).toEqual(['channel-1', 'channel-2']);
  expect(sample.now.roi).toBeCloseTo(real.now.roi ?? 0, 9);
  expect(sample.now.spend / real.now.spend).toBeGreaterThan(3);
  expect((await simulate({ channels: [{ component: 'tv', multiple: 1 }] }, ada)).code).toBe('plan-component-unknown');
  expect((await call(ada, 'GET', 'model-scenarios')).status).toBe(403);
});

test('insights about the current run say what better budgets would bring, and which channels are uncertain', async () => {
  id = Number(await store(modelRun.parse(plannableRun('Plannable'))));
  await d1.prepare('UPDATE model_run SET current = 1 WHERE id = ?').bind(id).run();
  const insights = async () => (await call<ModelInsights>(vera, 'GET', 'model-insights')).items;
  const best = await optimize({ weeks: 52 });
  expect(best.distinguishable).toBe(true);
  expect(await insights()).toMatchObject([
    { kind: 'budget-shift', channels: ['Search', 'Print'], less: ['TV'], value: best.lift.mean, better: best.better },
    { kind: 'saturated', channels: ['TV'] },
    { kind: 'saturated', channels: ['Print'] },
    { kind: 'prior-driven', channels: ['Print'] },
  ]);
  await d1.prepare("UPDATE model_run SET verdict = 'fail'").run();
  expect((await insights()).map(({ kind }) => kind)).toEqual(['failed-review']);
});
