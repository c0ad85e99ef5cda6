import { afterEach, expect, test, vi } from 'vitest';
import { newField } from '#shared/forms/definition.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { link, publicId, surfaceWorld } from './surface-world.ts';

afterEach(() => vi.useRealTimers());

const at = 'https://go.example.com';
const frame = `/embed/form/${publicId}`;
const brandSite = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site', Referer: 'https://www.instagram.com/' };

/** A form at the upstream, and the posts that it received. */
function world(allowedDomains: readonly string[] | undefined, alcohol: object | null = null, status = 200) {
  const posted: Promise<unknown>[] = [];
  const fields = [
    { ...newField('f1', 'text'), label: 'Name', version: null },
    { ...newField('f2', 'consent'), label: 'You may write to me.', version: 3 },
  ];
  const form = { title: 'Ask', intro: '', submitLabel: '', thanks: '', fields, allowedDomains };
  const surface = surfaceWorld({
    publicOrigin: at,
    upstream: (request) => {
      if (request.method === 'GET') return Response.json({ publicId, brand: 'Brand', locale: 'fr-FR', alcohol, form });
      posted.push(request.json());
      return Response.json({ kept: true, errors: {} }, { status });
    },
  });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    surface.fetch(`${at}${path}`, {
      ...{ method: 'POST', body: new URLSearchParams(fields) },
      // Like a browser inside our frame, whatever page is around it.
      headers: { Origin: at, 'Sec-Fetch-Site': 'same-origin', ...headers },
    });
  return { ...surface, post, posted: () => Promise.all(posted) };
}

/** What the page's form would post. */
const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([\w.-]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

const framable = ({ headers }: Response) => [
  / frame-ancestors ([^;]*)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
  headers.get('X-Frame-Options'),
];

test('only the sites on its list may frame a form, and none without a list', async () => {
  for (const [domains, ancestors, older] of [
    [['www.brand.example', '*.shop.example'], 'https://www.brand.example https://*.shop.example', null],
    [[], "'none'", 'DENY'],
    [undefined, "'none'", 'DENY'],
  ] as const) {
    const { fetch } = world(domains);
    for (const path of [frame, `${frame}/thanks`]) {
      const answer = await fetch(`${at}${path}`, { headers: brandSite });
      expect([path, answer.status, ...framable(answer)]).toEqual([path, 200, ancestors, older]);
      expect(answer.headers.get('X-Robots-Tag')).toContain('noindex');
      expect(answer.headers.has('Set-Cookie')).toBe(false);
    }
    // The form's own page can't be framed, whatever its list.
    for (const path of [`/f/${publicId}`, `/f/${publicId}/thanks`])
      expect(framable(await fetch(`${at}${path}`))).toEqual(["'none'", 'DENY']);
  }
});

test('a framed form is sent without a cookie, with its consent’s version and its origin', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { fetch, post, posted } = world(['www.brand.example']);
  const html = await (await fetch(`${at}${frame}`, { headers: brandSite })).text();
  expect(html).toContain(`<form method="post" action="${frame}">`);
  vi.setSystemTime(Date.now() + 5_000);
  const sent = await post(frame, { ...hiddenIn(html), f1: 'Ann', f2: 'on' });
  expect([sent.status, sent.headers.get('Location'), sent.headers.get('Set-Cookie')]).toEqual([
    303,
    `${frame}/thanks`,
    null,
  ]);
  expect(await posted()).toEqual([
    expect.objectContaining({
      typed: { f1: ['Ann'], f2: ['on'], 'version.f2': ['3'] },
      channel: 'social',
      language: 'fr',
    }),
  ]);
});

