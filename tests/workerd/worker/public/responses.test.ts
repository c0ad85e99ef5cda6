import { afterEach, expect, test, vi } from 'vitest';
import { newField } from '#shared/forms/definition.ts';
import { publicId, surfaceWorld } from './surface-world.ts';

afterEach(() => vi.useRealTimers());

const at = 'https://go.example.com';
const experience = 'e'.repeat(22);
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const voucher = {
  ...{
    publicId,
    brand: 'Brand',
    locale: 'en-GB',
    alcohol: null,
    title: 'Autumn',
    description: '',
    kind: 'free-shipping',
    value: null,
  },
  ...{ currency: null, startsAt: null, endsAt: null, timezone: 'UTC', identifyBy: 'email', personLimit: 1 },
  confirmEmail: false,
  ...{ state: 'active', products: [], retailers: [] },
};
const form = {
  ...{ publicId, brand: 'Brand', locale: 'en-GB', alcohol: null },
  form: {
    ...{ title: 'Ask', intro: '', submitLabel: '', thanks: '' },
    fields: [{ ...newField('f1', 'text'), label: 'Name', version: null }],
  },
};

/** An upstream that answers every request, and the posts that it received. */
function surface() {
  const posted: Promise<unknown>[] = [];
  const world = surfaceWorld({
    upstream: (request) => {
      const ofVoucher = request.url.includes('/vouchers/');
      if (request.method === 'GET') return Response.json(ofVoucher ? voucher : form);
      posted.push(request.json());
      return Response.json(ofVoucher ? { outcome: 'given', code: 'CODE-1' } : { kept: true, errors: {} });
    },
  });
  return { ...world, bodies: () => Promise.all(posted) };
}

/** What the page's form would post. */
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  ...{ method: 'POST', body: new URLSearchParams(fields).toString() },
  headers: { Origin: at, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
});

test('a claim has the experience, channel and country it came from, and nothing else about the person', async () => {
  const { fetch, bodies } = surface();
  const page = await fetch(`${at}/v/${publicId}?e=${experience}&utm_medium=email`);
  const fields = { ...fieldsOf(await page.text()), email: 'ann@example.com' };
  await fetch(`${at}/v/${publicId}`, post(fields));
  const { claim, client, ...rest } = (await bodies())[0] as Record<string, unknown>;
  expect(claim).toMatch(/^[\w-]{36}$/);
  // The address is sent as a hash that changes every day.
  expect(client).toMatch(/^[\w-]{16}$/);
  expect(rest).toEqual({ email: 'ann@example.com', touchpoint: experience, channel: 'email', country: 'ZZ' });
});

test('an invalid origin of a visit is ignored', async () => {
  const { fetch, bodies } = surface();
  const page = await (await fetch(`${at}/v/${publicId}?e=%22%3E%3Cb%3E&utm_medium=x%27--`)).text();
  expect(page).not.toContain('<b>');
  const fields = { ...fieldsOf(page), email: 'ann@example.com', from: "' OR 1", channel: 'No Channel!' };
  await fetch(`${at}/v/${publicId}`, post(fields));
  expect((await bodies())[0]).toMatchObject({ touchpoint: null, channel: 'site' });
});

test('a bot gets no code, and its form is silently discarded', async () => {
  const { fetch, bodies } = surface();
  const bot = { 'User-Agent': googlebot };
  const claimed = await fetch(`${at}/v/${publicId}`, post({ claim: 'c'.repeat(36), email: 'a@b.test' }, bot));
  expect([claimed.status, (await claimed.text()).includes('CODE-1')]).toEqual([403, false]);
  const page = await (await fetch(`${at}/f/${publicId}`)).text();
  const sent = await fetch(`${at}/f/${publicId}`, post({ ...fieldsOf(page), f1: 'Buy now' }, bot));
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `/f/${publicId}/thanks`]);
  expect(await bodies()).toEqual([]);
});

