import { expect, test } from 'vitest';
import {
  applyChange,
  type Content,
  type EditorState,
  failSaving,
  finishSaving,
  isDirty,
  isPermanentFailure,
  mergeSaved,
  resolveConflicts,
  restoreUnsaved,
  type SavedContent,
  startEditing,
  startSaving,
  unsavedContent,
} from '#app/features/immersive/saving.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';

const page = startImmersive('launch', { name: 'Spring', locale: 'en-GB', alcohol: false, newId: (kind) => kind });
const saved: SavedContent = { etag: '"1"', revision: 1, name: 'Spring', author: 'Ada', page };

/** The page with another heading in one block. */
const headed = (id: string, heading: string, from = page) => ({
  ...from,
  blocks: from.blocks.map((block) => (block.id === id ? { ...block, heading: { 'en-GB': heading } } : block)),
});
const headingOf = ({ content }: EditorState, id: string) =>
  content.page.blocks.find((block) => block.id === id)?.heading['en-GB'];
const theirs = (changed: typeof page): SavedContent => ({
  ...saved,
  etag: '"2"',
  revision: 2,
  author: 'Bo',
  page: changed,
});

test('text typed during a save is still unsaved afterwards', () => {
  const sent: Content = { name: 'Spring', page: headed('hero', 'One') };
  let state = startSaving(applyChange(startEditing(saved, null), sent));
  state = applyChange(state, { page: headed('hero', 'One and a half') });
  state = finishSaving(state, sent, theirs(sent.page));
  expect(headingOf(state, 'hero')).toBe('One and a half');
  expect(isDirty(state)).toBe(true);
  expect(state.saved.etag).toBe('"2"');
});

test('after an edit conflict both sides’ changes are kept, and the next save is based on theirs', () => {
  const state = mergeSaved(
    applyChange(startEditing(saved, null), { page: headed('hero', 'Mine') }),
    theirs(headed('products', 'Theirs')),
  );
  expect([headingOf(state, 'hero'), headingOf(state, 'products')]).toEqual(['Mine', 'Theirs']);
  expect(state).toMatchObject({ phase: 'idle', mergedFrom: 'Bo', saved: { etag: '"2"' } });
  expect(isDirty(state)).toBe(true);
});

test('a block that both changed waits for a decision, and neither version is lost meanwhile', () => {
  const mine = applyChange(startEditing(saved, null), { name: 'Renamed', page: headed('hero', 'Mine') });
  const state = mergeSaved(mine, theirs(headed('hero', 'Theirs')));
  expect(state.phase).toBe('conflict');
  expect(unsavedContent(state)?.content.page).toEqual(headed('hero', 'Mine'));
  expect(headingOf(resolveConflicts(state, ['theirs']), 'hero')).toBe('Theirs');
  expect(headingOf(resolveConflicts(state, ['mine']), 'hero')).toBe('Mine');
  expect(resolveConflicts(state, ['theirs'])).toMatchObject({ phase: 'idle', content: { name: 'Renamed' } });
});

test('text of a closed tab is restored beside what somebody saved meanwhile', () => {
  const kept = unsavedContent(
    failSaving(applyChange(startEditing(saved, null), { page: headed('hero', 'Typed offline') }), 'offline'),
  );
  if (!kept) throw new Error('something was kept');
  const reopened = restoreUnsaved(
    startEditing(theirs(headed('products', 'Theirs')), null),
    JSON.parse(JSON.stringify(kept)),
  );
  expect([headingOf(reopened, 'hero'), headingOf(reopened, 'products')]).toEqual(['Typed offline', 'Theirs']);
  expect(isDirty(reopened)).toBe(true);
});

test('a change that was saved despite an error is not restored as unsaved', () => {
  const kept = unsavedContent(applyChange(startEditing(saved, null), { page: headed('hero', 'Saved') }));
  if (!kept) throw new Error('something was kept');
  expect(isDirty(restoreUnsaved(startEditing(theirs(headed('hero', 'Saved')), null), kept))).toBe(false);
});

test('a trailing space in a name stays while somebody is typing', () => {
  const sent: Content = { name: 'Spring ', page };
  const state = finishSaving(startSaving(applyChange(startEditing(saved, null), sent)), sent, {
    ...theirs(page),
    name: 'Spring',
  });
  expect([state.content.name, isDirty(state)]).toEqual(['Spring ', false]);
});

test('a refused change is not sent again before it is edited, one that failed offline is', () => {
  const dirty = applyChange(startEditing(saved, null), { page: headed('hero', 'Too long') });
  expect([isPermanentFailure(failSaving(dirty, 'invalid')), isPermanentFailure(failSaving(dirty, 'offline'))]).toEqual([
    true,
    false,
  ]);
  expect(isPermanentFailure(applyChange(failSaving(dirty, 'invalid'), { name: 'Shorter' }))).toBe(false);
});
