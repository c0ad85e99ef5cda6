import { expect, test } from 'vitest';
import { lines, sources } from './sources.ts';

const upstream = sources(['upstream'], ['.ts']);
const within = (places: readonly string[]) =>
  upstream.filter(({ path }) => places.some((place) => path.startsWith(`upstream/${place}`)));

/** Code that decides on access or does something once: folders, or single files of folders that also read content. */
const primaryOnly = [
  ...['access/', 'accounts/', 'audit/', 'caches/', 'connections/', 'contracts/', 'data-api/', 'events/'],
  ...['exchange-rates/', 'facts/ingest/', 'forms/', 'identity/', 'imports/sources/', 'mail/', 'operations/', 'people/'],
  ...['platform/outgoing/', 'redirects/', 'sales/', 'scope/', 'session/', 'touchpoints/public.ts', 'vouchers/'],
  ...['calls/audit-line.ts', 'calls/caller.ts', 'calls/heavy/', 'calls/requested-scope.ts', 'calls/service-call.ts'],
  ...['calls/shown-when-inactive.ts'],
];

/** Functions in it that read content for a call that may use a replica. */
const contentOnly: Readonly<Record<string, string>> = {
  'upstream/calls/shown-when-inactive.ts':
    'which pages a deactivated account is shown is content; that it is deactivated has been read of the primary',
  'upstream/scope/alcohol-rules.ts': 'the lines and rules of an alcohol brand are content of its pages',
  'upstream/vouchers/find.ts': 'names the scope of a call, whatever it reads',
};

test('calls that decide on access, or happen once, never read from replicas', () => {
  const reading = within(primaryOnly)
    .filter(({ text }) => /\b(?:ReadableDatabase|ReplicaDatabase|ReadingContext|ReadingWithParams)\b/.test(text))
    .map(({ path }) => path);
  expect(lines(reading.filter((path) => !Object.hasOwn(contentOnly, path)))).toBe('');
  expect(Object.keys(contentOnly).filter((path) => !reading.includes(path))).toEqual([]);
});

test('a replica is handed out in one place, after everything that decides on access', () => {
  const making = upstream.filter(({ text }) => /\bnew ReplicaDatabase\(/.test(text)).map(({ path }) => path);
  expect(making).toEqual(['upstream/calls/call.ts']);
});
