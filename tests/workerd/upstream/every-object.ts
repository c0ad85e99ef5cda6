import type { EndpointId } from '#shared/api/endpoints.ts';
import { mapRoiFields, noRange } from '#shared/roi/inputs.ts';
import { grantsTag } from '#upstream/users/person.ts';
import { d1, insert, into } from './migrated.ts';
import { rowsOf } from './small-world.ts';

/** The id of every item, and a word in each of their names. */
export const kept = 900;
export const secret = 'Secret-12';
/** A person with access to the items' scope. */
export const person = 'u-kept';
export const picture = 'i'.repeat(22);
const moment = '2026-01-01T00:00:00.000Z';

const importOptions =
  '{"delimiter":",","encoding":"utf-8","decimal":"point","dateOrder":"ymd","timeZone":"UTC","mapping":{}}';

/** Touchpoints of three kinds have their own ids. */
export const integration = 912;
const siteTag = 913;

const roiInputs = { clicksFromCost: false, othersAlike: false, ranges: mapRoiFields(() => noRange) };

const one = (table: string, row: Readonly<Record<string, unknown>>) =>
  insert(table, Object.keys(row), [Object.values(row)]);
/** In brand 1's operator 12, Ada's. */
const mine = { account_id: 1, operator_id: 12 };
const own = { id: kept, ...mine };
const made = { created_by: 'u-ada', created_at: moment };
const edited = { created_by: 'u-ada', updated_at: moment };
const owned = { owner_id: 'u-ada', created_at: moment };

/** One of everything that a call can name. */
export async function oneOfEverything(): Promise<void> {
  await one('filter_set', { ...own, owner_id: 'u-ada', name: secret, filters: '[]', shared: 1, updated_at: moment });
  const view = { list: 'dl', name: secret, search: 'status=draft', updated_at: moment };
  await one('list_view', { ...own, ...view, owner_id: 'u-ada' });
  await one('annotation', { ...own, date: '2026-01-01', text: secret, author_id: 'u-ada', updated_at: moment });
  const definition = JSON.stringify({ rows: [], columns: [], values: ['piClicks'], days: { preset: '90d' } });
  const report = { name: secret, definition, created_at: moment };
  await one('report', {
    ...{ ...own, ...report, owner_id: 'u-ada', folded_name: secret, visibility: 'account', updated_at: moment },
  });
  await one('report_version', { report_id: kept, revision: 1, ...report });
  await one('roi_scenario', {
    ...{
      ...own,
      ...owned,
      name: secret,
      folded_name: secret,
      visibility: 'account',
      currency: 'USD',
      updated_at: moment,
    },
    ...{ inputs: JSON.stringify(roiInputs), made_once: 'm' },
  });
  const asked = { measures: ['piClicks'], dimensions: [], filters: [], having: [], comparison: 'none', order: [] };
  const question = JSON.stringify([{ title: secret, question: asked }]);
  await one('schedule', {
    ...{ ...own, ...owned, title: secret, cron: '0 6 * * *', format: 'csv', preset: '7d', question, recipients: '[]' },
  });
  const file = { file_name: `${secret}.csv`, content_type: 'text/csv', file: btoa(secret) };
  await one('delivery', { id: kept, schedule_id: kept, run_at: 0, status: 'kept', ...file });
  await one('alert', {
    ...{ ...own, ...owned, name: secret, measure: 'piClicks', filters: '[]', currency: 'USD', preset: 'yesterday' },
    ...{ condition: 'above', threshold: 1, cadence: 'daily', recipients: '[]' },
  });
  await one('user', { id: person, email: `${secret}@one.test`, firstname: secret });
  await one('operator_grant', { user_id: person, operator_id: 12, level: 1 });
  await one('invitation', {
    ...{ ...own, email: `${secret}.invited@one.test`, grants: '[{"type":"operator","id":12,"level":1}]' },
    ...{ token_hash: 'h', made_once: 'm', invited_by: 'u-ada', created_at: moment, last_sent_at: moment },
    expires_at: '2999-01-01T00:00:00.000Z',
  });
  await d1.prepare('UPDATE account SET is_alcohol_us = 1 WHERE id = 1').run();
  await one('alcohol_country', { account_id: 1, country: 'FR', age: 20 });
  await one('us_state_rule', { account_id: 1, state: 'UT' });
  await one('alcohol_block', { id: kept, account_id: 1, country: 'FR', reason: 'law', from_on: '2026-01-01', ...made });
  await oneOfTheCatalog();
  await oneOfCommerce();
}

