import { expect, onTestFinished, test, vi } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { type AlcoholRules, noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { emptyBanner } from '#shared/touchpoints/banner.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { emptyVideo } from '#shared/touchpoints/video.ts';
import { link, publicId, surfaceWorld } from './surface-world.ts';

const go = 'https://go.example.com';
const app = 'https://app.example.com';
const id = publicId;
const rules: AlcoholRules = { ...noAlcoholRules, blocked: ['SA'] };
const account = { ...link().account, alcohol: rules };
const offer = {
  ...{ product: 7, retailer: 3, country: 'US', currency: 'USD', price: 2_499, inStock: true },
  url: 'https://shop.example/gin',
};

/** The draft that an audit once published: without a gate, with an age of 13. */
const page = {
  ...startImmersive('launch', { name: 'Gin', locale: 'en-US', alcohol: false, newId: (kind) => kind }),
  ageGate: { on: false, age: 13, countries: [] },
};
const definitions: Partial<Record<string, object>> = {
  ip: page,
  vd: { ...emptyVideo, title: 'Gin', source: 'https://m.example.com/a.mp4' },
  dp: { ...emptyBanner, target: 'https://brand.example/' },
};
const voucher = {
  ...{ publicId: id, brand: 'Gin Co', locale: 'en-US', alcohol: rules, title: 'Gin for you', description: '' },
  ...{ kind: 'free-shipping', value: null, currency: null, startsAt: null, endsAt: null, timezone: 'UTC' },
  ...{ identifyBy: 'browser', personLimit: 1, state: 'active', products: ['Gin'], retailers: [] },
};
const field = { id: 'f1', kind: 'text', label: 'Your gin', help: '', required: false, min: '', max: '' };
const form = {
  title: 'Ask',
  intro: '',
  submitLabel: '',
  thanks: '',
  fields: [{ ...field, pattern: 'any', options: [], version: null }],
};

function answerOf({ url }: Request): Response | null {
  const { pathname } = new URL(url);
  const [, kind = ''] = /\/(?:touchpoints|previews)\/(ip|vd|dp)\//.exec(pathname) ?? [];
  if (definitions[kind])
    return Response.json({
      ...link(),
      kind,
      slug: null,
      definition: definitions[kind],
      offers: [offer],
      account,
    } as PublicTouchpoint);
  if (pathname.includes('/links/')) return Response.json({ ...link(), account });
  if (pathname.endsWith('/claims')) return Response.json({ outcome: 'given', code: 'SECRET-CODE' });
  if (pathname.includes('/vouchers/')) return Response.json(voucher);
  return pathname.includes('/forms/')
    ? Response.json({ publicId: id, brand: 'Gin Co', locale: 'en-US', alcohol: rules, form })
    : null;
}

const visitor = (publicOrigin = app) => {
  const world = surfaceWorld({ upstream: answerOf, publicOrigin });
  const at = (country: string, cookie: string | null) => ({
    'CF-IPCountry': country,
    ...(cookie ? { Cookie: cookie } : {}),
  });
  const get = (path: string, country = 'US', cookie: string | null = null) =>
    world.fetch(`${publicOrigin}${path}`, { headers: at(country, cookie) });
  const post = (path: string, fields: Record<string, string>, country = 'US', cookie: string | null = null) =>
    world.fetch(`${publicOrigin}${path}`, {
      ...{ method: 'POST', body: new URLSearchParams(fields) },
      headers: { ...at(country, cookie), Origin: publicOrigin },
    });
  return { ...world, get, post };
};
/** Settings of a developer's machine, where a header names the country. */
const local = 'http://localhost:8787';
/** The birth date of somebody who turned that age half a year ago, so that no birthday is near. */
const born = (years: number, country = 'ZZ') => {
  const now = new Date();
  const birth = new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth() - 6, 15));
  const [year, month, day] = [birth.getUTCFullYear(), birth.getUTCMonth() + 1, birth.getUTCDate()];
  return { day: String(day), month: String(month), year: String(year), country };
};

/** The cookie that the gate has set for the page. */
const passOf = (answer: Response): string => /ml-age=[^;]+/.exec(answer.headers.get('Set-Cookie') ?? '')?.[0] ?? '';

const gated = [`/e/${id}`, `/embed/ip/${id}`, `/embed/vd/${id}`, `/v/${id}`, `/f/${id}`];

test.each(gated)('%s of an alcohol brand asks for the age first, whatever was published', async (path) => {
  const { get, post } = visitor(local);
  const first = await get(`${path}?utm_medium=email`);
  const html = await first.text();
  expect([first.status, html.includes('name="year"'), html.includes('shop.example')]).toEqual([200, true, false]);
  expect(html).not.toMatch(/Gin for you|Your gin|m\.example\.com/);
  expect(first.headers.get('Cache-Control')).toBe('no-store');
  // A visitor of twenty in the United States is too young there, whichever country they choose.
  for (const country of ['US', 'ZZ', 'GB'])
    expect([country, (await post(`${path}/age`, born(20, country))).status]).toEqual([country, 403]);
  expect(html).toContain('<option value="US" selected="">United States (21+)</option>');
  const french = await (await get(path, 'FR')).text();
  expect(french).toContain('<option value="FR" selected="">France (18+)</option>');
  const passed = await post(`${path}/age?utm_medium=email`, born(22));
  expect([passed.status, passed.headers.get('Location')]).toEqual([303, `${path}?utm_medium=email`]);
  const inside = await get(path, 'US', passOf(passed));
  expect([inside.status, (await inside.text()).includes('name="year"')]).toEqual([200, false]);
  expect(inside.headers.get('Cache-Control')).toMatch(/^(?:private|no-store)/);
});

