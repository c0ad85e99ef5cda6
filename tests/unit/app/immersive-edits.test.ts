import { expect, test } from 'vitest';
import { applyForm } from '#app/features/immersive/edits.ts';
import { parseDomains } from '#app/features/immersive/page-fields.ts';
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

test('whatever the fields of a block contain, the result can be stored', () => {
  const odd = ['-1', '1e9', 'NaN', '<b>', '../..', '2', '99999999999999999999', ' '];
  const names = ['heading', 'text', 'image.src', 'image.ratio', 'servings', 'minutes', 'by', 'collection', 'most'];
  for (const kind of blockKinds)
    for (const value of odd) {
      const fields = [...names, 'layout', 'align', 'src', 'form', 'from', 'country', 'near.latitude', 'near.km'];
      const rows = ['store.0.name', 'store.0.latitude', 'store.0.longitude', 'country.0.country', 'country.0.age'];
      const lists = ['products', 'retailers', 'prices', 'stores', 'countries'].map((name) => ['listed', name] as const);
      const typed = [...fields, ...rows, 'products', 'retailers', 'theme.text', 'gate.age', 'domains'];
      const { page: changed } = apply(page, ['block', kind], ...lists, ...typed.map((name) => [name, value] as const));
      expect(immersiveSchema.safeParse(changed).error).toBeUndefined();
    }
});

test('an unreadable value is named by its field, and the page keeps its earlier content', () => {
  const listed = apply(page, ['block', 'stores'], ['from', 'list']).page;
  const wrong = [
    [page, 'recipe', 'servings', '0'],
    [page, 'recipe', 'minutes', 'an hour'],
    [listed, 'stores', 'country', 'G8'],
    [listed, 'stores', 'most', '61'],
    [page, 'text', 'body', 'x'.repeat(5_001)],
    [page, '', 'domains', 'evil;script-src'],
    [page, '', 'utm.source', 'x'.repeat(121)],
  ] as const;
  for (const [from, block, name, value] of wrong) {
    const edit = apply(from, ['block', block], [name, value]);
    expect(edit.errors, name).toEqual({ [name]: expect.stringMatching(/^(Enter|Use) .+\.$/) });
    expect(edit.values, name).toEqual({ [name]: value });
    expect(edit.page, name).toEqual(from);
  }
  expect(
    apply(listed, ['block', 'stores'], ['near.latitude', '91'], ['near.longitude', '0'], ['near.km', '-1']),
  ).toEqual(
    expect.objectContaining({
      page: listed,
      errors: { 'near.latitude': expect.any(String), 'near.km': expect.any(String) },
    }),
  );
  expect(apply(page, ['intent', 'add-locale'], ['locale', 'French']).errors).toEqual({ locale: expect.any(String) });
});

test('rows and checkboxes are read as posted, and only if the form names them', () => {
  const named = apply(
    page,
    ['block', 'stores'],
    ['listed', 'stores'],
    ['store.0.name', 'Corner'],
    ['store.1.name', ''],
  );
  const storesOf = ({ blocks }: Immersive) => blocks.flatMap((block) => (block.kind === 'stores' ? block.stores : []));
  expect(storesOf(named.page)).toEqual([{ name: 'Corner', address: '', latitude: null, longitude: null }]);
  expect(storesOf(apply(named.page, ['block', 'stores'], ['heading', 'Near you']).page)).toEqual(storesOf(named.page));
  const far = apply(
    page,
    ['block', 'stores'],
    ['listed', 'stores'],
    ['store.0.name', 'A'],
    ['store.0.latitude', 'north'],
  );
  expect(far.errors).toEqual({ 'store.0.latitude': expect.any(String) });
  const pricesIn = ({ blocks }: Immersive) =>
    blocks.flatMap((block) => (block.kind === 'products' ? block.prices : []));
  expect(pricesIn(apply(page, ['block', 'products'], ['layout', 'list']).page)).toEqual([true]);
  expect(pricesIn(apply(page, ['block', 'products'], ['listed', 'prices']).page)).toEqual([false]);
  const gated = apply(page, ['listed', 'countries'], ['country.0.country', 'us'], ['country.0.age', '21']);
  expect(gated.page.ageGate.countries).toEqual([{ country: 'US', age: 21 }]);
});

test('blocks are moved, copied, added and removed by buttons, and the selection follows', () => {
  expect(order(apply(page, ['intent', 'down:hero']).page).slice(0, 2)).toEqual(['text', 'hero']);
  expect(order(apply(page, ['intent', 'up:hero']).page)).toEqual(order(page));
  const copied = apply(page, ['intent', 'copy:hero']);
  expect([order(copied.page)[1], copied.chosen]).toEqual(['fresh', 'fresh']);
  const added = apply(page, ['block', 'hero'], ['intent', 'add:text']);
  expect([order(added.page)[1], added.chosen]).toEqual(['fresh', 'fresh']);
  expect(apply(page, ['intent', 'remove:hero'])).toMatchObject({ chosen: 'text' });
  expect(apply(page, ['intent', 'add:nothing']).page).toEqual(page);
});

test('pressing a button keeps what was typed beside it', () => {
  const { page: changed } = apply(page, ['block', 'hero'], ['heading', 'Typed'], ['intent', 'down:hero']);
  expect(changed.blocks[1]?.heading).toEqual({ 'en-GB': 'Typed' });
});

test('a language is added and made the default; the default can’t be removed', () => {
  const french = apply(page, ['intent', 'add-locale'], ['locale', 'fr-FR']).page;
  expect(french.locales).toEqual(['en-GB', 'fr-FR']);
  expect(apply(french, ['intent', 'remove-locale:en-GB']).page.locales).toEqual(['en-GB', 'fr-FR']);
  const turned = apply(french, ['intent', 'default-locale:fr-FR']).page;
  expect(turned).toMatchObject({ defaultLocale: 'fr-FR', locales: ['fr-FR', 'en-GB'] });
  expect(apply(page, ['intent', 'add-locale'], ['locale', '"><script>']).page.locales).toEqual(['en-GB']);
});

test('hosts are extracted from pasted addresses', () => {
  expect(parseDomains('https://www.Example.com/shop?x\n*.brand.test, evil;script-src\nwww.example.com')).toEqual([
    'www.example.com',
    '*.brand.test',
  ]);
});
