import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { queryAnswerSchema } from '#shared/analytics/query.ts';
import {
  roiActualsSchema,
  roiIncrementalitySchema,
  roiScenarioSchema,
  roiScenariosAnswerSchema,
} from '#shared/api/families/roi-schemas.ts';
import { inputsOf, readRoi } from '#shared/roi/address.ts';
import { resultsOf } from '#shared/roi/formulas.ts';
import { mapRoiFields } from '#shared/roi/inputs.ts';
import { valuesOfRun } from '#shared/roi/runs.ts';
import { addDays } from '#shared/time/calendar.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { storeBrandFacts, storeDailyFacts } from './facts.ts';
import { d1, insert } from './migrated.ts';
import { meridian, store } from './modelling/model-world.ts';
import { rowsOf } from './small-world.ts';
import { storedFacts } from './stored-facts.ts';

beforeEach(async () => {
  await storedFacts();
  const place = { operator: 11, channel: 'social', country: 'US', currency: 'USD' };
  const cost = { ...place, campaign: '', part: '', impressions: null, clicks: 7 };
  await storeDailyFacts(1, { spend: [{ ...cost, date: '2026-01-05', spend: 12_345 }], sellout: [] });
});

const at = '/proxy/data/roi-scenarios/1';
const search = 'roi=1&spend=100~120~150&fees=10&clicks=400&reportingShare=80&conversion=5&basket=30&ownShare=60';
const { inputs } = inputsOf(readRoi(new URLSearchParams(`${search}&margin=40&incrementality=50&repeat=1&horizon=1`)));
const scenario = { name: 'Spring', currency: 'USD', inputs };

const save = async (person: Caller, body: object = {}, path = at) => {
  const once = crypto.randomUUID();
  const response = await person.send('POST', path, { ...scenario, once, ...body });
  expect(response.status, await response.clone().text()).toBe(201);
  return roiScenarioSchema.parse(await response.json());
};
const listed = async (person: Caller, path = at) =>
  roiScenariosAnswerSchema.parse(await (await person.get(path)).json()).items;
const edit = ({ token, uid, csrfToken }: Caller, method: string, path: string, etag: string | null, body = {}) =>
  ask(token, `${path}?uid=${uid}`, {
    ...{ method, body: { ...body, csrfToken }, headers: etag === null ? {} : { 'If-Match': etag } },
  });
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];
/** Wim may write in brand 1, and isn't its administrator. */
async function wim(): Promise<Caller> {
  await insert('user', ['id', 'email', 'firstname'], [['u-wim', 'wim@one.test', 'Wim']]);
  await insert('account_grant', ['user_id', 'account_id', 'level'], [['u-wim', 1, 3]]);
  return await signIn('wim@one');
}

test('a scenario is saved once however often it is sent, changed at its version, and deleted', async () => {
  const ada = await signIn('ada@one');
  const once = crypto.randomUUID();
  const made = await save(ada, { once });
  expect(made).toMatchObject({ ...scenario, visibility: 'personal', own: true, editable: true, version: 1 });
  expect((await save(ada, { once })).id).toBe(made.id);
  expect(await listed(ada)).toHaveLength(1);
  const path = `${at}/${made.id}`;
  const both = await Promise.all(['A', 'B'].map((name) => edit(ada, 'PUT', path, made.etag, { ...scenario, name })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await edit(ada, 'PUT', path, null, scenario)).status).toBe(428);
  expect((await edit(ada, 'DELETE', path, made.etag)).status).toBe(412);
  expect((await edit(ada, 'DELETE', path, '"2"')).status).toBe(204);
  expect((await ada.get(path)).status).toBe(404);
});

test('each change is in the audit trail, but not the content of a personal scenario', async () => {
  const ada = await signIn('ada@one');
  const { id } = await save(ada);
  const path = `${at}/${id}`;
  await edit(ada, 'PUT', path, '"1"', { ...scenario, name: 'For all', visibility: 'account' });
  await edit(ada, 'DELETE', path, '"2"');
  const lines = await rowsOf("SELECT action, before, after FROM audit_event WHERE target_id = '1' ORDER BY id");
  expect(lines.map((line) => Object.values(line))).toEqual([
    ['roi-scenario-created', null, '{"visibility":"personal"}'],
    ['roi-scenario-changed', '{"visibility":"personal"}', '{"name":"For all","visibility":"account","currency":"USD"}'],
    ['roi-scenario-deleted', '{"name":"For all","visibility":"account","currency":"USD"}', null],
  ]);
});

