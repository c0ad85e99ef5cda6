import { expect, test } from 'vitest';
import { changedParts as changedPartsOfPage } from '#app/features/immersive/changed-parts.ts';
import { changedParts, type EditedKind } from '#app/touchpoints/changed-parts.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { definitions } from '#shared/touchpoints/definitions.ts';

const kinds: EditedKind[] = ['dl', 'dp', 'vd', 'api', 'site'];
const draft = (kind: EditedKind, more: object = {}) => ({
  ...{ name: 'Spring', campaign: '', definition: { ...definitions[kind].empty } },
  ...more,
});

test.each(kinds)('every part of a definition of kind %s has a name where two revisions differ in it', (kind) => {
  const before = draft(kind);
  expect(changedParts(kind, before, draft(kind))).toEqual([]);
  for (const part of Object.keys(before.definition))
    expect([
      part,
      changedParts(kind, before, draft(kind, { definition: { ...before.definition, [part]: 'x' } })),
    ]).toEqual([part, [expect.any(String)]]);
});

test('changed parts are named in the order of the form, whatever order a store gives their fields back in', () => {
  const before = draft('dl', { definition: { ...definitions.dl.empty, utm: { source: 'a', medium: 'b' } } });
  const after = draft('dl', {
    ...{ name: 'Summer', campaign: 'Warm' },
    definition: { ...definitions.dl.empty, fallback: 'https://brand.example/', utm: { medium: 'b', source: 'a' } },
  });
  expect(changedParts('dl', before, after)).toEqual(['Name', 'Campaign', 'Fallback URL']);
});

test('the short link is compared only for smartlinks whose two revisions both have one', () => {
  const [before, after] = ['spring', 'summer'].map((slug) => (kind: EditedKind) => draft(kind, { slug }));
  if (!before || !after) throw new Error('Two short links');
  expect(changedParts('dl', before('dl'), after('dl'))).toEqual(['Short link']);
  expect(changedParts('dl', before('dl'), before('dl'))).toEqual([]);
  // Earlier revisions are read without one.
  expect(changedParts('dl', draft('dl'), after('dl'))).toEqual([]);
  expect(changedParts('site', draft('site', { slug: null }), after('site'))).toEqual([]);
});

test('changed, added and removed blocks of an experience are named', () => {
  const page = startImmersive('launch', { name: 'Spring', locale: 'en-GB', alcohol: false, newId: (kind) => kind });
  const [first, second, ...rest] = page.blocks;
  if (!first || !second) throw new Error('A page begins with blocks');
  const headed = { ...second, heading: { 'en-GB': 'Now' } };
  const parts = (blocks: typeof page.blocks, from = page.blocks) =>
    changedPartsOfPage(
      { name: 'Spring', page: { ...page, blocks: from } },
      { name: 'Spring', page: { ...page, blocks } },
    );
  expect(parts(page.blocks)).toEqual([]);
  expect(parts([first, headed, ...rest])).toEqual([expect.stringMatching(/: Now$/)]);
  expect(parts([second, first, ...rest])).toEqual(['Order of blocks']);
  expect(parts([first, ...rest])).toEqual([expect.stringMatching(/ \(goes\)$/)]);
  expect(parts(page.blocks, [first, ...rest])).toEqual([expect.stringMatching(/ \(comes back\)$/)]);
  const themed = { ...page, theme: { ...page.theme, accent: '#123456' } };
  expect(changedPartsOfPage({ name: 'Autumn', page: themed }, { name: 'Spring', page })).toEqual(['Name', 'Theme']);
});