test('eighteen is enough where the law asks for no more', async () => {
  const { post } = visitor(local);
  for (const path of gated) {
    expect([path, (await post(`${path}/age`, born(18), 'FR')).status]).toEqual([path, 303]);
    expect([path, (await post(`${path}/age`, born(17), 'FR')).status]).toEqual([path, 403]);
  }
});

test('after a mistyped birthday the country stays chosen, and the wrong fields are named', async () => {
  const { post } = visitor(local);
  for (const path of gated) {
    const answer = await post(`${path}/age`, { day: '31', month: '2', year: '1980', country: 'JP' }, 'US');
    const html = await answer.text();
    expect([path, answer.status, html.match(/<option value="JP" selected=""/)?.length]).toEqual([path, 403, 1]);
    expect(html).toMatch(/role="alert" id="age-error"/);
    expect(html.match(/aria-invalid="true" aria-describedby="age-error"/g)).toHaveLength(3);
  }
});

test('without passing the gate nobody gets a code or sends a form of an alcohol brand', async () => {
  const { post, asked } = visitor(local);
  for (const path of [`/v/${id}`, `/f/${id}`]) {
    const answer = await post(path, { claim: 'c'.repeat(20), visitor: 'v'.repeat(20) });
    expect([path, answer.status, (await answer.text()).includes('SECRET')]).toEqual([path, 403, false]);
  }
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  const pass = passOf(await post(`/v/${id}/age`, born(30)));
  const claimed = await post(`/v/${id}`, { claim: 'c'.repeat(20) }, 'US', pass);
  expect(await claimed.text()).toContain('SECRET-CODE');
});

test('in a country that the brand has blocked nothing of it is shown, and no link redirects', async () => {
  const { fetch, get, queued } = visitor(local);
  const headers = { 'CF-IPCountry': 'SA', 'Accept-Language': 'de' };
  const paths = [...gated, `/embed/dp/${id}`, '/l/spring', `/e/${id}/out/7/3`, `/embed/dp/${id}/out/target`];
  for (const path of paths) {
    const answer = await fetch(`${local}${path}`, { headers });
    // In the language of the brand, whatever the browser prefers.
    const told = [answer.status, answer.headers.get('Location'), answer.headers.get('Content-Language')];
    expect([path, ...told]).toEqual([path, 451, null, 'en']);
  }
  for (const path of gated) {
    const gate = { method: 'POST', body: new URLSearchParams(born(40)), headers: { ...headers, Origin: local } };
    const answer = await fetch(`${local}${path}/age`, gate);
    expect([path, answer.status, answer.headers.get('Content-Language')]).toEqual([path, 451, 'en']);
  }
  expect(queued).toEqual([]);
  expect((await get('/l/spring', 'US')).status).toBe(302);
});

test('a draft of an alcohol brand is behind its gate, too', async () => {
  const { fetch } = visitor(go);
  const preview = `${app}/pop/preview/ip/${id}`;
  const gate = await fetch(`${preview}/page`);
  const html = await gate.text();
  expect([gate.status, html.includes('name="year"'), html.includes('Preview: links are off')]).toEqual([
    200,
    true,
    true,
  ]);
  expect([gate.headers.get('Referrer-Policy'), gate.headers.get('X-Robots-Tag')]).toEqual([
    ...['same-origin', 'noindex, nofollow'],
  ]);
  const answer = (years: number, origin: string) =>
    fetch(`${preview}/age`, { method: 'POST', body: new URLSearchParams(born(years)), headers: { Origin: origin } });
  expect((await answer(15, app)).status).toBe(403);
  expect((await answer(40, 'https://evil.example')).status).toBe(403);
  const passed = await answer(40, app);
  expect([passed.status, passed.headers.get('Location')]).toEqual([303, `/pop/preview/ip/${id}/page`]);
  const inside = await fetch(`${preview}/page`, { headers: { Cookie: passOf(passed) } });
  expect([(await inside.text()).includes('name="year"'), inside.headers.get('Referrer-Policy')]).toEqual([
    ...[false, 'no-referrer'],
  ]);
});

test('a birthday starts in the visitor’s time zone, or once it is that day everywhere if the zone is unknown', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T03:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { fetch } = visitor();
  const birth = { day: '22', month: '11', year: '2005', country: 'US' };
  const at = async (timezone?: string) => {
    const asked = { method: 'POST', body: new URLSearchParams(birth), headers: { Origin: app } };
    return (await fetch(`${app}/e/${id}/age`, { ...asked, cf: { country: 'US', timezone } })).status;
  };
  expect(await at('America/Los_Angeles'), 'the evening before').toBe(403);
  expect(await at('Asia/Tokyo'), 'noon of the day').toBe(303);
  expect(await at(), 'somewhere it is the day before').toBe(403);
  vi.setSystemTime(Date.parse('2026-11-22T12:00:00Z'));
  expect(await at()).toBe(303);
});