test('a shared scenario is read and copied by the scope, and changed by its owner or an administrator alone', async () => {
  const [ada, vera, other] = [await signIn('ada@one'), await signIn('vera@one'), await wim()];
  const own = await save(ada);
  const shared = await save(ada, { name: 'For all', visibility: 'account' });
  const path = `${at}/${shared.id}`;
  expect(await listed(vera)).toMatchObject([{ name: 'For all', owner: 'Ada', own: false, editable: false }]);
  expect((await vera.get(`${at}/${own.id}`)).status).toBe(404);
  expect(await codeOf(await edit(other, 'PUT', path, shared.etag, scenario))).toEqual([409, 'roi-not-yours-to-change']);
  expect((await edit(other, 'DELETE', path, shared.etag)).status).toBe(409);
  const copy = await other.send('POST', `${path}/duplicate`, { once: crypto.randomUUID() });
  expect(roiScenarioSchema.parse(await copy.json())).toMatchObject({
    ...{ name: 'Copy of For all', visibility: 'personal', own: true, inputs },
  });
  const theirs = await save(other, { name: 'By Wim', visibility: 'account' });
  const to = `${at}/${theirs.id}`;
  expect((await edit(ada, 'PUT', to, theirs.etag, { ...scenario, visibility: 'account' })).status).toBe(200);
  expect(await codeOf(await edit(ada, 'PUT', to, '"2"', scenario))).toEqual([409, 'roi-not-yours-to-unshare']);
});

test('readers calculate but save nothing, and a partial view or another tenant sees nothing', async () => {
  const [ada, vera, owen, rita] = [
    ...[await signIn('ada@one'), await signIn('vera@one'), await signIn('owen@one'), await signIn('rita@two')],
  ] as const;
  const { id, etag } = await save(ada, { visibility: 'account' });
  expect((await vera.send('POST', at, { ...scenario, once: crypto.randomUUID() })).status).toBe(403);
  expect((await edit(vera, 'PUT', `${at}/${id}`, etag, scenario)).status).toBe(403);
  expect((await edit(vera, 'DELETE', `${at}/${id}`, etag)).status).toBe(403);
  expect((await vera.send('POST', `${at}/${id}/duplicate`, { once: crypto.randomUUID() })).status).toBe(403);
  expect((await vera.get('/proxy/data/roi-actuals/1?range=2026-01-01..2026-01-31')).status).toBe(200);
  for (const person of [owen, rita]) {
    expect((await person.get(at)).status).toBe(403);
    expect((await person.get('/proxy/data/roi-actuals/1?range=2026-01-01..2026-01-31')).status).toBe(403);
  }
  expect(await listed(rita, '/proxy/data/roi-scenarios/2')).toEqual([]);
  expect((await rita.get(`/proxy/data/roi-scenarios/2/${id}`)).status).toBe(404);
  expect(await listed(owen, `${at}?operator_ids=11`)).toEqual([]);
});

test('a person’s scenarios are deleted with the person', async () => {
  const other = await wim();
  await save(other, { visibility: 'account' });
  await d1.prepare("DELETE FROM user WHERE id = 'u-wim'").run();
  expect(await rowsOf('SELECT id FROM roi_scenario')).toEqual([]);
});

