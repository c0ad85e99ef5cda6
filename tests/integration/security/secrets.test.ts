import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '#dev/world/accounts.ts';
import { d1File } from '#dev/world/d1-file.ts';
import { people } from '#dev/world/people.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { everyKindOfPage, everyPage, type Heard, headersOf, walk } from './walk.ts';

let world: World;
let tokens: readonly string[] = [];
const heard = new Map<string, readonly Heard[]>();

const walkers = [
  ['brand.admin@brand.test', 'account-10', everyPage],
  ['operator@brand.test', 'operator-101', everyKindOfPage],
  ['both@mixed.test', 'account-15', everyKindOfPage],
  ['staff@merchlens.test', 'account-10', everyPage],
] as const;

beforeAll(async () => {
  world = await startWorld();
  const clients = [];
  for (const walker of walkers) clients.push([walker[0], await walk(world.origin, walker)] as const);
  tokens = upstreamTokens();
  for (const [email, client] of clients) {
    await client.page('/logout?returnTo=/profile');
    heard.set(email, client.heard);
  }
}, 240_000);
afterAll(() => world?.stop());

const answersTo = (email: (typeof walkers)[number][0]): readonly Heard[] => heard.get(email) ?? [];
const isPage = ({ headers }: Heard): boolean => /text\/(html|x-script)/.test(headers.get('content-type') ?? '');
const matchOf = (text: string, mark: RegExp): string | undefined => mark.exec(text)?.[0];

/** The upstream's own tokens of all people, from its database. */
function upstreamTokens(): string[] {
  const database = new DatabaseSync(d1File(world.persistTo, 'merchlens'), { readOnly: true });
  const rows = database.prepare('SELECT csrf_token, ze_token FROM upstream_session').all();
  database.close();
  return rows.flatMap((row) => Object.values(row).map(String));
}

test.each(walkers)(
  'no uid, subject, csrfToken, zeToken or token of any kind is in any answer to %s',
  async (email, _, pages) => {
    const person = people.find((one) => one.email === email);
    expect(tokens).toHaveLength(2 * walkers.length);
    const marks = [
      new RegExp(`(?<![\\w-])${person?.uid}(?![\\w-])`),
      new RegExp(person?.sub.replace('|', '(?:\\||%7C)') ?? 'x'),
      /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/,
      /csrfToken|zeToken|id_token|access_token|refresh_token|\bBearer [\w-]/,
    ];
    expect(answersTo(email).length).toBeGreaterThan(2 * pages.length + 25);
    for (const one of answersTo(email)) {
      const isSupport = one.where === 'GET /dbd/support' && one.status === 302;
      const text = `${isSupport ? '' : headersOf(one)}\n${one.body}`;
      for (const mark of marks) expect([one.where, matchOf(text, mark)]).toEqual([one.where, undefined]);
      for (const token of tokens) expect([one.where, text.includes(token)]).toEqual([one.where, false]);
    }
    const logs = world.logs.join('\n');
    for (const token of [...tokens, email]) expect(logs.includes(token)).toBe(false);
  },
);

/** Menu entries, with their addresses, that a client of a brand without alcohol never has. */
const hiddenFromClients =
  /Global users|Statement of work|Cache invalidation|Ad Unit (?:Display|Video)|Custom redirects|Manage Sales Info|Alcohol settings|"Forms"|>Forms<|href="\/(?:internal|pop\/dp|pop\/vd|form|customredirects|conversionTracking|alcohol-settings)|"\/(?:internal|pop\/dp|pop\/vd|form|customredirects|conversionTracking|alcohol-settings)\b/;

test('nothing of a hidden menu entry is in the HTML or the data of any page', () => {
  const withMenu = answersTo('brand.admin@brand.test').filter(
    (one) => isPage(one) && one.body.includes('ROI calculator'),
  );
  expect(withMenu.length).toBeGreaterThan(20);
  for (const one of answersTo('brand.admin@brand.test').filter(isPage))
    expect([one.where, matchOf(one.body, hiddenFromClients)]).toEqual([one.where, undefined]);
});

test('the test would find those marks: staff do get them', () => {
  const pages = answersTo('staff@merchlens.test').filter(isPage);
  expect(pages.some(({ body }) => /Global users/.test(body) && /Ad Unit Video/.test(body))).toBe(true);
  expect(pages.some(({ body }) => hiddenFromClients.test(body))).toBe(true);
});

test('an item that its list hides from clients is in no answer to them, its list included', () => {
  const hidden = /Delivery check/;
  expect(answersTo('staff@merchlens.test').some(({ body }) => hidden.test(body))).toBe(true);
  for (const [email] of walkers.filter(([one]) => one !== 'staff@merchlens.test'))
    for (const one of answersTo(email)) expect([one.where, matchOf(one.body, hidden)]).toEqual([one.where, undefined]);
});

