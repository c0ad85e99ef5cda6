import { beforeAll, expect, test } from 'vitest';
import type { TouchpointDetail, TouchpointsAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import { newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { emptySmartlink } from '#shared/touchpoints/smartlink.ts';
import { type Client, documentHeaders } from '#tests/support/client.ts';
import { sharedWorld } from './shared-world.ts';

const world = sharedWorld();
let admin: Client;
beforeAll(async () => {
  admin = await world.signIn('brand.admin@brand.test');
});

const scope = 'account-10';

async function call<T>(method: string, path: string, json?: object, etag?: string): Promise<T> {
  const headers = etag ? { 'If-Match': etag } : {};
  const body = method === 'GET' ? {} : { json: json ?? {} };
  const answer = await admin.call(`/proxy/data/touchpoints${path}`, { method, scope, headers, ...body });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return JSON.parse(text) as T;
}

const page = (client: Client, path: string) => client.fetch(path, { headers: documentHeaders });

/** An item saved twice: as created, then with another name and content. */
async function saved(kind: 'ip' | 'dl', first: object, second: object): Promise<TouchpointDetail> {
  const made = await call<TouchpointDetail>('POST', `/${kind}`, { name: 'Early', definition: first });
  const { locales, campaign, slug } = made;
  const next = { name: 'Late', locales, campaign, ...(kind === 'dl' ? { slug } : {}), definition: second };
  return await call('PUT', `/${kind}/${made.id}`, next, made.etag);
}

const experience = (heading: string, product: number) => {
  const start = startImmersive('launch', { name: heading, locale: 'en-US', alcohol: false, newId: (kind) => kind });
  const shown = { choice: { by: 'ids', ids: [product] }, prices: true, layout: 'grid' };
  return {
    ...start,
    blocks: [
      { ...newBlock('text', () => 't'), heading: { 'en-US': heading } },
      { ...newBlock('products', () => 'p'), ...shown },
    ],
  };
};

test('people who may read a revision see it as visitors would have, and nobody else does', async () => {
  const one = await saved('ip', experience('As it was', 10001), experience('As it is', 10002));
  const at = `/session/drafts/ip/${one.id}`;
  const frame = await page(admin, `${at}/versions/1?scope=${scope}&device=tablet`);
  const html = await frame.text();
  expect([frame.status, frame.headers.get('X-Robots-Tag'), frame.headers.get('Cache-Control')]).toEqual([
    200,
    'noindex, nofollow',
    'no-store',
  ]);
  expect(frame.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(html).toContain('Revision 1');
  expect(html).toContain('<h1>Early</h1>');
  const [, src = ''] = /<iframe class="tablet" src="([^"]+)"/.exec(html) ?? [];
  expect(src).toBe(`${at}?scope=${scope}&amp;version=1`);

  const products = async (path: string) => {
    const answer = await page(admin, path);
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/script-src 'none'.*frame-ancestors 'self'/);
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")|\/out\//);
    return [/<h1>([^<]*)/.exec(text)?.[1], /<h[23]>([^<]*)/.exec(text)?.[1]];
  };
  const early = await products(src.replace('&amp;', '&'));
  const late = await products(`${at}?scope=${scope}`);
  expect([early[0], late[0]]).toEqual(['As it was', 'As it is']);
  // Items that it names are those of the revision too.
  expect(early[1]).not.toBe(late[1]);
  expect([early[1], late[1]]).not.toContain(undefined);

  const history = await (await page(admin, `/pop/ip/${one.id}?scope=${scope}&panel=history`)).text();
  // Quick saves of one person are one entry of the history, the last one.
  expect(history).toContain(`href="${at}/versions/2?scope=${scope}"`);

  const viewer = await world.signIn('brand.viewer@brand.test');
  expect((await page(viewer, `${at}/versions/1?scope=${scope}`)).status).toBe(200);
  for (const [who, path, status] of [
    [admin, `${at}/versions/99?scope=${scope}`, 404],
    [admin, `${at}/versions/nonsense?scope=${scope}`, 404],
    [admin, `/session/drafts/site/${one.id}/versions/1?scope=${scope}`, 404],
    [await world.signIn('both@mixed.test'), `${at}/versions/1?scope=account-15`, 404],
    [world.client(), `${at}/versions/1?scope=${scope}`, 401],
  ] as const)
    expect([path, (await page(who, path)).status]).toEqual([path, status]);
  // The editor's frame says that there is nothing to show.
  const { status, headers } = await page(admin, `${at}?scope=${scope}&version=99`);
  expect([status, headers.get('X-Frame-Options'), headers.get('Content-Security-Policy')]).toEqual([
    ...[404, 'SAMEORIGIN', expect.stringContaining("frame-ancestors 'self'")],
  ]);
  const { items } = await call<TouchpointsAnswer>('GET', '/ip');
  expect(items.find(({ id }) => id === one.id)?.figures?.today.sessions ?? 0).toBe(0);
});

test('a revision of a smartlink says where it would have led', async () => {
  const to = (fallback: string) => ({ ...emptySmartlink, fallback });
  const one = await saved('dl', to('https://brand.example/early'), to('https://brand.example/late'));
  const html = await (await page(admin, `/session/drafts/dl/${one.id}/versions/1?scope=${scope}`)).text();
  expect(html).toContain('Revision 1');
  expect([html.includes('brand.example/early'), html.includes('brand.example/late')]).toEqual([true, false]);
  const editor = await (await page(admin, `/pop/dl/${one.id}?scope=${scope}`)).text();
  expect(editor).toContain(`href="/session/drafts/dl/${one.id}/versions/1?scope=${scope}"`);
  // A kind without a preview has no link to one.
  const [tag] = (await call<TouchpointsAnswer>('GET', '/site')).items;
  expect(await (await page(admin, `/site/${tag?.id}?scope=${scope}`)).text()).not.toContain('/session/drafts/');
});
