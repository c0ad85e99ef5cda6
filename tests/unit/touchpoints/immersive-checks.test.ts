import { expect, test } from 'vitest';
import type { Block } from '#shared/touchpoints/blocks.ts';
import { type CheckedProduct, checkImmersive } from '#shared/touchpoints/blocks-checks.ts';
import { contrast } from '#shared/touchpoints/blocks-contrast.ts';
import { immersiveStarts, isImmersiveStart, newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { type Immersive, immersiveSchema } from '#shared/touchpoints/immersive.ts';
import { launch, pageOf, textBlock } from './immersive-pages.ts';

const named = { collections: null, forms: null };
const codes = (page: Immersive, products: CheckedProduct[] | null = null, alcohol = false) =>
  checkImmersive(page, { ...named, products, alcohol }).map(({ code }) => code);

const good: CheckedProduct = { id: 7, name: 'Gin', gtin: '4006381333931', offers: 2, inStock: 1 };

const products = (...ids: number[]): Block => ({
  ...newBlock('products', () => 'p'),
  ...{ kind: 'products', heading: {}, choice: { by: 'ids', ids }, layout: 'grid', prices: true },
});

test('a finished page has no findings', () => {
  expect(codes(pageOf(textBlock('a', 'Hello'), products(7)), [good])).toEqual([]);
});

test('an empty page and an empty block can not be published', () => {
  expect(codes(pageOf())).toContain('no-blocks');
  const [finding] = checkImmersive(pageOf(textBlock('a', '  \n ')), { ...named, products: [], alcohol: false });
  expect(finding).toMatchObject({ block: 'a', severity: 'error', code: 'empty-block' });
});

test.each([
  ['a product that is gone', [], ['unknown-product']],
  ['a product without a GTIN', [{ ...good, gtin: null }], ['missing-gtin']],
  ['a product that was archived', [{ ...good, archived: true as const }], ['archived-product']],
  ['a product without an offer', [{ ...good, offers: 0, inStock: 0 }], ['dead-offers']],
  ['a product that nobody has', [{ ...good, inStock: 0 }], ['out-of-stock']],
  ['products that could not be read', null, []],
])('%s is reported', (_, known, expected) => {
  expect(codes(pageOf(products(7)), known)).toEqual(expected);
});

test('a missing collection and an unpublished form are reported, but not while their state is unknown', () => {
  const [list, form] = [products(), { ...newBlock('form', () => 'f'), form: 'f'.repeat(22) } as Block];
  const page = pageOf({ ...list, choice: { by: 'collection', collection: 5, most: 3 } } as Block, form);
  const found = (collections: number[] | null, forms: string[] | null) =>
    checkImmersive(page, { products: [], collections, forms, alcohol: false }).map(({ code, severity }) => [
      ...[code, severity],
    ]);
  expect(found([], [])).toEqual([
    ['unknown-collection', 'error'],
    ['unknown-form', 'error'],
  ]);
  expect(found([5], ['f'.repeat(22)])).toEqual([]);
  expect(found(null, null)).toEqual([]);
});

test('a missing age gate is an error for an alcohol brand', () => {
  const page = pageOf(textBlock('a', 'Gin'));
  const off = { ...page, ageGate: { on: false, age: 13, countries: [] } };
  expect(codes(off, [], false)).toEqual([]);
  expect(codes(off, [], true)).toEqual(['age-gate', 'age-gate']);
  const findings = checkImmersive(off, { ...named, products: [], alcohol: true });
  expect(findings.every(({ severity }) => severity === 'error')).toBe(true);
  expect(codes({ ...page, ageGate: { on: true, age: 18, countries: [] } }, [], true)).toEqual([]);
});

test('contrast is computed by WCAG, and text below 4.5 is refused', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  const page = pageOf(textBlock('a', 'Hello'));
  expect(codes({ ...page, theme: { ...page.theme, text: '#bbbbbb' } })).toEqual(['contrast', 'contrast']);
});

test('a text that lacks a language and a picture without a description are reported', () => {
  const page = pageOf(textBlock('a', 'Hello'));
  expect(codes({ ...page, locales: ['en-GB', 'fr-FR'] })).toEqual(['missing-translation', 'missing-translation']);
  const hero = newBlock('hero', () => 'h');
  const image = { src: 'https://example.com/a.jpg', alt: {}, ratio: '16:9' as const };
  expect(codes(pageOf({ ...hero, heading: { 'en-GB': 'Hi' }, image } as Block))).toEqual(['no-alt']);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com/a.mp4', 'https://a:b@example.com/', 'x'])(
  'a video at %s is refused',
  (src) => {
    const video = { ...newBlock('video', () => 'v'), src, transcript: { 'en-GB': 'Said' } } as Block;
    expect(codes(pageOf(video))).toEqual(['bad-address']);
  },
);

test('an alcohol brand begins with an age gate, whatever the page is for', () => {
  for (const start of Object.keys(immersiveStarts)) {
    if (!isImmersiveStart(start)) throw new Error('a start is a start');
    const page = startImmersive(start, {
      name: 'Gin',
      locale: 'en-US',
      alcohol: true,
      newId: () => String(Math.random()).slice(2),
    });
    expect(page.ageGate).toMatchObject({ on: true, countries: [{ country: 'US', age: 21 }] });
    expect(immersiveSchema.parse(page)).toEqual(page);
  }
});

test('a definition with an unknown field, an invalid color or a duplicate block is refused', () => {
  const page = launch();
  const taken = (changed: unknown) => immersiveSchema.safeParse(changed).success;
  expect(taken(page)).toBe(true);
  expect(taken({ ...page, extra: 1 })).toBe(false);
  expect(taken({ ...page, theme: { ...page.theme, text: 'red;background:url(x)' } })).toBe(false);
  expect(taken({ ...page, blocks: [textBlock('a', 'x'), textBlock('a', 'y')] })).toBe(false);
  expect(taken({ ...page, locales: ['fr-FR'] })).toBe(false);
  expect(taken({ ...page, allowedDomains: ['https://example.com; script-src *'] })).toBe(false);
});
