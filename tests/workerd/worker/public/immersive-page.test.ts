import { expect, test } from 'vitest';
import type { Block } from '#shared/touchpoints/blocks.ts';
import { blockKinds, newBlock, plainTheme } from '#shared/touchpoints/blocks-starts.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { storeListKey } from '#shared/touchpoints/store-list.ts';
import { type RenderOptions, renderImmersive } from '#worker/public/immersive/render.tsx';
import type { ImmersiveResources } from '#worker/public/immersive/view.ts';

const resources: ImmersiveResources = {
  account: { name: 'Northwind', alcohol: null, gtmId: null, locale: 'en-GB', currency: 'GBP' },
  products: [{ id: 7, name: 'Dry Gin', brand: 'Northwind', category: 'Gin', gtin: '4006381333931', image: null }],
  offers: [
    { product: 7, retailer: 3, country: 'GB', currency: 'GBP', url: 'https://shop.test/7', price: 2499, inStock: true },
    {
      product: 7,
      retailer: 3,
      country: 'FR',
      currency: 'EUR',
      url: 'https://shop.test/fr',
      price: 2799,
      inStock: true,
    },
    { product: 7, retailer: 4, country: 'GB', currency: 'GBP', url: null, price: 2399, inStock: true },
  ],
  retailers: [
    { id: 3, name: 'Corner Shop' },
    { id: 4, name: 'Gone Shop' },
  ],
  collections: [{ id: 5, products: [7] }],
  stores: [],
  forms: ['abcdefghijklmnopqrstuv'],
};

/** A page with a block of each kind, every text of which is made by the given function. */
function fullPage(text: (what: string) => string): Immersive {
  const both = (what: string) => ({ 'en-GB': text(what), 'fr-FR': text(`${what} en français`) });
  const image = { src: 'https://images.test/a.jpg', alt: both('alt'), ratio: '16:9' as const };
  const filled: Readonly<Record<Block['kind'], object>> = {
    hero: { text: both('hero text'), image, button: both('button') },
    text: { body: both('body') },
    products: { choice: { by: 'collection', collection: 5, most: 10 } },
    retailers: { text: both('retailers text') },
    recipe: { image, ingredients: both('gin\ntonic'), steps: both('mix'), products: [7] },
    video: { src: 'https://videos.test/a.mp4', poster: image, transcript: both('transcript') },
    form: { text: both('form text'), form: 'abcdefghijklmnopqrstuv', button: both('open') },
    stores: {
      text: both('stores text'),
      stores: [{ name: text('store'), address: text('street'), latitude: 48, longitude: 2 }],
    },
  };
  return {
    ...{ defaultLocale: 'en-GB', locales: ['en-GB', 'fr-FR'], title: both('title'), description: both('description') },
    ...{ theme: plainTheme, utm: { source: '', medium: '', campaign: '', term: '', content: '' } },
    ...{ ageGate: { on: false, age: 18, countries: [{ country: 'US', age: 21 }] }, allowedDomains: ['*.brand.test'] },
    blocks: blockKinds.map(
      (kind) => ({ ...newBlock(kind, () => kind), heading: both(kind), ...filled[kind] }) as Block,
    ),
  };
}

const published: RenderOptions = {
  ...{ mode: 'published', path: '/e/abc', origin: 'https://public.test', scripts: [], gate: null, country: null },
  language: { named: null, accepted: null },
  outHref: (product, retailer) => `/e/abc/out/${product}/${retailer}`,
  formHref: (form) => `https://go.test/f/${form}?e=abc`,
};

/** Every element of a page, with its attributes. */
async function elementsOf(html: string): Promise<{ name: string; attributes: Map<string, string> }[]> {
  const found: { name: string; attributes: Map<string, string> }[] = [];
  const rewriter = new HTMLRewriter().on('*', {
    element: (element) => {
      const attributes = [...element.attributes].map(([name = '', value = '']) => [name, value] as const);
      found.push({ name: element.tagName, attributes: new Map(attributes) });
    },
  });
  await rewriter.transform(new Response(html)).text();
  return found;
}

test('a visitor reads everything without a script, and buy links lead through our own address', async () => {
  const { html } = await renderImmersive(
    fullPage((what) => what),
    resources,
    published,
  );
  for (const text of [
    'hero text',
    'body',
    'Dry Gin',
    'Buy at Corner Shop',
    '£24.99',
    'tonic',
    'mix',
    'transcript',
    'street',
  ])
    expect(html).toContain(text);
  const links = (await elementsOf(html)).flatMap(({ attributes }) => attributes.get('href') ?? []);
  expect(links).toContain('/e/abc/out/7/3');
  expect(html).not.toContain('shop.test');
  expect(html).not.toContain('Gone Shop');
});

