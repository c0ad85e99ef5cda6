import { expect, test } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { newField } from '#shared/forms/definition.ts';
import { emptyBanner } from '#shared/touchpoints/banner.ts';
import { blockKinds, newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { emptyVideo } from '#shared/touchpoints/video.ts';
import { link, publicId, surfaceWorld } from './surface-world.ts';

const at = 'https://go.example.com';
const product = { id: 7, name: 'قهوة', brand: '', category: '', gtin: '4006381333931', image: null };
const shop = { id: 3, name: 'Shop' };
const offer = { product: 7, retailer: 3, country: 'AE', currency: 'AED', price: 900, inStock: false };

/** A page with a block of every kind in Arabic, which isn't a language of our texts. */
function experience(heading: string, first: string): PublicTouchpoint {
  const both = (text: string) => (text === '' ? {} : { ar: text });
  const image = { src: 'https://images.example/a.jpg', alt: both('صورة'), ratio: '16:9' };
  const filled: Readonly<Record<string, object>> = {
    hero: { image, text: both('نص') },
    text: { body: both('نص') },
    products: { choice: { by: 'ids', ids: [7] }, prices: true },
    recipe: { ingredients: both('ماء'), steps: both('اخلط'), products: [7], servings: null, minutes: null },
    video: { src: 'https://videos.example/a.mp4', transcript: both('نص') },
    form: { form: publicId },
    stores: { stores: [{ name: 'متجر', address: 'شارع', latitude: 25, longitude: 55 }] },
  };
  const kinds = [...blockKinds].sort((a, b) => Number(b === first) - Number(a === first));
  const start = startImmersive('launch', { name: 'صفحة', locale: 'ar', alcohol: false, newId: (kind) => kind });
  const blocks = kinds.map((kind) => ({ ...newBlock(kind, () => kind), heading: both(heading), ...filled[kind] }));
  return {
    ...{ ...link(), kind: 'ip', slug: null, definition: { ...start, blocks }, products: [product], retailers: [shop] },
    ...{ offers: [{ ...offer, url: 'https://shop.example/' }], forms: [publicId] },
  } as PublicTouchpoint;
}

const ad = (kind: 'dp' | 'vd', definition: object): PublicTouchpoint => ({
  ...{ ...link(), kind, slug: null, definition: { ...definition } },
  account: { ...link().account, locale: 'he-IL' },
});
const picture = { src: `/i/${'p'.repeat(22)}`, width: 300, height: 250, bytes: 4_000 };
const spot = { from: 1, to: 2, product: 7, label: 'كوب' };
const film = { ...emptyVideo, title: 'فيلم', language: 'ar', source: 'https://m.example.com/a.mp4', hotspots: [spot] };
const captioned = {
  ...film,
  captions: 'https://m.example.com/a.vtt',
  end: { headline: 'نهاية', call: 'المتجر', target: at },
};
const fields = [
  ...(['text', 'email', 'choice', 'multi-choice', 'date', 'long-text', 'consent'] as const).map((kind, n) => ({
    ...{
      ...newField(`f${n + 1}`, kind),
      label: kind,
      help: 'مساعدة',
      options: ['ا', 'ب'],
      version: kind === 'consent' ? 1 : null,
    },
  })),
];
const alcohol = { ages: [], blocked: [] };
const form = { title: 'نموذج', intro: '', submitLabel: '', thanks: '', fields };
const shownForm = { publicId, brand: 'Brand', locale: 'ar', alcohol: null, form };
const voucher = {
  ...{ publicId, brand: 'Brand', locale: 'he-IL', alcohol: null, title: 'קופון', description: '', kind: 'percent' },
  ...{ value: 1_500, currency: null, startsAt: null, endsAt: '2099-01-31', timezone: 'UTC', identifyBy: 'email' },
  ...{ personLimit: 1, state: 'active', products: [], retailers: ['Shop'] },
};

const pages: readonly (readonly [name: string, path: string, answer: object | null])[] = [
  ['an experience', `/e/${publicId}`, experience('عنوان', 'hero')],
  ['an experience that begins with a recipe', `/e/${publicId}`, experience('عنوان', 'recipe')],
  ['an experience that begins with stores', `/e/${publicId}`, experience('عنوان', 'stores')],
  ['an experience without headings', `/e/${publicId}`, experience('', 'products')],
  ['an experience in a frame', `/embed/ip/${publicId}`, experience('عنوان', 'products')],
  ['an age gate', `/e/${publicId}`, { ...experience('عنوان', 'hero'), account: { ...link().account, alcohol } }],
  ['a banner', `/embed/dp/${publicId}`, ad('dp', { ...emptyBanner, picture, alt: 'קפה', headline: 'קפה', target: at })],
  ['a film', `/embed/vd/${publicId}`, ad('vd', film)],
  ['a film with captions and an end', `/embed/vd/${publicId}`, ad('vd', captioned)],
  ['a form', `/f/${publicId}`, shownForm],
  ['a form in a frame', `/embed/form/${publicId}`, shownForm],
  ['the gate of a form', `/f/${publicId}`, { ...shownForm, alcohol }],
  ['what is said after a form', `/f/${publicId}/thanks`, shownForm],
  ['a voucher', `/v/${publicId}`, voucher],
  ['an ended voucher', `/v/${publicId}`, { ...voucher, state: 'ended' }],
  ['what is not there', '/l/none', null],
  ['a preview', `https://app.example.com/pop/preview/ip/${publicId}`, experience('عنوان', 'hero')],
  ['a draft', `https://app.example.com/pop/preview/ip/${publicId}/page`, experience('عنوان', 'hero')],
  ['a preview of a smartlink', `https://app.example.com/pop/preview/dl/${publicId}`, link()],
  ['the documentation of the API', '/api/v1', null],
];

interface Element {
  readonly name: string;
  readonly at: ReadonlyMap<string, string>;
}

async function elementsOf(html: string): Promise<Element[]> {
  const found: Element[] = [];
  const rewriter = new HTMLRewriter().on('*', {
    element: (element) => {
      const attributes = [...element.attributes].map(([name = '', value = '']) => [name, value] as const);
      found.push({ name: element.tagName, at: new Map(attributes) });
    },
  });
  await rewriter.transform(new Response(html)).text();
  return found;
}

test.each(pages)('%s is accessible: language, headings, names of fields and pictures', async (_, path, answer) => {
  const { fetch } = surfaceWorld({ upstream: () => answer && Response.json(answer) });
  const url = path.startsWith('https:') ? path : `${at}${path}`;
  const response = await fetch(url, { headers: { 'Accept-Language': 'ar,fr;q=0.5' } });
  const html = await response.text();
  expect(response.status, html).toBe(answer === null && path === '/l/none' ? 404 : 200);
  expect(html).toMatch(/^<!doctype html>/);
  const all = await elementsOf(html);
  const [document] = all;
  const language = document?.at.get('lang') ?? '';
  expect(language).toMatch(/^[a-z]{2}(-[A-Z]{2})?$/);
  expect(document?.at.get('dir') ?? 'ltr').toBe(/^(ar|he)/.test(language) ? 'rtl' : 'ltr');
  expect(all.filter(({ name }) => name === 'main' || name === 'title').map(({ name }) => name)).toEqual([
    'title',
    'main',
  ]);

  const headings = all.flatMap(({ name }) => /^h([1-6])$/.exec(name)?.[1] ?? []).map(Number);
  expect(headings.filter((level) => level === 1)).toHaveLength(1);
  for (const [n, level] of headings.entries())
    expect(level, `level ${n} of ${headings}`).toBeLessThanOrEqual((headings[n - 1] ?? 0) + 1);

  const ids = all.flatMap((element) => element.at.get('id') ?? []);
  expect(ids).toEqual([...new Set(ids)]);
  for (const { name, at: attributes } of all) {
    if (name === 'img')
      for (const needed of ['alt', 'width', 'height'])
        expect([name, needed, attributes.has(needed)]).toEqual([name, needed, true]);
    if (name === 'iframe' || name === 'nav')
      expect(attributes.get('title') ?? attributes.get('aria-label')).toBeTruthy();
    expect(attributes.has('style')).toBe(false);
    for (const reference of (attributes.get('aria-describedby') ?? '').split(' ').filter(Boolean))
      expect(ids).toContain(reference);
    if (name === 'label' && attributes.has('for')) expect(ids).toContain(attributes.get('for'));
  }
  // Screen readers announce empty lists and paragraphs too.
  expect(html).not.toMatch(/<(ul|ol|p|h[1-6]|button|a)\b[^>]*><\/\1>/);
  // Only logical properties are used, which follow the writing direction.
  expect(html).not.toMatch(/(?:margin|padding)-(?:left|right)|text-align:(?:left|right)|[;{](?:left|right):/);
});

test('our own texts in a page of another language are marked with their language', async () => {
  const { fetch } = surfaceWorld({ upstream: () => Response.json(experience('عنوان', 'hero')) });
  const html = await (await fetch(`${at}/e/${publicId}`)).text();
  for (const words of [
    'Buy at Shop',
    'Out of stock',
    'Ingredients',
    'Method',
    'Transcript',
    'Directions',
    'Open the form',
  ])
    expect([words, new RegExp(`<\\w+[^>]* lang="en"[^>]*>${words}<`).test(html)]).toEqual([words, true]);
  expect(html).not.toMatch(/lang="ar"[^>]*>[A-Z]/);
});

test('a shared page has its picture, its language and one canonical address', async () => {
  const { fetch } = surfaceWorld({ upstream: () => Response.json(experience('عنوان', 'hero')) });
  const html = await (await fetch(`${at}/e/${publicId}?utm_medium=email`)).text();
  for (const [name, content] of [
    ['url', `${at}/e/${publicId}`],
    ['image', 'https://images.example/a.jpg'],
    ['image:alt', 'صورة'],
    ['locale', 'ar'],
  ])
    expect(html).toContain(`<meta property="og:${name}" content="${content}"/>`);
  expect(html).toContain(`<link rel="canonical" href="${at}/e/${publicId}"/>`);
});

test('a picture that a browser has already is not sent again', async () => {
  const png = () => new Response('picture', { headers: { 'Content-Type': 'image/png' } });
  const { fetch } = surfaceWorld({ upstream: png });
  const first = await fetch(`${at}/i/${publicId}`);
  const known = { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } };
  expect([first.status, await first.text()]).toEqual([200, 'picture']);
  const again = await fetch(`${at}/i/${publicId}`, known);
  expect([again.status, await again.text(), again.headers.get('Cache-Control')]).toEqual([
    304,
    '',
    first.headers.get('Cache-Control'),
  ]);
  expect((await fetch(`${at}/i/${'q'.repeat(22)}`, known)).status).toBe(200);
});

test('a picture that the browser has already is not read again', async () => {
  let left = 0;
  const upstream = () =>
    new Response(new ReadableStream({ cancel: () => void left++ }), { headers: { 'Content-Type': 'image/png' } });
  const known = { headers: { 'If-None-Match': `"${publicId}"` } };
  expect([(await surfaceWorld({ upstream }).fetch(`${at}/i/${publicId}`, known)).status, left]).toEqual([304, 1]);
});