test('opening a mailed link shows a button and uses up nothing; pressing it shows the code', async () => {
  const token = 't'.repeat(22);
  const posted: unknown[] = [];
  const { fetch } = surfaceWorld({
    upstream: (request) => {
      if (request.method === 'GET') return Response.json({ ...voucher, confirmEmail: true });
      posted.push([new URL(request.url).pathname.split('/').at(-1)]);
      const confirmed = request.url.endsWith('/confirmed-claims');
      if (!confirmed) return Response.json({ outcome: 'mailed', code: null });
      return Response.json(posted.length > 2 ? { outcome: 'link', code: null } : { outcome: 'given', code: 'CODE-1' });
    },
  });
  const asked = await fetch(`${at}/v/${publicId}`, post({ claim: 'c'.repeat(36), email: 'ａnn＠example.com' }));
  expect([asked.status, asked.headers.has('Set-Cookie')]).toEqual([200, false]);
  expect(await asked.text()).toContain('Check your email.');
  const page = await fetch(`${at}/v/${publicId}/code?token=${token}`);
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const html = await page.text();
  expect([fieldsOf(html), html.includes('CODE-1'), posted.length]).toEqual([{ token }, false, 1]);
  const shown = await fetch(`${at}/v/${publicId}/code`, post({ token }));
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('CODE-1')]);
  const again = await fetch(`${at}/v/${publicId}/code`, post({ token }));
  expect([again.status, await again.text()]).toEqual([
    409,
    expect.stringContaining('already been used or has expired'),
  ]);
  expect((await fetch(`${at}/v/${publicId}/code`, post({ token }, { Origin: 'https://evil.example' }))).status).toBe(
    403,
  );
});

const gate = { day: '1', month: '2', year: '1980' };
test.each<[string, string, Record<string, string>, number]>([
  ['a claim', `/v/${publicId}?utm_medium=email`, { claim: 'c'.repeat(36), email: 'a"b@<x>.test' }, 502],
  ['a form', `/f/${publicId}`, { opening: 'sealed', f1: 'What was\r\ntyped' }, 502],
  ['a form in a frame', `/embed/form/${publicId}`, { opening: 'sealed', f1: 'typed' }, 502],
  ['the age gate of a voucher', `/v/${publicId}/age?e=${experience}`, gate, 502],
  ['the age gate of a page', `/e/${publicId}/age?lang=de`, gate, 502],
  ['a form above the rate limit', `/f/${publicId}`, { opening: 'sealed', f1: 'typed' }, 429],
])('%s keeps the input when it can’t be sent, to send it again', async (_, path, fields, status) => {
  const { fetch } = surfaceWorld({
    upstream: () => {
      throw new Error('no line');
    },
    over: (_, limiter) => status === 429 && limiter === 'posts',
  });
  const answer = await fetch(`${at}${path}`, post(fields, { Accept: 'text/html' }));
  expect([answer.status, answer.headers.get('Referrer-Policy')]).toEqual([status, 'same-origin']);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self'");
  const html = await answer.text();
  const decoded = (text: string) =>
    text.replace(
      /&(quot|lt|gt|amp|#39);/g,
      (_, name) => ({ quot: '"', lt: '<', gt: '>', amp: '&', '#39': "'" })[name as 'lt'],
    );
  expect(decoded(/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? '')).toBe(path);
  expect(Object.fromEntries(Object.entries(fieldsOf(html)).map(([name, value]) => [name, decoded(value)]))).toEqual(
    fields,
  );
});

test.each([
  ['the button of a mailed link', `/v/${publicId}/code?lang=en`, { token: 't'.repeat(22) }],
  ['a claim that asks for nothing', `/v/${publicId}?lang=en`, { claim: 'c'.repeat(36), from: '', channel: 'email' }],
])('%s that could not be answered doesn’t mention input, and can be tried again', async (_, path, fields) => {
  const { fetch } = surfaceWorld({
    upstream: () => {
      throw new Error('no line');
    },
  });
  const answer = await fetch(`${at}${path}`, post(fields, { Accept: 'text/html' }));
  const html = await answer.text();
  expect([answer.status, fieldsOf(html)]).toEqual([502, fields]);
  expect(html).toContain('You can try again from this page.');
  expect(html).toContain('>Try again</button>');
  expect(html).not.toMatch(/filled in|Send again/);
});

test('if a submission can’t be delivered, a cached form is shown with the input kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let down = false;
  const { fetch } = surfaceWorld({
    upstream: () => {
      if (down) throw new Error('no line');
      return Response.json(form);
    },
  });
  const page = await (await fetch(`${at}/f/${publicId}`)).text();
  vi.setSystemTime(Date.now() + 2_050);
  down = true;
  const answer = await fetch(`${at}/f/${publicId}`, post({ ...fieldsOf(page), f1: 'Typed at length' }));
  const html = await answer.text();
  expect([answer.status, html.includes('value="Typed at length"')]).toEqual([503, true]);
  expect(fieldsOf(html).opening).toBe(fieldsOf(page).opening);
});