async function oneOfTheCatalog(): Promise<void> {
  await one('catalog_source', { ...own, ...edited, name: secret, kind: 'file' });
  await one('catalog_import', {
    ...{ id: kept, account_id: 1, source_id: kept, file_name: `${secret}.csv`, ...made, finished_at: moment },
  });
  const product = { id: kept, account_id: 1, gtin: 'g9', name: secret, brand: '', category: '' };
  await one('product', { ...product, own: 1, source_id: kept });
  const image = { content_type: 'image/png', width: 1, height: 1, data: btoa(secret) };
  await one('product_image', { product_id: kept, account_id: 1, ...image, updated_at: moment });
  await one('offer', { ...own, product_id: kept, retailer_id: 1, country: 'US', currency: 'USD' });
  await one('offer_match', { offer_id: kept, account_id: 1, status: 'suggested' });
  await one('collection', { ...own, ...edited, name: secret });
  await one('recipe', { ...own, name: secret, published_on: '2026-01-01' });
  await one('recipe_ingredient', { account_id: 1, recipe_id: kept, line: 1, text: secret, match: 'unmatched' });
  await one('price_alert_rule', { ...own, ...edited, name: secret, kind: 'index-below', threshold: 90 });
  await one('location_version', { ...own, ...made, file_name: `${secret}.csv`, status: 'draft', accepted: 1 });
  await one('import_job', {
    ...{
      ...own,
      ...made,
      kind: 'touchpoint-events',
      file_name: secret,
      options: importOptions,
      status: 'waiting',
      updated_at: moment,
    },
  });
  await one('experience_image', { public_id: picture, account_id: 1, hash: 'h', ...image, ...made });
}

async function oneOfCommerce(): Promise<void> {
  await one('feature', { account_id: 1, operator_id: 0, key: 'popDeeplink', count: 9 });
  const touchpoint = { ...mine, name: secret, status: 'draft', updated_at: moment, updated_by: 'u-ada' };
  await one('touchpoint', { ...touchpoint, id: kept, kind: 'dl', slug: 'secret-12', public_id: 'd'.repeat(22) });
  await one('touchpoint', { ...touchpoint, id: integration, kind: 'api', public_id: 'a'.repeat(22) });
  await one('touchpoint', { ...touchpoint, id: siteTag, kind: 'site', public_id: 's'.repeat(22) });
  const version = { name: secret, locales: '[]', campaign: '', definition: 'null', saved_at: moment };
  await one('touchpoint_version', { touchpoint_id: kept, revision: 1, ...version });
  await one('touchpoint_preview', {
    ...{ id: kept, touchpoint_id: kept, token_hash: 'h', created_at: moment, expires_at: '2999-01-01T00:00:00.000Z' },
  });
  const key = { name: secret, prefix: 'mlk_', key_hash: 'h', made_once: 'm', scopes: '["products"]', domains: '[]' };
  await one('api_key', { ...own, touchpoint_id: integration, ...key, created_at: moment });
  const source = { name: secret, address: 'https://files.one.example/a.csv', kind: 'touchpoint-events' };
  await one('watched_source', {
    ...{ ...own, ...edited, ...source, created_at: moment, options: importOptions, cadence: 'daily', next_run: 9e12 },
  });
  const party = {
    provider: 'amazon-sp',
    region: 'eu',
    party: 'seller',
    external_id: secret,
    label: secret,
    scopes: '',
  };
  await one('connection', { ...own, ...party, connected_at: moment, updated_at: moment, next_sync: 9e12 });
  await one('connection_part', {
    ...{ connection_id: kept, kind: 'marketplace', external_id: 'P1', name: secret, country: 'DE', currency: 'EUR' },
    ...{ timezone: 'UTC', chosen: 1 },
  });
  await one('sync_run', {
    ...{ id: kept, connection_id: kept, account_id: 1, part: 'P1', dataset: 'sales', status: 'done', next_step: 0 },
    ...{ from_date: '2026-01-01', to_date: '2026-01-02', created_at: moment, ended_at: moment },
  });
  const run = { name: secret, source: 'json', kpi: secret, kpi_kind: 'revenue', unit: 'USD', currency: 'USD' };
  await one('model_run', {
    ...{ ...own, ...edited, ...run, status: 'done', first_week: '2026-01-05', last_week: '2026-01-05', weeks: 1 },
    ...{ made_once: 'm', created_at: moment },
  });
  await one('model_week', { run_id: kept, week: '2026-01-05', actual: 1, fitted: 1, split: 'train' });
  await one('model_component', { run_id: kept, component: secret, label: secret, position: 0, kind: 'base', total: 1 });
  await one('model_part', { run_id: kept, component: secret, week: '2026-01-05', value: 1 });
  const nothing = { spend: 0, response: { mean: 0, low: 0, high: 0 }, roi: null };
  const plan = { weeks: 52, channels: [], showAnyway: false };
  const answer = { plan, firstWeek: '', lastWeek: '', interval: 0.9, channels: [], now: nothing, planned: nothing };
  const result = { ...answer, lift: nothing.response, better: null, distinguishable: false, extrapolates: false };
  await one('model_scenario', {
    ...{ ...own, ...edited, run_id: kept, name: secret, body: JSON.stringify(plan), result: JSON.stringify(result) },
    created_at: moment,
  });
  await one('model_import', { ...own, ...made, kind: 'merchlens', name: secret, currency: 'USD' });
  const voucher = { title: secret, description: '', kind: 'percent', code_source: 'pool', timezone: 'UTC' };
  await one('voucher', {
    ...{ ...own, ...edited, name: secret, ...voucher, public_id: 'v'.repeat(22), person_key: 'k' },
    ...{ person_limit: 1, identify_by: 'email' },
  });
  await one('voucher_code', { voucher_id: kept, code: secret });
  const form = JSON.stringify({ title: secret, intro: '', submitLabel: '', thanks: '', fields: [] });
  await one('form', {
    ...own,
    ...edited,
    name: secret,
    definition: form,
    retention_days: 9,
    public_id: 'f'.repeat(22),
  });
  await one('form_submission', {
    ...{ id: kept, form_id: kept, submission: 's', submitted_at: 0, answers: `{"f1":"${secret}"}`, consents: '{}' },
  });
  await one('redirect_host', { host: 'go.one.example', account_id: 1 });
  await one('custom_redirect', {
    ...{ ...own, ...edited, host: 'go.one.example', path: `/${secret.toLowerCase()}`, status: 302 },
    target: 'https://one.example/',
  });
}

