import { afterAll, beforeAll, expect, test } from 'vitest';
import { featureKeys } from '#shared/access/features.ts';
import { type EndpointId, endpoints } from '#shared/api/endpoints.ts';
import type { ImportJob, ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { Client } from '#tests/support/client.ts';
import { refusedInternally } from '#tests/support/internal-reads.ts';
import { keptScenario } from '#tests/support/roi-reads.ts';
import { readsOfRooms } from '#tests/support/sample-reads.ts';
import { startWorld, testToday, type World } from '#tests/support/world.ts';

type ReadId = {
  [Id in EndpointId]: (typeof endpoints)[Id] extends { effect: 'read'; caller: 'browser' } ? Id : never;
}[EndpointId];

/** Ids of the seeded account that the paths below name, found in its lists. */
interface Found {
  readonly first: (list: string) => Promise<number>;
}

interface Walk {
  /** The rest of the address, after the endpoint's path up to its first parameter. */
  readonly asks?: readonly string[] | ((found: Found) => Promise<readonly string[]>);
  readonly body?: object;
  /** Fields that are the same with sample data, by the end of their path, besides the common ones. */
  readonly same?: readonly string[];
}

/** Ids, kinds, settings and days, which addresses, filters and edits need. None identifies anybody. */
const sameEverywhere =
  'id _id key etag kind type status state currency country timezone operatorId sourceId createdAt updatedAt publishedAt standsInOf[]';

/** Our own words for items without a name, which are the same for everybody. */
const ofNobody = ['Other products', 'Other categories', 'Other brands', 'No subaccount', 'No experience'];

const day = /^\d{4}-\d{2}-\d{2}$/;
const period = `from=2026-10-01&to=${testToday}`;
const range = { from: '2026-10-01', to: testToday };
const kinds = ['ip', 'dl', 'dp', 'vd', 'api', 'site'];

const one =
  (list: string, rest = '') =>
  async ({ first }: Found) => [`/${await first(list)}${rest}`];
const scopeFields =
  'account_id operator_id accessLevel account_default_currency account_default_locale default_currency default_locale';
/** Exchange rates are public, and a share is no amount. */
const answerFields = ['from', 'rate', 'factsChangedAt', 'clickShare'];
const insightFields = 'measure relative share dimension confidence step label unknown[]'.split(' ');
const menuFields = 'name shortName tooltip badge folder';
const definitionFields = 'rows[] values[] chart limit preset comparison visibility revision';
/** Row counts describe a file and are no figures of the account. */
const importFields = 'finishedAt bytes rows accepted corrected duplicates rejected firstDate lastDate'.split(' ');
const rejectFields = ['row', 'column', 'reason', 'kept'];
const rejectCells = ['[0]', '[1]', '[2]'];
const ofCatalogImport =
  (rest: string) =>
  async ({ first }: Found) => [`/${await first(`catalog-imports?source=${await first('catalog-sources')}`)}${rest}`];
const versionFields = 'accepted rows unchanged shown';

/** Settings and how many there are tell nothing about the account's business. */
const accountFields = [
  ...featureKeys,
  ...'plan subaccounts users level nextCursor used published allowed feature of windowDays what at lastFactAt lastSeenAt'.split(
    ' ',
  ),
  ...'locale accountLocale accountCurrency accountFeatures from to startedAt expiresAt'.split(' '),
  ...'events orderLines tillOrders offerLooks recipeEvents responses daysOfCounts'.split(' '),
  ...'touchpoints redirects vouchers forms apiKeys schedules alerts daysLeft'.split(' '),
];

/**
 * How each read endpoint behaves with sample data: `refused`, or compared with the real answer: every name and
 * figure must differ unless its field is listed. A missing read does not compile.
 */
const reads: Readonly<Record<ReadId, 'refused' | 'nobody’s' | Walk>> = {
  support: 'nobody’s',
  ...refusedInternally,
  locales: 'nobody’s',
  template: 'nobody’s',
  // The caller's own name and settings, and words of the product, are real.
  init: {
    same: `${scopeFields} email firstname lastname jobtitle avatar defaultCurrency defaultLocale label value color
      badgeText userMode version url acceptedTerms design message`.split(/\s+/),
  },
  activeScopes: { same: scopeFields.split(' ') },
  reportingDates: {
    same: ['min_date', 'max_date', 'complete_date', 'source', 'through', 'facts_changed_at', 'currencies[]'],
  },
  dashboardList: { same: menuFields.split(' ') },
  reportList: { same: menuFields.split(' ') },
  insightList: { same: menuFields.split(' ') },
  query: {
    body: { measures: ['piClicks', 'piValue'], dimensions: ['product'], range, totals: true },
    same: ['keys[][]', ...answerFields],
  },
  insightAnswer: {
    asks: ['/what-changed/answers'],
    body: { range },
    same: [...insightFields, ...answerFields],
  },
  exportFile: {
    asks: ['xlsx', 'csv'].map(
      (format) =>
        `?${new URLSearchParams({ format, title: 'T', query: JSON.stringify({ measures: ['piClicks'], dimensions: ['product'], range }) })}`,
    ),
    same: ['[0]'],
  },
  values: {
    asks: ['product', 'brand', 'retailer', 'operator', 'touchpoint', 'recipe', 'voucher', 'form'].map(
      (dimension) => `?dimension=${dimension}`,
    ),
  },
  filterSets: { same: ['revision', 'dimension', 'op'] },
  annotations: {},
  listViews: 'refused',
  apiKeys: 'refused',
  watchedSources: 'refused',
  apiUsage: { asks: one('touchpoints/api') },
  offerProducts: { same: ['offers', 'retailers', 'total'] },
  offerRetailers: { same: ['offers'] },
  // The list shows each change, so their number is real; the time of day is not.
  offerChanges: { asks: [`?${period}&kind=price`], same: ['count'] },
  offerBreaches: {
    asks: [`?${period}`],
    same: ['offer', 'threshold', 'priceIndex', 'outDays', 'total', 'offers', 'watched'],
  },
  priceAlertRules: { same: ['threshold'] },
  recipeIngredients: { asks: [`?${period}&match=unmatched`], same: ['match', 'total', 'nextCursor'] },
  recipeProducts: { same: ['total'] },
  recipeSwaps: { asks: [`?${period}`], same: ['total'] },
  importList: { same: importFields },
  importJob: { asks: one('imports'), same: importFields },
  importRejects: { asks: one('imports', '/rejects'), same: rejectFields },
  importRejectsFile: { asks: one('imports', '/rejects/file'), same: rejectCells },
  importUndo: { asks: one('imports', '/undo'), same: importFields },
  importCorrections: { asks: one('imports', '/corrections'), same: importFields },
  locations: { same: ['version', 'hours[][][]', 'total', 'all', 'countries[]'] },
  locationPoints: { same: ['count'] },
  locationVersions: { same: versionFields.split(' ') },
  locationDiff: { asks: one('location-versions', '/changes'), same: versionFields.split(' ') },
  locationRejects: { asks: one('location-versions', '/rejects') },
  locationRejectsFile: { asks: one('location-versions', '/rejects/file'), same: rejectCells },
  locationEdits: { same: versionFields.split(' ') },
  customRedirects: 'refused',
  redirectHosts: 'refused',
  testCustomRedirect: 'refused',
  reports: { same: definitionFields.split(' ') },
  report: { asks: one('reports'), same: definitionFields.split(' ') },
  reportVersions: { asks: one('reports', '/versions'), same: ['revision'] },
  reportVersion: { asks: one('reports', '/versions/1'), same: definitionFields.split(' ') },
  schedules: 'refused',
  deliveries: 'refused',
  deliveryFile: 'refused',
  alerts: 'refused',
  alertOutcomes: 'refused',
  catalogProducts: { same: ['category', 'width', 'height', 'version', 'offers', 'toReview', 'match', 'total'] },
  // Id, category and offers stay real beside the made-up name and numbers.
  catalogProductsFile: { same: ['[0]', '[5]', '[6]', '[7]'] },
  catalogValues: { same: ['value', 'products'] },
  catalogProductUses: { asks: one('catalog-products', '/uses') },
  catalogProduct: {
    asks: one('catalog-products'),
    same: 'category width height version offers offer toReview match confidence method decidedAt'.split(' '),
  },
  productPrices: { asks: one('catalog-products', `?${period}`), same: ['offer'] },
  productImage: { asks: one('catalog-products') },
  catalogSources: { same: 'products matched toReview rows added rejected finishedAt observed'.split(' ') },
  catalogImports: {
    asks: async ({ first }) => [`?source=${await first('catalog-sources')}`],
    same: 'rows added rejected finishedAt'.split(' '),
  },
  catalogImportRejects: { asks: ofCatalogImport('/rejects'), same: rejectFields },
  catalogImportRejectsFile: { asks: ofCatalogImport('/rejects/file'), same: rejectCells },
  catalogImportUndo: {
    asks: ofCatalogImport('/undo'),
    same: 'rows added changed rejected staying finishedAt'.split(' '),
  },
  collections: { same: ['match', 'field', 'values[]', 'products', 'to'] },
  collection: { asks: one('collections'), same: ['match', 'field', 'values[]', 'products'] },
  collectionUses: { asks: one('collections', '/uses') },
  // Position, id, category and offers stay real beside the made-up name and numbers.
  collectionFile: { asks: one('collections', '/file'), same: ['[0]', '[1]', '[6]', '[7]', '[8]'] },
  touchpointNames: { same: ['id', 'kind'] },
  touchpoints: {
    asks: kinds.map((kind) => `/${kind}`),
    same: ['revision', 'locales[]', 'publishedRevision', 'piRate', 'used', 'allowed'],
  },
  touchpoint: 'refused',
  touchpointOffers: 'refused',
  touchpointVersions: 'refused',
  touchpointVersion: 'refused',
  touchpointPreviews: 'refused',
  experienceImages: 'refused',
  experienceImage: 'refused',
  vouchers: { same: ['value', 'codeSource', 'personLimit', 'identifyBy'] },
  voucher: { asks: one('vouchers'), same: ['value', 'codeSource', 'personLimit', 'identifyBy'] },
  voucherChoices: { same: ['total'] },
  voucherCodesFile: 'refused',
  voucherClaims: { asks: ['/10/claims'] },
  forms: { same: ['retentionDays'] },
  formChoices: 'refused',
  form: { asks: one('forms'), same: ['retentionDays', 'submitLabel', 'max', 'pattern'] },
  formSubmissions: 'refused',
  formSubmissionsFile: 'refused',
  findFormPerson: 'refused',
  siteActivity: 'refused',
  siteTags: {},
  internalAccounts: { same: accountFields },
  internalAccount: { asks: ['/10'], same: accountFields },
  internalAccountTimezonePreview: { asks: ['/10/timezone-preview?timezone=Europe/Paris'], same: accountFields },
  internalAccountAlcoholCheck: 'refused',
  internalAccountDeactivationPreview: { asks: ['/10/deactivation-preview'], same: accountFields },
  internalSubaccounts: { asks: ['?accountId=10'], same: accountFields },
  internalSubaccount: { asks: ['/101'], same: accountFields },
  internalSubaccountDeactivationPreview: { asks: ['/101/deactivation-preview'], same: accountFields },
  ...readsOfRooms,
};

let world: World;
let staff: Client;
const scope = 'account-10';

const found: Found = {
  first: async (list) => {
    const answer = await staff.call(`/proxy/data/${list}`, { scope });
    const { items } = (await answer.json()) as { readonly items?: readonly { readonly id: number }[] };
    if (!items?.[0]) throw new Error(`${list} has nothing: ${answer.status}`);
    return items[0].id;
  },
};

interface Answer {
  readonly status: number;
  /** Values by their path, without positions in lists. */
  readonly leaves: ReadonlyMap<string, readonly (string | number)[]>;
}

function leavesOf(value: unknown, at: string, into: Map<string, (string | number)[]>): void {
  if (Array.isArray(value)) for (const one of value) leavesOf(one, `${at}[]`, into);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) leavesOf(one, `${at}.${name}`, into);
  else if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
    into.set(at, [...(into.get(at) ?? []), value]);
}