test('a framed form refuses posts from other sites, from bots that fill in everything, and too fast ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { fetch, post, posted } = world(['www.brand.example']);
  const fields = hiddenIn(await (await fetch(`${at}${frame}`, { headers: brandSite })).text());
  expect((await post(frame, { ...fields, f1: 'Ann' })).status).toBe(422);
  vi.setSystemTime(Date.now() + 5_000);
  for (const headers of [
    { Origin: 'https://www.brand.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])
    expect((await post(frame, { ...fields, f1: 'Ann' }, headers as Record<string, string>)).status).toBe(403);
  expect((await post(frame, { ...fields, f1: 'Buy', website: 'https://spam.example' })).status).toBe(303);
  expect((await post(frame, { f1: 'Ann', opening: 'made-up' })).status).toBe(422);
  expect(await posted()).toEqual([]);
});

test('behind an age gate a frame continues without a cookie, and the gate can’t be skipped', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { fetch, post, posted } = world(['www.brand.example'], { ages: [], blocked: [] });
  const gate = await fetch(`${at}${frame}`, { headers: brandSite });
  expect(framable(gate)).toEqual(['https://www.brand.example', null]);
  const asked = await gate.text();
  expect([asked.includes('name="year"'), asked.includes('name="f1"')]).toEqual([true, false]);
  const answer = (year: string) => post(`${frame}/age`, { day: '1', month: '1', year, country: 'other' });
  expect((await answer('2024')).status).toBe(403);
  const inside = await answer('1980');
  expect([inside.status, inside.headers.get('Set-Cookie'), ...framable(inside)]).toEqual([
    200,
    null,
    'https://www.brand.example',
    null,
  ]);
  const fields = hiddenIn(await inside.text());
  vi.setSystemTime(Date.now() + 5_000);
  expect((await post(frame, { ...fields, opening: '', f1: 'Ann' })).status).toBe(403);
  expect((await post(frame, { ...fields, f1: 'Ann' })).status).toBe(303);
  expect(await posted()).toHaveLength(1);
});

test('if a submission can’t be stored right now, the input is kept, and the same one is sent again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { fetch, post, posted } = world(['www.brand.example'], null, 503);
  const fields = hiddenIn(await (await fetch(`${at}${frame}`)).text());
  vi.setSystemTime(Date.now() + 5_000);
  const answer = await post(frame, { ...fields, f1: 'Ann Example' });
  const html = await answer.text();
  expect([answer.status, ...framable(answer)]).toEqual([503, 'https://www.brand.example', null]);
  expect(html).toContain('value="Ann Example"');
  expect(html).toContain('Indisponible pour le moment');
  await post(frame, { ...hiddenIn(html), f1: 'Ann Example' });
  const [first, second] = (await posted()) as { submission: string }[];
  expect(second?.submission).toBe(first?.submission);
});

const terms = { kind: 'percent', value: 1_500, currency: null, startsAt: null, endsAt: null, timezone: 'UTC' };
const voucher = {
  ...{ publicId, brand: 'Brand', locale: 'en-GB', alcohol: null, title: 'Autumn', description: '', ...terms },
  ...{ identifyBy: 'email', personLimit: 1, state: 'active', products: [], retailers: [] },
};
const start = startImmersive('launch', { name: 'Beans', locale: 'en-GB', alcohol: false, newId: (kind) => kind });
const experience = { ...link(), kind: 'ip', slug: null, definition: start };

test('no other address may be framed, whether it exists or not', async () => {
  const upstream = ({ url }: Request) => Response.json(url.includes('/public/vouchers/') ? voucher : experience);
  const all = [`/f/${publicId}`, `/f/${publicId}/thanks`, `/v/${publicId}`, `/e/${publicId}`, '/api/v1'];
  for (const [status, paths, worldOf] of [
    [200, all.slice(0, 2), () => world(['www.brand.example'])],
    [200, all.slice(2), () => surfaceWorld({ upstream })],
    [404, [...all.slice(0, 4), '/l/none', '/r/none.example/', '/none'], () => surfaceWorld()],
  ] as const) {
    const { fetch } = worldOf();
    for (const path of paths) {
      const answer = await fetch(`${at}${path}`);
      expect([path, answer.status, ...framable(answer)]).toEqual([path, status, "'none'", 'DENY']);
    }
  }
});