test('invalid inputs are refused with field and sentence', async () => {
  const ada = await signIn('ada@one');
  const refusal = async (body: object) => {
    const response = await ada.send('POST', at, { ...scenario, once: crypto.randomUUID(), ...body });
    const { code, detail, errors } = (await response.json()) as Record<string, unknown>;
    return { status: response.status, code, detail, errors };
  };
  const withRange = (range: object) => ({ inputs: { ...inputs, ranges: { ...inputs.ranges, ...range } } });
  const range = (low: number | null, base: number | null, high: number | null) => ({ low, base, high });
  expect(await refusal(withRange({ incrementality: range(0.5, 1.2, 1.2) }))).toMatchObject({
    ...{ status: 422, code: 'roi-incrementality-above-one' },
    detail: 'Incremental sales can’t exceed all sales.',
    errors: { 'inputs.ranges.incrementality.base': expect.any(String) },
  });
  for (const field of ['ownShare', 'margin', 'conversion', 'reportingShare'] as const) {
    expect(await refusal(withRange({ [field]: range(null, 1.01, null) })), field).toMatchObject({
      code: 'roi-above-one',
    });
    expect(await refusal(withRange({ [field]: range(-0.1, 0.5, null) })), field).toMatchObject({
      code: 'roi-negative',
    });
  }
  expect(await refusal(withRange({ basket: range(5, 4, 6) }))).toMatchObject({ code: 'roi-out-of-order' });
  expect(await refusal(withRange({ repeat: range(null, 0.9, null) }))).toMatchObject({ code: 'roi-repeat-below-one' });
  expect(await refusal({ haloShare: 0.5 })).toMatchObject({ status: 422, code: 'roi-shares-not-whole' });
  const actuals = { range: { from: '2026-01-01', to: '2026-01-31' }, askedAt: '2026-02-01T00:00:00Z', values: {} };
  expect(await refusal({ actuals: { ...actuals, currency: 'EUR' } })).toMatchObject({ code: 'roi-currencies-mixed' });
  expect((await save(ada, { haloShare: 0.4, actuals: { ...actuals, currency: 'USD' } })).actuals?.currency).toBe('USD');
});

