import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeImmersive, same, takeMine, takeTheirs } from '#shared/touchpoints/blocks-merge.ts';
import { pageOf, textBlock } from './immersive-pages.ts';

const base = pageOf(textBlock('a', 'one'), textBlock('b', 'two'), textBlock('c', 'three'));

test('two people who change different blocks both keep what they wrote', () => {
  const mine = { ...base, blocks: [textBlock('a', 'mine'), ...base.blocks.slice(1)] };
  const theirs = { ...base, blocks: [...base.blocks.slice(0, 2), textBlock('c', 'theirs')] };
  const { merged, conflicts } = mergeImmersive(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(merged.blocks).toEqual([textBlock('a', 'mine'), textBlock('b', 'two'), textBlock('c', 'theirs')]);
});

test('a block that both changed needs a decision, and either choice keeps the rest', () => {
  const mine = pageOf(textBlock('a', 'mine'), textBlock('b', 'two'), textBlock('new', 'added by me'));
  const theirs = pageOf(textBlock('a', 'theirs'), textBlock('b', 'changed by them'), textBlock('c', 'three'));
  const { merged, conflicts } = mergeImmersive(base, mine, theirs);
  expect(conflicts).toMatchObject([{ part: 'block', id: 'a' }]);
  const [conflict] = conflicts;
  if (!conflict) throw new Error('a conflict is expected');
  const rest = [textBlock('b', 'changed by them'), textBlock('new', 'added by me')];
  expect(takeMine(merged, mine, conflict).blocks).toEqual([textBlock('a', 'mine'), ...rest]);
  expect(takeTheirs(merged, theirs, conflict).blocks).toEqual([textBlock('a', 'theirs'), ...rest]);
});

test('a block that one removed and the other changed is kept until somebody decides', () => {
  const mine = pageOf(textBlock('b', 'two'), textBlock('c', 'three'));
  const theirs = pageOf(textBlock('a', 'still wanted'), textBlock('b', 'two'), textBlock('c', 'three'));
  const { merged, conflicts } = mergeImmersive(base, mine, theirs);
  expect(conflicts).toMatchObject([{ part: 'block', id: 'a', mine: null }]);
  expect(merged.blocks).toContainEqual(textBlock('a', 'still wanted'));
  const [conflict] = conflicts;
  if (!conflict) throw new Error('a conflict is expected');
  expect(takeMine(merged, mine, conflict).blocks.map(({ id }) => id)).toEqual(['b', 'c']);
});

test('a changed theme and the other person’s changed title are both kept', () => {
  const mine = { ...base, theme: { ...base.theme, accent: '#990000' } };
  const theirs = { ...base, title: { 'en-GB': 'Theirs' } };
  const { merged, conflicts } = mergeImmersive(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(merged).toMatchObject({ theme: { accent: '#990000' }, title: { 'en-GB': 'Theirs' } });
});

const ids = ['a', 'b', 'c', 'd', 'e'];
const page = fc
  .tuple(fc.shuffledSubarray(ids), fc.array(fc.constantFrom('one', 'two', 'three'), { minLength: 5, maxLength: 5 }))
  .map(([chosen, bodies]) => pageOf(...chosen.map((id, at) => textBlock(id, bodies[at] ?? ''))));

test('merging with an unchanged side gives the changed one, without duplicate blocks or losses', () => {
  fc.assert(
    fc.property(page, page, page, (was, mine, theirs) => {
      expect(same(mergeImmersive(was, mine, was).merged.blocks, mine.blocks)).toBe(true);
      expect(same(mergeImmersive(was, was, theirs).merged.blocks, theirs.blocks)).toBe(true);
      const { merged } = mergeImmersive(was, mine, theirs);
      const left = merged.blocks.map(({ id }) => id);
      expect(new Set(left).size).toBe(left.length);
      const both = mine.blocks.filter(({ id }) => theirs.blocks.some((other) => other.id === id));
      for (const { id } of both) expect(left).toContain(id);
    }),
  );
});
