import { afterEach, expect, test } from 'vitest';
import { isProductAddress, productAddress } from '#app/features/catalog/catalog-view.ts';
import { collectionAddress, isOpenCollection } from '#app/features/collections/collection-address.ts';
import {
  deleteDraft,
  deleteDraftsOf,
  keepDraftsBeyondTab,
  readDraftOfTab,
  storeDraft,
  takeDraftOfClosedTab,
} from '#app/stores/draft-storage.ts';
import { addEdits, noEdits, rebaseEdits } from '#app/stores/edits.ts';

const places = ['localStorage', 'sessionStorage'] as const;
const real = places.map((place) => [place, Object.getOwnPropertyDescriptor(globalThis, place)] as const);

afterEach(() => {
  for (const [place, before] of real) {
    Reflect.deleteProperty(globalThis, place);
    if (before) Object.defineProperty(globalThis, place, before);
  }
});

test('if the browser forbids storage, drafts aren’t kept, and every page still works', async () => {
  for (const place of places)
    Object.defineProperty(globalThis, place, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  keepDraftsBeyondTab({ navigator: {} } as Window);
  storeDraft('form', 'ada@brand.test', { changes: { title: 'Edits' } });
  expect(readDraftOfTab('form', 'ada@brand.test')).toBeNull();
  expect(await takeDraftOfClosedTab('form', 'ada@brand.test', () => true)).toBeNull();
  deleteDraft('form');
  deleteDraftsOf('');
});

const first = { etag: '"1"', saved: { title: 'Spring', text: '' } };
const typed = addEdits(noEdits, { title: 'Summer' }, first);

test('a draft stays based on the revision it was started on, whatever is saved since', () => {
  expect(typed).toEqual({ changes: { title: 'Summer' }, base: first });
  const later = { etag: '"2"', saved: { title: 'Autumn', text: '' } };
  expect(addEdits(typed, { text: 'Warm' }, later)).toEqual({ changes: { title: 'Summer', text: 'Warm' }, base: first });
});

test('edits after a complete save are based on the saved revision', () => {
  const later = { etag: '"2"', saved: { title: 'Summer', text: '' } };
  expect(addEdits(typed, { text: 'Warm' }, later)).toEqual({ changes: { text: 'Warm' }, base: later });
});

test('nothing is unsaved if the typed value equals the saved one', () => {
  expect(addEdits(typed, { title: 'Spring' }, first)).toBe(noEdits);
  expect(rebaseEdits({ title: 'Spring' }, first, first.saved)).toBe(noEdits);
});

test('a draft ends only at the created item’s address, not at a sign-in or another page', () => {
  const at = (path: string) => new URL(path, 'https://app.brand.test');
  expect(isOpenCollection(at(collectionAddress({ open: 7 })))).toBe(true);
  expect(isProductAddress(at(productAddress({ id: 7, sourceId: null })))).toBe(true);
  for (const path of ['/login-redirect?redirect=%2Fcollections%3Fopen%3D7', '/collections', '/catalog/3', '/'])
    expect([path, isOpenCollection(at(path)), isProductAddress(at(path))]).toEqual([path, false, false]);
});