test('stores are shown as a list and on a map, typed in or from the published list', async () => {
  const list = { country: 'GB', near: null, most: 24 };
  const leeds = { name: 'Leeds store', street: '1 High Street', postcode: 'LS1', city: 'Leeds', region: '' };
  const stores = [
    { list: storeListKey(list), stores: [{ ...leeds, country: 'GB', latitude: 53.8, longitude: -1.55 }] },
  ];
  const typed = fullPage((what) => what);
  const blocks = typed.blocks.map((block) => (block.kind === 'stores' ? { ...block, list } : block));
  const dots = async (html: string) => (await elementsOf(html)).filter(({ name }) => name === 'circle').length;
  const byHand = await renderImmersive(typed, { ...resources, stores }, published);
  expect([await dots(byHand.html), byHand.html.includes('Leeds store')]).toEqual([1, false]);
  const fromList = await renderImmersive({ ...typed, blocks }, { ...resources, stores }, published);
  expect([await dots(fromList.html), fromList.html.includes('<h3>store</h3>')]).toEqual([1, false]);
  expect(fromList.html).toContain('<h3>Leeds store</h3>');
  expect(fromList.html).toContain('1 High Street, Leeds LS1, GB');
  // An empty list leaves no empty block.
  const none = await renderImmersive({ ...typed, blocks }, resources, published);
  expect(none.html).not.toContain('stores text');
});

test('a visitor gets the language of their browser, with the price of its country; each language names the others', async () => {
  const language = { named: null, accepted: 'de, fr;q=0.8, en;q=0.5' };
  const { html, locale } = await renderImmersive(
    fullPage((what) => what),
    resources,
    { ...published, language },
  );
  expect(locale).toBe('fr-FR');
  expect(html).toContain('<html lang="fr-FR" dir="ltr">');
  expect(html).toContain('Acheter chez Corner Shop');
  expect(html.replace(/\s/g, ' ')).toContain('27,99 €');
  expect(html).toContain('hreflang="en-GB" href="https://public.test/e/abc?lang=en-GB"');
});

const payloads = [
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script><!--',
  '\'"><img src=x onerror=alert(1)>',
  '</style><svg onload=alert(1)>',
  'javascript:alert(1)//\u2028',
];

test.each(payloads)('%j is shown as text in every field', async (payload) => {
  const page = fullPage(() => payload);
  const named = { ...resources.account, name: payload, gtmId: payload };
  const evil: ImmersiveResources = {
    ...resources,
    account: named,
    products: [{ id: 7, name: payload, brand: payload, category: payload, gtin: payload, image: payload }],
    retailers: [{ id: 3, name: payload }],
  };
  const asked = { ...published, language: { named: payload, accepted: payload } };
  for (const options of [
    asked,
    { ...asked, mode: 'embed' as const },
    { ...asked, gate: { action: '/e/abc/age', answer: null, ages: page.ageGate, country: payload } },
  ]) {
    const { html, policy } = await renderImmersive(page, evil, options);
    const elements = await elementsOf(html);
    const scripts = elements.filter(({ name }) => name === 'script');
    expect(scripts.every(({ attributes }) => attributes.get('type') === 'application/ld+json')).toBe(true);
    expect(scripts.length).toBe(options.gate ? 0 : 1);
    expect(
      elements.filter(
        ({ name, attributes }) =>
          (name === 'svg' && !attributes.has('aria-hidden')) || name === 'object' || name === 'iframe',
      ),
    ).toEqual([]);
    const attributes = elements.flatMap((element) => [...element.attributes]);
    expect(attributes.filter(([name]) => name.startsWith('on') || name === 'style')).toEqual([]);
    const addresses = attributes.filter(([name]) => ['href', 'src', 'action', 'poster'].includes(name));
    expect(addresses.filter(([, value]) => !/^(https:\/\/|\/(?!\/)|#|\?)/.test(value))).toEqual([]);
    expect(policy).not.toContain(payload);
  }
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'https://me:secret@images.test/a.jpg',
  '//images.test/a',
  'x',
])('a picture or video at %s is not loaded', async (src) => {
  const page = fullPage((what) => what);
  const blocks = page.blocks.map((block): Block => {
    if (block.kind === 'video') return { ...block, src, poster: null };
    if (block.kind === 'hero' || block.kind === 'recipe') return { ...block, image: { ...imageOf(block), src } };
    return block;
  });
  const { html } = await renderImmersive({ ...page, blocks }, resources, published);
  const elements = await elementsOf(html);
  expect(elements.filter(({ name }) => name === 'img' || name === 'video')).toEqual([]);
});

const imageOf = (block: Extract<Block, { kind: 'hero' | 'recipe' }>) => {
  if (!block.image) throw new Error('the page has pictures');
  return block.image;
};

test('a picture has its size from the start, so that nothing moves', async () => {
  const { html } = await renderImmersive(
    fullPage((what) => what),
    resources,
    published,
  );
  const images = (await elementsOf(html)).filter(({ name }) => name === 'img' || name === 'video');
  expect(images.length).toBeGreaterThan(2);
  expect(images.every(({ attributes }) => attributes.has('width') && attributes.has('height'))).toBe(true);
});

test('an uploaded picture is loaded from the public origin', async () => {
  const page = fullPage((what) => what);
  const src = '/i/abcdefghijklmnopqrstuv';
  const blocks = page.blocks.map(
    (block): Block => (block.kind === 'hero' ? { ...block, image: { ...imageOf(block), src } } : block),
  );
  const { html } = await renderImmersive({ ...page, blocks }, resources, published);
  expect(html).toContain(`src="https://public.test${src}"`);
});

test('structured data for search engines has the page’s products and recipes', async () => {
  const { html } = await renderImmersive(
    fullPage((what) => what),
    resources,
    published,
  );
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { '@graph': graph } = JSON.parse(text);
  expect(graph[0]).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      { item: { '@type': 'Product', gtin: '4006381333931', offers: [{ price: '24.99', priceCurrency: 'GBP' }] } },
    ],
  });
  expect(graph[1]).toMatchObject({ '@type': 'Recipe', recipeIngredient: ['gin', 'tonic'] });
});