test('at a frame’s address a message may be framed, without links or buttons', async () => {
  const { fetch } = surfaceWorld();
  const gone = await fetch(`${at}${frame}`, { headers: { ...brandSite, 'Accept-Language': 'de' } });
  const html = await gone.text();
  expect([gone.status, ...framable(gone)]).toEqual([404, 'https:', null]);
  expect(html).toContain('Hier ist nichts');
  expect(html).not.toMatch(/<(?:a|form|button|input|script)\b/);
});

test('a form that changed while it was filled in is shown in its new version with errors, whatever is cached', async () => {
  const form = (text: string, version: number, more: readonly object[] = []) => ({
    ...{ title: 'Ask', intro: '', submitLabel: '', thanks: '', allowedDomains: [] },
    fields: [
      { ...newField('f2', 'consent'), label: text, version },
      { ...newField('f3', 'long-text'), label: 'Say', version: null },
      ...more,
    ],
  });
  const sent: Promise<{ typed?: Record<string, string[]> }>[] = [];
  let now = form('You may write to me.', 3);
  const { fetch } = surfaceWorld({
    publicOrigin: at,
    upstream: (request) => {
      if (request.method === 'GET')
        return Response.json({ publicId, brand: 'Brand', locale: 'en-GB', alcohol: null, form: now });
      sent.push(request.json());
      return Response.json({ kept: false, errors: { f2: 'This text has changed.', f4: 'Fill this in.' } });
    },
  });
  const page = await (await fetch(`${at}/f/${publicId}`)).text();
  now = form('You may call me.', 4, [{ ...newField('f4', 'text'), label: 'Number', required: true, version: null }]);
  vi.useFakeTimers({ now: Date.now() + 3_000, toFake: ['Date'] });
  const answer = await fetch(`${at}/f/${publicId}`, {
    ...{ method: 'POST', headers: { Origin: at, 'Sec-Fetch-Site': 'same-origin' } },
    body: new URLSearchParams({ ...hiddenIn(page), f2: 'on', f3: 'one\r\ntwo' }),
  });
  const html = await answer.text();
  expect([answer.status, hiddenIn(html)['version.f2']]).toEqual([422, '4']);
  expect(html).toContain('You may call me.');
  expect(html).not.toContain('You may write to me.');
  expect(html).toContain('href="#f4"');
  // A line break is one character, as browsers count it.
  expect((await sent[0])?.typed?.f3).toEqual(['one\ntwo']);
});

test('input is kept if an invalid form can’t be read again', async () => {
  const form = {
    ...{ title: 'Ask', intro: '', submitLabel: '', thanks: '', allowedDomains: [] },
    fields: [
      { ...newField('f1', 'text'), label: 'Say', version: null },
      { ...newField('f2', 'email'), label: 'Your address', version: null },
    ],
  };
  let reads = 0;
  const { fetch } = surfaceWorld({
    publicOrigin: at,
    upstream: (request) => {
      if (request.method === 'POST')
        return Response.json({ kept: false, errors: { f2: 'Enter a URL, such as https://example.com.' } });
      reads++;
      return reads === 1
        ? Response.json({ publicId, brand: 'Brand', locale: 'en-GB', alcohol: null, form })
        : new Response(null, { status: 503 });
    },
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = await (await fetch(`${at}/f/${publicId}`)).text();
  vi.setSystemTime(Date.now() + 3_000);
  const answer = await fetch(`${at}/f/${publicId}`, {
    ...{ method: 'POST', headers: { Origin: at, 'Sec-Fetch-Site': 'same-origin' } },
    body: new URLSearchParams({ ...hiddenIn(page), f1: 'A long story', f2: 'nowhere' }),
  });
  const html = await answer.text();
  expect([reads, answer.status]).toEqual([2, 422]);
  expect(html).toContain('A long story');
  expect(html).toContain('Enter a URL, such as https://example.com.');
});
