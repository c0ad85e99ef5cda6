import { beforeAll, expect, test } from 'vitest';
import type { Form } from '#shared/api/families/forms-schemas.ts';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import { newField } from '#shared/forms/definition.ts';
import { type Client, documentHeaders } from '#tests/support/client.ts';
import { sharedWorld } from './shared-world.ts';

const world = sharedWorld();
let admin: Client;
let staff: Client;
beforeAll(async () => {
  [admin, staff] = await Promise.all([world.signIn('brand.admin@brand.test'), world.signIn('staff@merchlens.test')]);
});

const scope = 'account-10';
const seededForm = '/f/local-form-10---------';
const seededVoucher = '/v/local-voucher-10------';
/** Longer than a form must be open before it may be sent. */
const aWhileMs = 2_100;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function sent<T>(client: Client, method: string, path: string, json: unknown, etag?: string): Promise<T> {
  const headers = etag === undefined ? {} : { 'if-match': etag };
  const response = await client.call(`/proxy/data${path}`, { method, json, scope, headers });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return JSON.parse(text);
}

/** A voucher with one code for everybody, given out as often as its total allows. */
async function voucher(totalLimit: number | null, more: Partial<Voucher> = {}): Promise<Voucher> {
  const { etag, id } = await sent<Voucher>(admin, 'POST', '/vouchers', { name: 'Public', kind: 'free-shipping' });
  const fields = {
    ...{ name: 'Public', title: 'Free shipping for you', description: '', kind: 'free-shipping', value: null },
    ...{ currency: null, codeSource: 'single', singleCode: 'SHIPFREE', startsAt: null, endsAt: null, timezone: 'UTC' },
    ...{ totalLimit, personLimit: 1, identifyBy: 'email', products: [], retailers: [], ...more },
  };
  const saved = await sent<Voucher>(admin, 'PUT', `/vouchers/${id}`, fields, etag);
  return await sent(admin, 'POST', `/vouchers/${id}/status`, { status: 'active' }, saved.etag);
}

const codeIn = (body: string): string | null => /<output class="code">([^<]*)</.exec(body)?.[1] ?? null;