test('no access rule, feature or level is in the HTML or the data of any page', () => {
  const gates =
    /accessLevel|adminOf|fullAdmin|adminSomewhere|accountTypes|userModes?"|whenInactive|scopeAccess|readsContent|retAdvancedAnalytics|popImmersive|rawSales|priceStockHistory|shoppableRecipe/;
  // The pages of an account and a subaccount show features on purpose.
  for (const [email] of walkers)
    for (const one of answersTo(email).filter((it) => isPage(it) && !/ \/internal\/(sub)?account[/?.]/.test(it.where)))
      expect([one.where, matchOf(one.body, gates)]).toEqual([one.where, undefined]);
});

test.each([
  ['both@mixed.test', 15],
  ['staff@merchlens.test', 10],
  ['operator@brand.test', 10],
] as const)('no other scope is in the HTML or the data of a page of %s', (email, own) => {
  const others = demoAccounts.filter(({ id }) => id !== own);
  const marks = others.flatMap(({ id, name, operators }) => [
    ...(name ? [name] : []),
    ...operators.map((operator) => operator.name),
    `account-${id}`,
  ]);
  if (email === 'operator@brand.test') marks.push('Aurora France', 'Aurora UK', 'operator-102', 'operator-103');
  // The internal pages show all accounts on purpose.
  const ofOneScope = answersTo(email).filter((one) => isPage(one) && !/ \/internal\//.test(one.where));
  for (const one of ofOneScope)
    for (const mark of marks) {
      const text = one.body.replaceAll('account-99', '');
      expect([one.where, mark, text.includes(mark)]).toEqual([one.where, mark, false]);
    }
});

test('every page and every call of a signed-in person is no-store, and every redirect as well', () => {
  for (const [email] of walkers)
    for (const one of answersTo(email)) {
      const polled = one.where === 'GET /flags';
      expect([one.where, one.headers.get('cache-control')]).toEqual([
        one.where,
        polled ? 'private, no-cache' : 'no-store',
      ]);
    }
});

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('every answer has the security headers, and every script of a page the nonce of its policy', () => {
  for (const one of answersTo('brand.admin@brand.test')) {
    const policy = one.headers.get('content-security-policy') ?? '';
    expect([one.where, policy.includes("frame-ancestors 'none'"), policy.includes('unsafe')]).toEqual([
      one.where,
      true,
      false,
    ]);
    for (const name of [
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
    ])
      expect([one.where, name, one.headers.has(name)]).toEqual([one.where, name, true]);
    if (!one.headers.get('content-type')?.startsWith('text/html')) continue;
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    const own = [...one.body.matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)];
    // Public pages can be cached, so they have hashes instead of a nonce.
    const bare = own.filter(
      ([tag, , text = '']) => !tag.includes(`nonce="${nonce}"`) && !policy.includes(hashOf(text)),
    );
    expect([one.where, own.length > 0, bare.map(([tag]) => tag)]).toEqual([one.where, true, []]);
    const markup = one.body.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
    expect([one.where, matchOf(markup, /<[^>]+\s(?:style|on\w+)="[^"]*"/)]).toEqual([one.where, undefined]);
  }
});

test('the files of the build carry the headers, and none of them lists every address', async () => {
  const client = world.client();
  const html = await (await client.fetch('/login-redirect')).text();
  const entry = /\/assets\/entry\.client-[\w-]+\.js/.exec(html)?.[0] ?? 'none';
  const file = await client.fetch(entry);
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  for (const name of ['strict-transport-security', 'x-content-type-options', 'cross-origin-resource-policy'])
    expect(file.headers.has(name)).toBe(true);
  expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
  const version = /"version":\s*"([\w-]+)"/.exec(html)?.[1];
  expect((await client.fetch(`/assets/manifest-${version}.js`)).status).toBe(404);
  const icon = await client.fetch('/favicon.svg', { method: 'HEAD' });
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

test('asking for pages by name reveals their files and no access rule', async () => {
  const client = world.client();
  const html = await (await client.fetch('/login-redirect')).text();
  const version = /"version":\s*"([\w-]+)"/.exec(html)?.[1];
  const answer = await client.fetch(`/__manifest?version=${version}&paths=/users,/internal/accounts,/x,//evil,/%zz`);
  const text = await answer.text();
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  const routes: Record<string, Record<string, unknown>> = JSON.parse(text);
  const known =
    /^(?:id|parentId|path|index|caseSensitive|module|imports|css|has\w+|client\w+Module|hydrateFallbackModule)$/;
  expect(Object.values(routes).flatMap((route) => Object.keys(route).filter((key) => !known.test(key)))).toEqual([]);
  expect(text).not.toMatch(/staff|Admin|platform-|statement-of-work|Global users/);
});