test('a preview has no outgoing links, counts nothing and isn’t indexed', async () => {
  const tagged = { ...resources, account: { ...resources.account, gtmId: 'GTM-ABCD123' } };
  const preview: RenderOptions = {
    ...published,
    mode: 'preview',
    outHref: null,
    formHref: null,
    path: null,
    scripts: ['count()'],
  };
  const { html, policy } = await renderImmersive(
    fullPage((what) => what),
    tagged,
    preview,
  );
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('Preview: links are off');
  expect(html).not.toContain('/out/');
  expect(html).not.toContain('count()');
  expect(html).not.toContain('googletagmanager');
  expect(policy).toContain("script-src 'none'");
});

test('the tag manager is allowed only if the brand has one', async () => {
  const page = fullPage((what) => what);
  const plain = await renderImmersive(page, resources, published);
  expect(plain.policy).not.toContain('googletagmanager');
  const tagged = { ...resources, account: { ...resources.account, gtmId: 'GTM-ABCD123' } };
  const { html, policy } = await renderImmersive(page, tagged, published);
  expect(html).toContain('src="https://www.googletagmanager.com/gtm.js?id=GTM-ABCD123"');
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]+' https:\/\/www\.googletagmanager\.com;/);
  expect(policy).not.toContain('unsafe');
});

test('a page can’t be framed, and an embed only by the brand’s domains', async () => {
  const page = fullPage((what) => what);
  expect((await renderImmersive(page, resources, published)).policy).toContain("frame-ancestors 'none'");
  const embed = await renderImmersive(page, resources, { ...published, mode: 'embed' });
  expect(embed.policy).toContain('frame-ancestors https://*.brand.test');
  const nowhere = await renderImmersive({ ...page, allowedDomains: [] }, resources, { ...published, mode: 'embed' });
  expect(nowhere.policy).toContain("frame-ancestors 'none'");
});

test('before the age gate is passed the page’s content isn’t sent', async () => {
  const ages = { on: true, age: 18, countries: [{ country: 'US', age: 21 }] };
  const gate = { action: '/e/abc/age', answer: null, ages, country: 'FR' };
  const { html } = await renderImmersive(
    fullPage((what) => `secret ${what}`),
    resources,
    { ...published, gate },
  );
  expect(html).toContain('<form method="post" action="/e/abc/age"');
  expect(html).toContain('United States (21+)');
  expect(html.replace(/<title>.*?<\/title>/, '')).not.toContain('secret');
  expect(html).not.toContain('Dry Gin');
  const young = await renderImmersive(
    fullPage((what) => what),
    resources,
    {
      ...published,
      gate: { ...gate, answer: 'too-young' },
    },
  );
  expect(young.html).toContain('not old enough');
});
