import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from '#app/api/chunks.ts';
import { setPendingPath } from '#app/api/pending-path.ts';
import { reloadOutOfStaleBuild } from '#app/api/stale-build.ts';

const went: string[] = [];
const kept = new Map<string, string>();

/** A tab that runs one build and records its navigations. */
function tabOf(version: string, onLine = true): void {
  vi.stubGlobal('window', { __reactRouterManifest: { version } });
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal('location', {
    pathname: '/here',
    search: '',
    reload: () => went.push('reload'),
    assign: (path: string) => went.push(path),
  });
}

beforeEach(() => {
  went.length = 0;
  kept.clear();
  setPendingPath(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a chunk that does not arrive within 120 s is a ChunkLoadError', async () => {
  vi.useFakeTimers();
  const loading = loadChunk('palette', () => new Promise(() => {})).catch((error: unknown) => error);
  let settled = false;
  void loading.then(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const error = await loading;
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect(error).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk palette failed (timeout)' });
});

test('a missing chunk is a ChunkLoadError at once, with the browser’s error as its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadChunk('palette', () => Promise.reject(cause))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk palette failed (error)',
    cause,
  });
});

test('a loaded chunk leaves no timer behind', async () => {
  vi.useFakeTimers();
  expect(await loadChunk('palette', async () => 'module')).toBe('module');
  expect(vi.getTimerCount()).toBe(0);
});

test('a tab reloads once for a stale build, and once more for the next one', () => {
  tabOf('one');
  expect(reloadOutOfStaleBuild()).toBe(true);
  expect(reloadOutOfStaleBuild()).toBe(false);
  tabOf('two');
  expect(reloadOutOfStaleBuild()).toBe(true);
  tabOf('one');
  expect(reloadOutOfStaleBuild()).toBe(false);
  expect(went).toEqual(['reload', 'reload']);
});

test('a reload during a navigation opens the page that the person was going to', () => {
  tabOf('one');
  setPendingPath('/profile?tab=1');
  expect(reloadOutOfStaleBuild()).toBe(true);
  expect(went).toEqual(['/profile?tab=1']);
});

test('offline nothing is reloaded: the page on screen is better than the browser’s error page', () => {
  tabOf('one', false);
  expect(reloadOutOfStaleBuild()).toBe(false);
  expect(went).toEqual([]);
});