/** The cells of a file, or the bytes where it isn't text. */
async function contentOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.includes('json')) return await answer.json();
  if (!type.startsWith('text/csv')) return { bytes: await answer.text() };
  const [, ...rows] = (await answer.text()).split('\r\n').filter((line) => line !== '' && !line.startsWith('#'));
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [`[${at}]`, cell])));
}

async function ask(id: ReadId, rest: string, body: object | undefined): Promise<Answer> {
  const { method, path } = endpoints[id];
  const [base = ''] = path.replace(':uid', 'me').split('/:');
  const answer = await staff.call(`${base}${rest}`, { scope, method, ...(body && { json: body }) });
  const leaves = new Map<string, (string | number)[]>();
  if (answer.ok) leavesOf(await contentOf(answer), '', leaves);
  else await answer.body?.cancel();
  return { status: answer.status, leaves };
}

const walked = Object.entries(reads).filter((entry): entry is [ReadId, Walk] => typeof entry[1] === 'object');
const refused = Object.entries(reads).filter(([, how]) => how === 'refused') as [ReadId, 'refused'][];

const paths = new Map<ReadId, readonly string[]>();
const real = new Map<string, Answer>();

async function everything(into: Map<string, Answer>): Promise<void> {
  for (const [id, { body }] of walked)
    for (const rest of paths.get(id) ?? []) into.set(`${id}${rest}`, await ask(id, rest, body));
}

