import { expect, test } from 'vitest';
import { applyForm } from '#app/features/immersive/edits.ts';
import { domainsOf } from '#app/features/immersive/page-fields.ts';
import { blockKinds, newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { type Immersive, immersiveSchema } from '#shared/touchpoints/immersive.ts';

const launch = startImmersive('launch', { name: 'Spring', locale: 'en-GB', alcohol: false, newId: (kind) => kind });
const page: Immersive = { ...launch, blocks: blockKinds.map((kind) => newBlock(kind, () => kind)) };

const form = (...fields: readonly (readonly [string, string])[]): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
const apply = (from: Immersive, ...fields: readonly (readonly [string, string])[]) =>
  applyForm(from, form(...fields), 'en-GB', () => 'fresh');
const order = ({ blocks }: Immersive) => blocks.map(({ id }) => id);

test('a form changes its own block in its own language and nothing else', () => {
  const { page: changed } = apply(page, ['block', 'text'], ['heading', 'Hi'], ['body', 'One\r\nTwo']);
  expect(changed.blocks.find(({ id }) => id === 'text')).toMatchObject({
    heading: { 'en-GB': 'Hi' },
    body: { 'en-GB': 'One\nTwo' },
  });
  expect(changed.blocks.filter(({ id }) => id !== 'text')).toEqual(page.blocks.filter(({ id }) => id !== 'text'));
  const emptied = apply(changed, ['block', 'text'], ['heading', ''], ['body', '']).page;
  expect(emptied).toEqual(page);
});

test('whatever stands in the fields of a block, what comes of it can be stored', () => {
  const odd = ['-1', '1e9', 'NaN', '<b>', '../..', '2', '99999999999999999999', ' '];
  const names = [
    'heading',
    'text',
    'image.src',
    'image.ratio',
    'servings',
    'minutes',
    'by',
    'collection',
    'most',
    'product',
    'retailer',
  ];
  for (const kind of blockKinds)
    for (const value of odd) {
      const fields = [...names, 'layout', 'align', 'src', 'form', 'store.name', 'store.latitude', 'store.longitude'];
      const { page: changed } = apply(page, ['block', kind], ...fields.map((name) => [name, value] as const));
      expect(immersiveSchema.safeParse(changed).error).toBeUndefined();
    }
});

test('blocks move, are copied, added and removed by buttons, and the one that is chosen follows', () => {
  expect(order(apply(page, ['intent', 'down:hero']).page).slice(0, 2)).toEqual(['text', 'hero']);
  expect(order(apply(page, ['intent', 'up:hero']).page)).toEqual(order(page));
  const copied = apply(page, ['intent', 'copy:hero']);
  expect([order(copied.page)[1], copied.chosen]).toEqual(['fresh', 'fresh']);
  const added = apply(page, ['block', 'hero'], ['intent', 'add:text']);
  expect([order(added.page)[1], added.chosen]).toEqual(['fresh', 'fresh']);
  expect(apply(page, ['intent', 'remove:hero'])).toMatchObject({ chosen: 'text' });
  expect(apply(page, ['intent', 'add:nothing']).page).toEqual(page);
});

test('what was typed beside a button is not lost by pressing it', () => {
  const { page: changed } = apply(page, ['block', 'hero'], ['heading', 'Typed'], ['intent', 'down:hero']);
  expect(changed.blocks[1]?.heading).toEqual({ 'en-GB': 'Typed' });
});

test('a language is added and made the default one; the default one can not be taken out', () => {
  const french = apply(page, ['intent', 'add-locale'], ['locale', 'fr-FR']).page;
  expect(french.locales).toEqual(['en-GB', 'fr-FR']);
  expect(apply(french, ['intent', 'remove-locale:en-GB']).page.locales).toEqual(['en-GB', 'fr-FR']);
  const turned = apply(french, ['intent', 'default-locale:fr-FR']).page;
  expect(turned).toMatchObject({ defaultLocale: 'fr-FR', locales: ['fr-FR', 'en-GB'] });
  expect(apply(page, ['intent', 'add-locale'], ['locale', '"><script>']).page.locales).toEqual(['en-GB']);
});

test('of pasted addresses the hosts are taken', () => {
  expect(domainsOf('https://www.Example.com/shop?x\n*.brand.test, evil;script-src\nwww.example.com')).toEqual([
    'www.example.com',
    '*.brand.test',
  ]);
});
