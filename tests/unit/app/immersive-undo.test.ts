import { expect, test } from 'vitest';
import { emptyHistory, recordStep, redoStep, undoStep } from '#app/features/immersive/undo.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';

const page = startImmersive('launch', { name: 'Spring', locale: 'en-GB', alcohol: false, newId: (kind) => kind });
const named = (name: string) => ({ name, page });
/** Changes of the name, one at each of these times in milliseconds. */
const typedAt = (names: readonly string[], times: readonly number[], past = emptyHistory) =>
  times.reduce((so, time, at) => recordStep(so, named(names[at] ?? ''), named(names[at + 1] ?? ''), time), past);

test('typing without a pause is one undo step, and a pause starts another', () => {
  const typed = typedAt(['a', 'ab', 'abc', 'abcd'], [10_000, 10_300, 12_000]);
  const back = undoStep(typed, named('abcd'));
  expect(back?.content.name).toBe('abc');
  const further = back && undoStep(back.past, back.content);
  expect(further?.content.name).toBe('a');
  expect(further && undoStep(further.past, further.content)).toBeNull();
});

test('undone changes are redone in order, until something else is changed', () => {
  const past = typedAt(['1', '2', '3'], [1_000, 5_000]);
  const back = undoStep(past, named('3'));
  const further = back && undoStep(back.past, back.content);
  const forth = further && redoStep(further.past, further.content);
  expect([back, further, forth].map((step) => step?.content.name)).toEqual(['2', '1', '2']);
  expect(forth && redoStep(forth.past, forth.content)?.content.name).toBe('3');
  const changed = further && recordStep(further.past, further.content, named('4'), 9_000);
  expect(changed && redoStep(changed, named('4'))).toBeNull();
});

test('after an undo, the next change is a separate step', () => {
  const back = undoStep(typedAt(['1', '2'], [1_000]), named('2'));
  const changed = back && recordStep(back.past, back.content, named('3'), 1_100);
  expect(changed && undoStep(changed, named('3'))?.content.name).toBe('1');
});

test('moving a block right after another is a separate step', () => {
  const { blocks } = page;
  const moved = { name: 'Spring', page: { ...page, blocks: blocks.toReversed() } };
  const [first, second] = [recordStep(emptyHistory, named('Spring'), moved, 1_000), named('Spring')];
  const twice = recordStep(first, moved, second, 1_100);
  expect(undoStep(twice, second)?.content).toBe(moved);
  const typed = recordStep(twice, second, named('Springs'), 1_200);
  expect(undoStep(typed, named('Springs'))?.content).toBe(second);
});
