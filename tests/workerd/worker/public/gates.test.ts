import { afterEach, expect, test, vi } from 'vitest';
import { newField } from '#shared/forms/definition.ts';
import { noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { link, publicId, surfaceWorld } from './surface-world.ts';

afterEach(() => vi.useRealTimers());

const at = 'https://go.example.com';
const experience = 'e'.repeat(22);
const alcohol = noAlcoholRules;
const gated = { publicId, brand: 'Brand', locale: 'en-GB', alcohol };
const voucher = {
  ...{ ...gated, title: 'Autumn', description: '', kind: 'free-shipping', value: null, currency: null, startsAt: null },
  ...{
    endsAt: null,
    timezone: 'UTC',
    identifyBy: 'browser',
    personLimit: 1,
    state: 'active',
    products: [],
    retailers: [],
  },
};
const fields = [{ ...newField('f1', 'text'), label: 'Name', version: null }];
const form = { title: 'Ask', intro: '', submitLabel: '', thanks: '', fields, allowedDomains: ['www.brand.example'] };
const page = {
  ...{ ...link(), kind: 'ip', slug: null, account: { ...link().account, alcohol } },
  definition: startImmersive('launch', { name: 'Gin', locale: 'en-GB', alcohol: true, newId: (kind) => kind }),
};

/** The public pages of an alcohol brand in a browser, and the recorded events. */
function world() {
  const posted: Promise<unknown>[] = [];
  const { fetch } = surfaceWorld({
    upstream: (request) => {
      if (request.url.includes('/touchpoints/')) return Response.json(page);
      const ofVoucher = request.url.includes('/vouchers/');
      if (request.method === 'GET') return Response.json(ofVoucher ? voucher : { ...gated, form });
      if (!request.url.includes('cache-counts')) posted.push(request.json());
      return Response.json(ofVoucher ? { outcome: 'given', code: 'CODE-1' } : { kept: true, errors: {} });
    },
  });
  const get = (path: string, headers: Record<string, string>) => fetch(`${at}${path}`, { headers });
  const post = (path: string, typed: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${at}${path}`, {
      ...{ method: 'POST', body: new URLSearchParams(typed) },
      // As a browser sends it for a page of ours.
      headers: { Origin: at, Referer: `${at}${path}`, ...headers },
    });
  return { get, post, posted: () => Promise.all(posted) };
}

const actionIn = (html: string): string =>
  (/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([\w.-]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      ...[name, value],
    ]),
  ) as Record<string, string>;
const born = (year: string) => ({ day: '1', month: '1', year, country: 'other' });
const instagram = { Referer: 'https://www.instagram.com/' };
/** The cookie that the gate has set for the page. */
const passOf = (answer: Response) => ({
  Cookie: /ml-age=[^;]+/.exec(answer.headers.get('Set-Cookie') ?? '')?.[0] ?? '',
});

test.each([
  ['a form', `/f/${publicId}?e=${experience}`, { f1: 'Ann' }],
  ['a voucher', `/v/${publicId}?e=${experience}`, {}],
  ['a form in a frame', `/embed/form/${publicId}?e=${experience}`, { f1: 'Ann' }],
])('%s behind a gate knows the visitor’s source from before the gate', async (_, path, typed) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { get, post, posted } = world();
  const gate = actionIn(await (await get(path, instagram)).text());
  // A visitor who is asked twice keeps the same source.
  const again = await post(gate, born('1700'));
  expect(again.status).toBe(403);
  const onward = await post(actionIn(await again.text()), born('1980'));
  const passed = passOf(onward);
  const shown =
    onward.status === 303 ? await get(onward.headers.get('Location') ?? '', { ...passed, Referer: at }) : onward;
  const html = await shown.text();
  vi.setSystemTime(Date.now() + 5_000);
  expect((await post(actionIn(html), { ...hiddenIn(html), ...typed }, passed)).status).toBeLessThan(400);
  expect(await posted()).toEqual([expect.objectContaining({ touchpoint: experience, channel: 'social' })]);
});

test('a page behind a gate gets the visitor’s original source, and a link’s own parameters stay', async () => {
  const { get } = world();
  const actionAt = async (path: string, headers: Record<string, string>) =>
    actionIn(await (await get(path, headers)).text());
  const gate = `/e/${publicId}/age`;
  expect(await actionAt(`/e/${publicId}`, instagram)).toBe(`${gate}?utm_medium=social`);
  expect(await actionAt(`/e/${publicId}`, {})).toBe(gate);
  expect(await actionAt(`/e/${publicId}?lang=en&utm_medium=E-Mail`, instagram)).toBe(
    `${gate}?lang=en&utm_medium=E-Mail`,
  );
});

test('behind a gate a form in a frame that was open too long keeps what was typed, and asks for no age again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { get, post, posted } = world();
  const path = `/embed/form/${publicId}`;
  const gate = actionIn(await (await get(path, {})).text());
  const opened = hiddenIn(await (await post(gate, born('1980'))).text());
  vi.setSystemTime(Date.now() + 13 * 3_600_000);
  const late = await post(path, { ...opened, f1: 'Typed at length' });
  const html = await late.text();
  expect([late.status, html.includes('name="year"'), html.includes('value="Typed at length"')]).toEqual([
    ...[422, false, true],
  ]);
  expect(await posted()).toEqual([]);
  vi.setSystemTime(Date.now() + 5_000);
  expect((await post(path, { ...hiddenIn(html), f1: 'Typed at length' })).status).toBe(303);
  expect(await posted()).toHaveLength(1);
  // The gate is still shown to somebody who hasn’t passed it, however old the form is.
  expect((await post(path, { ...opened, opening: '', f1: 'x' })).status).toBe(403);
});