/** Path parameters other than `kept`, by the segment before them. */
const parts: Readonly<Record<string, string>> = {
  'recipe-ingredients/:id': `recipe-ingredients/${kept}-1`,
  'api-usage/:id': `api-usage/${integration}`,
  'site-activity/:id': `site-activity/${siteTag}`,
  ':userId': person,
  ':publicId': picture,
  ':kind': 'dl',
  ':revision': '1',
  ':host': 'go.one.example',
};

/** The path of a call at the upstream, with the items' ids. */
export const pathTo = (path: string, account: number): string =>
  Object.entries(parts)
    .reduce((filled, [from, to]) => filled.replace(from, to), path)
    .replace(/:\w+/g, String(kept))
    .replace(/^(\/proxy\/data\/[^/]+)/, `$1/${account}`);

const csv = encodeURIComponent(
  JSON.stringify({ delimiter: ',', encoding: 'utf-8', mapping: { gtin: 'gtin', name: 'name' } }),
);
/** Queries that calls need to get as far as looking up their item. */
export const queries: Readonly<Partial<Record<EndpointId, string>>> = {
  listViews: 'list=dl',
  productPrices: 'from=2026-01-01&to=2026-01-02',
  catalogImports: `source=${kept}`,
  previewCatalogImport: `source=${kept}`,
  runCatalogImport: `source=${kept}&fileName=x.csv&options=${csv}`,
  previewImport: 'kind=touchpoint-events',
  salesWindow: 'days=7',
  roiActuals: 'range=2026-01-01..2026-01-02',
  modelRunFile: 'format=json',
  modelScenarioFile: 'format=json',
  roiWorkbook: `inputs=roi%3D1&compare=${kept}`,
};

