import { afterEach, expect, test, vi } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { type AlcoholRules, noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { publicId as id, link, surfaceWorld } from './surface-world.ts';

afterEach(() => vi.useRealTimers());

const at = 'https://go.example.com';
const page = startImmersive('launch', { name: 'Gin', locale: 'en-US', alcohol: true, newId: (kind) => kind });
const voucher = {
  ...{ publicId: id, brand: 'Gin Co', locale: 'en-US', title: 'Gin for you', description: '', kind: 'free-shipping' },
  ...{
    value: null,
    currency: null,
    startsAt: null,
    endsAt: null,
    timezone: 'UTC',
    identifyBy: 'email',
    personLimit: 1,
  },
  ...{ state: 'active', products: [], retailers: ['Corner & Co'] },
};

let changes = 0;

/** A browser with or without cookies, for a brand with these settings. */
function browser(rules: Partial<AlcoholRules> = {}, keepsCookies = true) {
  const alcohol = { ...noAlcoholRules, ...rules };
  // Like the upstream, which raises it with every change of the settings.
  const generation = ++changes;
  const account = { ...link().account, alcohol };
  const touchpoint = { ...link(), kind: 'ip', slug: null, generation, definition: page, account };
  const { fetch } = surfaceWorld({
    upstream: ({ url, method }) => {
      if (url.includes('/touchpoints/')) return Response.json(touchpoint as PublicTouchpoint);
      if (method === 'POST') return Response.json({ outcome: 'given', code: 'SECRET-CODE' });
      return url.includes('/vouchers/') ? Response.json({ ...voucher, alcohol }) : null;
    },
  });
  const jar = new Map<string, string>();
  const ask = async (path: string, fields?: Record<string, string>, country = 'FR') => {
    const cookies = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(`${at}${path}`, {
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      headers: { Origin: at, ...(cookies && { Cookie: cookies }) },
      cf: { country },
    });
    for (const cookie of keepsCookies ? answer.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const [cookie = '', location = ''] = ['Set-Cookie', 'Location'].map((name) => answer.headers.get(name) ?? '');
    return { status: answer.status, html: await answer.text(), cookie, location };
  };
  return { ask, jar };
}

const born = (year: number) => ({ day: '1', month: '1', year: String(year), country: 'FR', cookies: '1' });
const isGate = (html: string) => html.includes('name="year"');
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

test('a visitor who was too young can’t try another date on any page of an alcohol brand until the browser is closed', async () => {
  const { ask } = browser();
  expect(isGate((await ask(`/e/${id}`)).html)).toBe(true);
  const refused = await ask(`/e/${id}/age`, born(2020));
  expect([refused.status, isGate(refused.html)]).toEqual([403, false]);
  expect(refused.cookie).toMatch(/^ml-too-young=18; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  for (const path of [`/e/${id}`, `/v/${id}`]) {
    const again = await ask(path);
    expect([path, again.status, isGate(again.html)]).toEqual([path, 403, false]);
    expect([path, (await ask(`${path}/age`, born(1980))).status]).toEqual([path, 403]);
  }
});

test('an impossible date is no answer: the gate asks again', async () => {
  const { ask } = browser();
  await ask(`/e/${id}`);
  const mistyped = await ask(`/e/${id}/age`, { ...born(1980), month: '13' });
  expect([mistyped.status, isGate(mistyped.html)]).toEqual([403, true]);
  expect((await ask(`/e/${id}/age`, born(1980))).status).toBe(303);
});

test('a browser remembers for as many days as the brand has set, and only until it is closed on a shared device', async () => {
  const passed = async (rules: Partial<AlcoholRules>, more: Record<string, string> = {}) => {
    const { ask } = browser(rules);
    const gate = await ask(`/e/${id}`);
    const { cookie } = await ask(`/e/${id}/age`, { ...born(1980), ...more });
    return [gate.html.includes('name="shared"'), /Max-Age=(\d+)/.exec(cookie)?.[1] ?? null];
  };
  expect(await passed({})).toEqual([false, null]);
  expect(await passed({ gateMemoryDays: 30 })).toEqual([true, String(30 * 86_400)]);
  expect(await passed({ gateMemoryDays: 30 }, { shared: 'on' })).toEqual([true, null]);
});

test('an age pass ends after its days, or if the brand or the law asks for a higher age; a forged one is invalid', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { ask, jar } = browser({ gateMemoryDays: 10 });
  await ask(`/e/${id}`);
  await ask(`/e/${id}/age`, born(1980));
  expect(isGate((await ask(`/e/${id}`)).html)).toBe(false);
  expect(isGate((await ask(`/e/${id}`, undefined, 'US')).html)).toBe(true);
  const pass = jar.get('ml-age') ?? '';
  const stricter = browser({ gateMemoryDays: 10, ages: [{ country: 'FR', age: 21 }] });
  stricter.jar.set('ml-age', pass);
  expect(isGate((await stricter.ask(`/e/${id}`)).html)).toBe(true);
  const other = browser({ gateMemoryDays: 10 });
  for (const made of ['old-enough', `${pass.slice(0, -2)}xx`]) {
    other.jar.set('ml-age', made);
    expect(isGate((await other.ask(`/e/${id}`)).html)).toBe(true);
  }
  // The pass is sealed for one page, so it opens no other.
  other.jar.set('ml-age', pass);
  expect(isGate((await other.ask(`/v/${id}`)).html)).toBe(true);
  vi.setSystemTime(Date.now() + 11 * 86_400_000);
  const late = browser({ gateMemoryDays: 10 });
  late.jar.set('ml-age', pass);
  expect(isGate((await late.ask(`/e/${id}`)).html)).toBe(true);
});

test('without cookies visitors are told why the gate returns, and continue to one page at a time', async () => {
  const { ask } = browser({}, false);
  const path = `/e/${id}`;
  expect(hidden((await ask(path)).html, 'cookies')).toBe('1');
  const told = await ask(`${path}/age`, born(1980));
  expect([told.status, isGate(told.html)]).toEqual([200, false]);
  expect(told.html).toContain('Your browser blocks cookies');
  const once = { country: hidden(told.html, 'country'), pass: hidden(told.html, 'pass') };
  const shown = await ask(`${path}/age`, once);
  expect([shown.status, isGate(shown.html), shown.html.includes('Please drink responsibly.')]).toEqual([
    ...[200, false, true],
  ]);
  // Neither another page nor an invented pass works.
  expect(isGate((await ask(`/v/${id}/age`, once)).html)).toBe(true);
  expect(isGate((await ask(`${path}/age`, { ...once, pass: `${once.pass.slice(0, -2)}xx` })).html)).toBe(true);
  expect(isGate((await ask(path)).html)).toBe(true);
});

test('without cookies a voucher can be claimed behind its gate', async () => {
  const { ask } = browser({}, false);
  const path = `/v/${id}`;
  await ask(path);
  const told = await ask(`${path}/age`, born(1980));
  const form = await ask(`${path}/age`, { country: 'FR', pass: hidden(told.html, 'pass') });
  const claim = { claim: hidden(form.html, 'claim'), pass: hidden(form.html, 'pass'), email: 'ann@example.com' };
  expect((await ask(path, { ...claim, pass: '' })).status).toBe(403);
  expect((await ask(path, claim)).html).toContain('SECRET-CODE');
});

test('a mailed code is reached behind the gate, with cookies or without', async () => {
  const code = `/v/${id}/code?token=${'t'.repeat(22)}`;
  const gateOf = (html: string) =>
    (/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  const keeping = browser();
  const gate = gateOf((await keeping.ask(code)).html);
  expect((await keeping.ask(gate, born(1980))).location).toBe(code);
  expect((await keeping.ask(code)).html).toContain('Show my code');
  const { ask } = browser({}, false);
  const told = await ask(gateOf((await ask(code)).html), born(1980));
  expect(told.html).toContain('Your browser blocks cookies');
  const once = { country: 'FR', pass: hidden(told.html, 'pass') };
  const shown = await ask(gate, once);
  expect(shown.html).toContain('Show my code');
  const token = { token: hidden(shown.html, 'token') };
  expect((await ask(`/v/${id}/code`, token)).status).toBe(403);
  expect((await ask(`/v/${id}/code`, { ...token, pass: hidden(shown.html, 'pass') })).html).toContain('SECRET-CODE');
});

test('in the US a voucher of the brand names no retailer beside its saving', async () => {
  const shown = async (country: string) => {
    const { ask } = browser();
    await ask(`/v/${id}`, undefined, country);
    await ask(`/v/${id}/age`, { ...born(1980), country }, country);
    const { html } = await ask(`/v/${id}`, undefined, country);
    return [isGate(html), html.includes('Corner')];
  };
  expect([await shown('US'), await shown('FR')]).toEqual([
    [false, false],
    [false, true],
  ]);
});

test('the brand’s lines are on the gate and on the page, or our own if it has none', async () => {
  const lines = {
    gate: 'For adults.',
    responsible: 'Enjoy Gin wisely.',
    forward: '',
    transparency: 'By {brand}, Inc.',
  };
  const { ask } = browser({ lines: { 'en-US': lines }, contentPolicy: 'https://brand.example/policy' });
  const gate = await ask(`/e/${id}`);
  expect(gate.html).toContain('For adults.');
  await ask(`/e/${id}/age`, born(1980));
  for (const { html } of [gate, await ask(`/e/${id}`)]) {
    expect(html).toContain('Enjoy Gin wisely.');
    expect(html).toContain('Share this only with people of legal drinking age.');
    expect(html).toContain('By Brand, Inc.');
    expect(html).toContain('href="https://brand.example/policy"');
  }
});

test('a page has links and metadata for sharing only if the brand allows it', async () => {
  const shown = async (sharing: boolean) => {
    const { ask } = browser({ sharing });
    await ask(`/e/${id}`);
    await ask(`/e/${id}/age`, born(1980));
    const { html } = await ask(`/e/${id}`);
    return [html.includes('href="mailto:'), html.includes('property="og:title"')];
  };
  expect(await shown(true)).toEqual([true, true]);
  expect(await shown(false)).toEqual([false, false]);
});