async function upload(method: string, path: string, body: string): Promise<Response> {
  const answer = await staff.call(path, { scope, method, body, headers: { 'content-type': 'text/csv' } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function importFile(kind: string, file: string): Promise<void> {
  const { options } = (await (
    await upload('POST', `/proxy/data/import-previews?kind=${kind}`, file)
  ).json()) as ImportPreview;
  const json = { kind, fileName: 'secret.csv', options };
  const made = await staff.call('/proxy/data/imports', { scope, method: 'POST', json });
  const { id } = (await made.json()) as ImportJob;
  await upload('PUT', `/proxy/data/imports/${id}/file`, file);
}

/** Items of the caller, so that every read has something to make up. */
async function writeSomething(): Promise<void> {
  const send = async (path: string, json: object) =>
    expect([path, (await staff.call(path, { scope, method: 'POST', json })).ok]).toEqual([path, true]);
  await send('/proxy/data/annotations', { date: '2026-11-01', text: 'Campaign began' });
  const events =
    'occurred_at,session,event,touchpoint,channel,country\n2026-11-10 10:00,s1,visit,none such,social,US\n';
  await importFile('touchpoint-events', events);
  const options = { delimiter: ',', encoding: 'utf-8', mapping: { gtin: 'EAN', name: 'Title' } };
  const source = String(await found.first('catalog-sources'));
  const query = new URLSearchParams({ source, fileName: 'feed.csv', options: JSON.stringify(options) });
  await upload('POST', `/proxy/data/catalog-imports?${query}`, 'EAN,Title\n4006381333932,Wrong digit\n');
  await send('/proxy/data/roi-scenarios', { ...keptScenario, once: crypto.randomUUID() });
  const filters = [{ dimension: 'brand', op: 'in', values: ['Aurora'] }];
  await send('/proxy/data/filter-sets', { name: 'Only Aurora', filters, shared: true });
}

beforeAll(async () => {
  world = await startWorld();
  staff = await world.signIn('staff@merchlens.test');
  await writeSomething();
  for (const [id, { asks = [''] }] of walked) paths.set(id, typeof asks === 'function' ? await asks(found) : asks);
  await everything(real);
  const settings = { anonymized: true };
  expect((await staff.call('/dbd/user/me/changeSettings', { method: 'POST', json: { settings } })).status).toBe(200);
}, 120_000);
afterAll(() => world?.stop());

const sum = (values: readonly (string | number)[]): number =>
  values.reduce<number>((all, value) => all + (typeof value === 'number' ? value : 0), 0);

test('with sample data no read endpoint returns a real name or figure', async () => {
  const sample = new Map<string, Answer>();
  await everything(sample);
  const told: string[] = [];
  for (const [id, { same = [] }] of walked)
    for (const rest of paths.get(id) ?? []) {
      const [before, after] = [real.get(`${id}${rest}`), sample.get(`${id}${rest}`)];
      expect([id, rest, before?.status, after?.status]).toEqual([id, rest, 200, 200]);
      const stays = new Set([...sameEverywhere.split(' '), ...same]);
      for (const [at, values] of before?.leaves ?? []) {
        if ([...stays].some((name) => at.endsWith(`.${name}`))) continue;
        const others = after?.leaves.get(at) ?? [];
        const tells = (value: string) => !day.test(value) && !ofNobody.includes(value) && others.includes(value);
        const texts = values.filter((value) => typeof value === 'string' && tells(value));
        if (texts.length > 0) told.push(`${id}${rest} ${at}: ${texts.slice(0, 3)}`);
        if (sum(values) !== 0 && sum(values) === sum(others)) told.push(`${id}${rest} ${at}: ${values.slice(0, 3)}`);
      }
    }
  expect(told).toEqual([]);
});

test.each(refused)('%s is not answered with sample data', async (id) => {
  const { path } = endpoints[id];
  const filled = path.slice(path.split('/:')[0]?.length).replace(':kind', 'ip').replace(/:\w+/g, '1');
  expect((await ask(id, filled, endpoints[id].method === 'POST' ? {} : undefined)).status).toBe(403);
});
