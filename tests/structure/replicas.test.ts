import { expect, test } from 'vitest';
import { lines, sources } from './sources.ts';

const upstream = sources(['upstream'], ['.ts']);
const within = (folders: readonly string[]) =>
  upstream.filter(({ path }) => folders.some((folder) => path.startsWith(`upstream/${folder}/`)));

/** What decides who may do what, and what happens once. */
const primaryOnly = [
  ...['access', 'audit', 'auth', 'backup', 'caches', 'connections', 'contracts', 'dbd', 'forms', 'heavy', 'ingest'],
  ...['mail', 'outgoing', 'public', 'rates', 'redirects', 'sales', 'scope', 'vouchers'],
];

/** Of those, what reads content for a call that may read a replica. */
const contentOnly: Readonly<Record<string, string>> = {
  'upstream/scope/shown-when-inactive.ts':
    'which pages a deactivated account is shown is content; that it is deactivated has been read of the primary',
  'upstream/vouchers/find.ts': 'names the scope of a call, whatever it reads',
};

test('what decides on access, or happens once, knows nothing of replicas', () => {
  const reading = within(primaryOnly)
    .filter(({ text }) => /\b(?:ReadableDatabase|ReplicaDatabase|ReadingContext|ReadingWithParams)\b/.test(text))
    .map(({ path }) => path);
  expect(lines(reading.filter((path) => !Object.hasOwn(contentOnly, path)))).toBe('');
  expect(Object.keys(contentOnly).filter((path) => !reading.includes(path))).toEqual([]);
});

test('a replica is handed out in one place, after everything that decides on access', () => {
  const making = upstream.filter(({ text }) => /\bnew ReplicaDatabase\(/.test(text)).map(({ path }) => path);
  expect(making).toEqual(['upstream/middleware/call.ts']);
});