/** Claims of a voucher as dashboards count them, with the experience that led there. */
async function claimsOf({ id }: Voucher): Promise<unknown[][]> {
  const range = { from: '2026-01-01', to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
  const filters = [{ dimension: 'voucher', op: 'in', values: [String(id)] }];
  const query = { measures: ['voucherClaims'], dimensions: ['voucher', 'touchpoint'], filters, range };
  return (await sent<{ rows: unknown[][] }>(admin, 'POST', '/queries', query)).rows;
}

test('a visitor claims a voucher once, gets the same code for the same claim, and another visitor is told none is left', async () => {
  const made = await voucher(1);
  const path = `/v/${made.publicId}`;
  const visitor = world.client();
  const page = await visitor.page(path);
  const claimed = await visitor.submit(page, { email: 'ann@example.com' });
  expect([claimed.status, codeIn(claimed.body)]).toEqual([200, 'SHIPFREE']);
  const again = await visitor.submit(page, { email: 'ann@example.com' });
  expect([again.status, codeIn(again.body)]).toEqual([200, 'SHIPFREE']);
  expect(await claimsOf(made)).toEqual([['Public', 'No experience', 1]]);
  // The browser keeps its claim, even when the voucher has ended.
  const back = await visitor.submit(await visitor.page(path), { email: 'ann@example.com' });
  expect(codeIn(back.body)).toBe('SHIPFREE');
  const late = await world.client().page(path);
  expect(late.body).toContain('All codes have been claimed');
  const late2 = await world.client().submit(page, { email: 'bob@example.com', claim: 'c'.repeat(22) });
  expect([late2.status, codeIn(late2.body)]).toEqual([409, null]);
});

test('a voucher that knows people by their browser needs its cookie, and says so when cookies are blocked', async () => {
  const path = `/v/${(await voucher(null, { identifyBy: 'browser' })).publicId}`;
  const visitor = world.client();
  expect(codeIn((await visitor.submit(await visitor.page(path), {})).body)).toBe('SHIPFREE');
  const other = await visitor.page(`${path}?another`);
  expect((await visitor.submit(other, {})).body).toContain('already got every code');
  const page = await world.client().page(path);
  expect((await world.client().submit(page, {})).body).toContain('blocks cookies');
});

test('public pages are no-store, noindex, without scripts, and the same for signed-in people', async () => {
  for (const path of [seededForm, seededVoucher]) {
    const { headers, status, body } = await world.client().page(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
    expect(body).not.toMatch(/<script|Contact|Welcome 15/);
    const stable = (html: string) => html.replace(/ value="[^"]{16,}"/g, '');
    expect(stable((await admin.page(path)).body)).toBe(stable(body));
  }
});

test('guessed ids, numbers and unpublished items are 404', async () => {
  for (const path of ['/f/10', '/v/10', '/v/local-draft-10--------', '/f/AAAAAAAAAAAAAAAAAAAAAA', '/f/x', '/v/a%20b'])
    expect([path, (await world.client().page(path)).status]).toEqual([path, 404]);
});

test('a form posted from another origin is refused, and nothing is stored', async () => {
  const visitor = world.client();
  for (const path of [seededForm, seededVoucher])
    for (const origin of ['https://evil.example', 'null', `${world.origin}.evil.example`, null]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(origin ? { origin } : {}) };
      const init = { method: 'POST', body: 'email=a%40b.test&claim=aaaaaaaaaaaaaaaaaaaaaa', headers };
      expect([path, origin, (await visitor.fetch(path, init)).status]).toEqual([path, origin, 403]);
    }
  const headers = { ...documentHeaders, 'content-type': 'application/json', origin: world.origin };
  expect((await visitor.fetch(seededForm, { method: 'POST', body: '{}', headers })).status).toBe(415);
});

const answers = { f1: 'Ann', f2: 'ann@example.com', f3: 'An order', f4: 'Hello there' };
const count = async (): Promise<number> => {
  const response = await staff.call('/proxy/data/forms/10/submissions', { scope });
  const { total }: { total: number } = await response.json();
  return total;
};

test('a visitor sees each error beside its field, keeps what was typed, and is thanked; a second post is not stored again', async () => {
  const before = await count();
  const visitor = world.client();
  const page = await visitor.page(seededForm);
  await wait(aWhileMs);
  const wrong = await visitor.submit(page, { ...answers, f2: 'nobody', f3: 'Nonsense' });
  expect(wrong.status).toBe(422);
  for (const text of ['Enter an email address, such as', 'Choose one from the list', 'Hello there', 'Not sent. Check:'])
    expect(wrong.body).toContain(text);
  const thanks = await visitor.submit(wrong, answers);
  expect([thanks.status, new URL(thanks.url).pathname]).toEqual([200, `${seededForm}/thanks`]);
  await visitor.submit(wrong, answers);
  expect(await count()).toBe(before + 1);
});

test('a submission with the hidden field filled in, sent too fast, or without our seal is not stored', async () => {
  const before = await count();
  const visitor = world.client();
  const page = await visitor.page(seededForm);
  const quick = await visitor.submit(page, answers);
  expect([quick.status, quick.body.includes('very quick')]).toEqual([422, true]);
  await wait(aWhileMs);
  const robot = await visitor.submit(page, { ...answers, website: 'https://spam.example' });
  expect(new URL(robot.url).pathname).toBe(`${seededForm}/thanks`);
  for (const opening of ['', 'made-up', page.body.match(/name="opening" value="([^"]+)"/)?.[1]?.slice(0, -2) ?? '']) {
    const refused = await visitor.submit(page, { ...answers, opening });
    expect([refused.status, refused.body.includes('open too long')]).toEqual([422, true]);
  }
  expect(await count()).toBe(before);
});

test('stored markup stays text on public pages and in the app', async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
  const made = await voucher(null, { name: evil.slice(0, 80), title: evil, description: evil });
  const form = await sent<Form>(staff, 'POST', '/forms', { name: evil });
  const definition = {
    ...{ title: evil, intro: evil, submitLabel: '"><b>Send', thanks: evil },
    fields: [
      { ...newField('f1', 'choice'), label: evil, help: evil, options: [evil, `${evil}2`] },
      { ...newField('f2', 'consent'), label: evil },
    ],
  };
  const saved = await sent<Form>(
    staff,
    'PUT',
    `/forms/${form.id}`,
    { name: evil, definition, retentionDays: 30 },
    form.etag,
  );
  const published = await sent<Form>(staff, 'POST', `/forms/${form.id}/publish`, {}, saved.etag);
  const visitor = world.client();
  const pages = [
    await visitor.page(`/v/${made.publicId}`),
    await visitor.page(`/f/${published.publicId}`),
    await visitor.page(`/f/${published.publicId}/thanks`),
    await admin.page(`/voucher?scope=${scope}`),
    await admin.page(`/voucher/${made.id}?scope=${scope}`),
    await staff.page(`/form?scope=${scope}`),
    await staff.page(`/form/${form.id}?scope=${scope}`),
  ];
  for (const { url, status, body } of pages) {
    expect([url, status]).toEqual([url, 200]);
    expect([url, /<script>alert|<img src=x|<b>Send/.test(body)]).toEqual([url, false]);
  }
});

test('a client address that sends too many forms within a minute is told to wait', async () => {
  const visitor = world.client();
  const page = await visitor.page(seededVoucher);
  const statuses = new Set<number>();
  for (let at = 0; at < 40; at++) statuses.add((await visitor.submit(page, { email: 'nobody' })).status);
  expect([...statuses]).toEqual(expect.arrayContaining([422, 429]));
});