const fields = { name: 'x', locales: [], campaign: '' };
const once = '6f0f5f3e-3b0c-4c0a-9b58-0d9f0c0d1e2f';
const smartlink = {
  ...{ product: null, rules: [], retailers: [], fallback: 'https://one.example/' },
  utm: { source: '', medium: '', campaign: '', term: '', content: '' },
};
/** If-Match of items that aren't at the first version. */
export const tags: Readonly<Partial<Record<EndpointId, string>>> = {
  changeUserAccess: await grantsTag({ text: ';12:1' }),
};
export const bodies: Readonly<Partial<Record<EndpointId, object>>> = {
  restoreReport: { revision: 1 },
  createListView: { list: 'dl', name: 'x', search: '' },
  changeListView: { name: 'x' },
  createModelImport: { kind: 'merchlens', name: 'x', currency: 'USD' },
  createModelScenario: { runId: kept, name: 'x', plan: {} },
  saveModelScenario: { name: 'x', plan: {} },
  createModelRun: { name: 'x', spec: { kpi: { kind: 'sell-out' } }, once },
  changeRoiScenario: { name: 'x', currency: 'USD', inputs: roiInputs },
  duplicateRoiScenario: { once },
  changeUserAccess: { grants: [{ type: 'operator', id: 12, level: 3 }] },
  changeUsers: { ids: [person], change: { level: 3 } },
  createInvitations: { emails: ['new@one.test'], grants: [{ type: 'operator', id: 12, level: 1 }], once },
  createImport: { kind: 'touchpoint-events', fileName: 'x.csv', options: JSON.parse(importOptions) },
  undoImportCorrections: { correction: null },
  decideOfferMatch: { status: 'confirmed' },
  changeRecipeIngredient: { match: 'none' },
  rotateApiKey: { overlapHours: 0, once },
  changeSalesSource: { domain: '', windowDays: 7, server: true, pixel: false, file: false, network: null },
  rotateSalesKey: { method: 'server', overlapHours: 0 },
  startSalesTest: { method: 'server', send: false },
  reviewSalesEvent: { order: 'x', decision: 'accept' },
  saveTouchpoint: { ...fields, definition: smartlink },
  saveForm: {
    ...{ name: 'x', retentionDays: 9 },
    definition: { title: 'x', intro: '', submitLabel: '', thanks: '', fields: [] },
  },
  saveVoucher: {
    ...{ name: 'x', title: 'x', description: '', kind: 'percent', value: 1, currency: null, codeSource: 'pool' },
    ...{ singleCode: null, startsAt: null, endsAt: null, timezone: 'UTC', totalLimit: null, personLimit: 1 },
    ...{ identifyBy: 'email', products: [], retailers: [] },
  },
  setVoucherStatus: { status: 'active' },
  setAlcoholCountry: { age: 20, blocked: false },
  setUsStateRule: { counsel: 'asked', listing: 'no-retailers', note: secret },
  generateVoucherCodes: { count: 1, prefix: '' },
  importVoucherCodes: { csv: 'code\nABCD' },
  importVoucherRedemptions: { csv: 'code,redeemed_at\nABCD,2026-01-01' },
};

const numbers = [kept, integration, siteTag];
const isNumber = (name: string): boolean => name === 'id' || name.endsWith('_id');
const theirs: Readonly<Record<string, number>> = { account_id: 2, operator_id: 21 };
/** Columns that are unique across accounts. */
const names = ['public_id', 'slug', 'key_hash', 'made_once', 'token_hash', 'host'];

/** Whether a row belongs to the copies that `twinOfEverything` makes. */
export const isTwin = (row: Readonly<Record<string, unknown>>): boolean =>
  row.account_id === theirs.account_id ||
  Object.entries(row).some(([name, value]) => isNumber(name) && numbers.includes(Number(value) - 1_000));

/** A copy of all items in Rita's operator of brand 2, with other ids and the same versions. */
export async function twinOfEverything(): Promise<void> {
  const tables = await rowsOf("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%id INTEGER%'");
  const all = await d1.batch(tables.map(({ name }) => d1.prepare(`SELECT * FROM ${name}`)));
  const twins = all.flatMap(({ results }, at) =>
    (results as Record<string, unknown>[]).flatMap((row) => {
      const named = Object.entries(row).filter(([name, value]) => isNumber(name) && numbers.includes(Number(value)));
      if (named.length === 0 && row.public_id !== picture && row.host === undefined) return [];
      const twin = Object.entries(row).map(([name, value]) => {
        if (named.some(([one]) => one === name)) return [name, Number(value) + 1_000];
        if (name === 'id') return [name, null];
        if (names.includes(name) && value !== null) return [name, `z${String(value).slice(1)}`];
        return [name, theirs[name] ?? (value === 'u-ada' ? 'u-rita' : value)];
      });
      return into(
        String(tables[at]?.name),
        twin.map(([name]) => String(name)),
        [twin.map(([, value]) => value)],
      );
    }),
  );
  await d1.batch([d1.prepare('PRAGMA defer_foreign_keys = on'), ...twins]);
}