const january = { from: '2026-01-01', to: '2026-01-31' };
const actualsOf = async (person: Caller, more: Record<string, string> = {}) => {
  const range = `${january.from}..${january.to}`;
  const response = await person.get(`/proxy/data/roi-actuals/1?${new URLSearchParams({ range, ...more })}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return roiActualsSchema.parse(await response.json());
};

test('actuals equal the tiles of the same days, currency and filters, to the minor unit', async () => {
  const ada = await signIn('ada@one');
  const social = [{ dimension: 'channel' as const, op: 'in' as const, values: ['social'] }];
  for (const currency of ['USD', 'GBP'])
    for (const filters of [[], social]) {
      const { values, range, ...told } = await actualsOf(ada, { currency, filters: JSON.stringify(filters) });
      expect({ range, currency: told.currency }).toEqual({ range: january, currency });
      const tile = async (measure: MeasureId) => {
        const body = {
          measures: [measure, 'impressions'],
          dimensions: ['day'],
          filters,
          range,
          currency,
          totals: true,
        };
        const response = await ada.send('POST', '/proxy/data/queries/1', body);
        return queryAnswerSchema.parse(await response.json()).totals?.[0] ?? null;
      };
      expect(values).toMatchObject({
        ...{ spend: await tile('spend'), clicks: await tile('piClicks'), conversion: await tile('conversion') },
        ...{ reportingShare: await tile('reportingCoverage'), basket: await tile('averageOrderValue') },
        ownShare: Number(await tile('ownSales')) / Number(await tile('attributedSales')),
      });
      expect(values.spend).toBeGreaterThan(0);
    }
});

test('computes the sales and the ROAS of the same days from all actuals', async () => {
  const ada = await signIn('ada@one');
  const { values } = await actualsOf(ada);
  const ranges = mapRoiFields((id) => ({
    ...{ low: null, high: null, base: id in values ? values[id as keyof typeof values] : 1 },
  }));
  const assumed = { clicksFromCost: false, othersAlike: false };
  const results = resultsOf(valuesOfRun({ ...assumed, ranges }, 'base'), assumed);
  const measures = ['attributedSales', 'ownSales', 'haloSales', 'returnOnSpend', 'attributedOrders'];
  const response = await ada.send('POST', '/proxy/data/queries/1', { measures, range: january, totals: true });
  const [sales, own, halo, roas, orders] = queryAnswerSchema.parse(await response.json()).totals ?? [];
  expect(results.basketSales).toBeCloseTo(Number(sales), 6);
  expect(results.ownSales).toBeCloseTo(Number(own), 6);
  expect(results.haloSales).toBeCloseTo(Number(halo), 6);
  expect(results.roas).toBeCloseTo(Number(roas), 9);
  expect(results.orders).toBeCloseTo(Number(orders), 9);
});

test('a retailer has no actuals, and days are validated', async () => {
  const [ada, rita] = [await signIn('ada@one'), await signIn('rita@two')];
  const path = (account: number, range: string) => `/proxy/data/roi-actuals/${account}?range=${range}`;
  expect(await codeOf(await rita.get(path(2, '2026-01-01..2026-01-31')))).toEqual([409, 'roi-brands-only']);
  for (const range of ['2026-02-01..2026-01-01', '2026-02-30..2026-03-01', 'last month', '1900-01-01..2026-01-01'])
    expect((await ada.get(path(1, encodeURIComponent(range)))).status, range).toBe(400);
});

test('a workbook holds the calculation and the scenarios that are compared, in one currency', async () => {
  const ada = await signIn('ada@one');
  const saved = await save(ada, { name: 'Summer' });
  const euros = await save(ada, { name: 'Paris', currency: 'EUR' });
  const path = (query: Record<string, string>) => `/proxy/data/roi-workbook/1?${new URLSearchParams(query)}`;
  const response = await ada.get(path({ title: 'Spring', inputs: search, currency: 'USD', compare: String(saved.id) }));
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Disposition')).toMatch(/filename="brand-one_spring_.*\.xlsx"/);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const textOf = (file: string) => new TextDecoder().decode(files[file]);
  expect(textOf('xl/workbook.xml')).toMatch(/"Spring".*"Summer".*"Comparison".*"About"/s);
  expect(textOf('xl/worksheets/sheet1.xml')).toContain('<f>IFERROR(');
  expect(await codeOf(await ada.get(path({ inputs: search, compare: `${saved.id}.${euros.id}` })))).toEqual([
    ...[422, 'roi-currencies-mixed'],
  ]);
  expect(await codeOf(await ada.get(path({ inputs: 'roi=1&spend=x' })))).toEqual([422, 'roi-address-unreadable']);
  expect((await ada.get(path({ inputs: search, compare: '9' }))).status).toBe(404);
});

test('incrementality is the media’s contribution divided by own sales, in the weeks of the current model run', async () => {
  const [ada, rita] = [await signIn('ada@one'), await signIn('rita@two')];
  const asked = async (person: Caller, account = 1) =>
    roiIncrementalitySchema.parse(await (await person.get(`/proxy/data/roi-incrementality/${account}`)).json());
  expect(await asked(ada)).toEqual({ run: null, share: null });
  const run = meridian();
  // Weeks with known own sales: from the Monday of the first one to the Sunday after the last.
  const weeks = run.weeks.slice(0, 2).map((week, at) => ({ ...week, week: ['2026-01-12', '2026-01-19'][at] ?? '' }));
  const paid = { ...run.components.find(({ kind }) => kind === 'paid') };
  const channel = (id: string, total: [number, number, number]) => ({
    ...paid,
    ...{ id, label: id, kind: 'paid' as const, total, roi: null, mroi: null, transform: null, curve: [] },
    ...{ spend: null, mediaUnits: null, prior: null, weekly: [], spendWeekly: [], mediaWeekly: [] },
  });
  const components = [channel('a', [2, 1, 3]), channel('b', [1, 0.5, 9])];
  const id = await store({
    ...run,
    weeks,
    components,
    draws: null,
    kpi: { name: 'Sales', kind: 'revenue', unit: 'USD' },
  });
  await d1.prepare('UPDATE model_run SET current = 1 WHERE id = ?').bind(id).run();
  const range = { from: '2026-01-12', to: '2026-01-25' };
  expect(await asked(ada)).toEqual({ run: { id, name: 'Meridian demo', range }, share: null });
  await storeBrandFacts(1, {
    ...{ visits: [], clicks: [] },
    orders: [0, 3, 20].map((after) => ({
      ...{ operator: 11, channel: 'social', country: 'US', retailer: 1, currency: 'USD' },
      date: addDays('2026-01-10', after),
      lines: [{ product: 101, own: true, amount: 1_000 }],
    })),
  });
  // Only the order of January 13, 10 dollars, is in the weeks of the run.
  const { share } = await asked(ada);
  expect(share).toEqual({ low: 0.15, base: 0.3, high: 1 });
  expect(await asked(rita, 2)).toEqual({ run: null, share: null });
});
