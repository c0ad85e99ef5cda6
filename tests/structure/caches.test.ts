import { expect, test } from 'vitest';
import { caches } from '#shared/caches/register.ts';
import { lines, sources } from './sources.ts';

/** Maps and sets that live as long as the isolate, each with its bound. */
const bounded: Readonly<Record<string, string>> = {
  'app/api/intent.ts': 'eight pages that somebody looked at',
  'app/api/http.ts': 'listeners of one tab',
  'app/api/single-flight.ts': 'calls that are under way',
  'shared/time/wall-clock.ts': 'emptied when it holds as many offsets as it may',
  'upstream/identity/provider.ts': 'the configured issuer',
  'upstream/faults/switches.ts': 'local builds only',
  'worker/identity-provider/keys.ts': 'the configured issuer',
  'worker/identity-provider/provider.ts': 'the configured issuer',
  'worker/public/visits/visit-token.ts': 'the configured secrets',
  'shared/secrets/sealing.ts': 'the configured secrets',
};

test('module state that outlives a request is a ByteCache, a memoized value, or listed here with its bound', () => {
  const keeping = sources(['shared', 'worker', 'app', 'upstream'], ['.ts', '.tsx'])
    .filter(({ text }) => /^(?:export )?const \w+(?:: (?!Readonly)[^=]+)? = new (?:Map|Set)(?:<.*>)?\(\);$/m.test(text))
    .map(({ path }) => path);
  expect(lines(keeping.filter((path) => !Object.hasOwn(bounded, path)))).toBe('');
  expect(Object.keys(bounded).filter((path) => !keeping.includes(path))).toEqual([]);
});

/** Caches that are never stale: their values depend only on the key. */
const neverOld: Readonly<Record<string, string>> = {
  'app/boards/remembered-templates.server.ts':
    'what a page was made of last time: it foretells questions, and what is shown is read anew',
  'app/api/lists.server.ts':
    'which pages there were last time: a page far from its upstream begins as one that is there',
  'shared/ingest/countries.ts': 'countries by what a file calls them',
  'upstream/facts/d1/remembered-baskets.ts': 'baskets whose stamp is read anew in the snapshot of each answer',
};

/** Code of caches: in an isolate, of the platform or of KV, and lifetimes. */
const caching =
  /new ByteCache[<(]|\bcaches\.(?:default|open)\b|\bcacheTtl\b|(?<!const )\b(?:scopeList|features)TtlMs\b(?! =)/;

test('every cache that can return stale answers is in the register, with its lifetime', () => {
  const found = sources(['shared', 'worker', 'app', 'upstream'], ['.ts', '.tsx'])
    .filter(({ path, text }) => caching.test(text) && path !== 'shared/byte-cache.ts')
    .map(({ path }) => path);
  const registered: readonly string[] = Object.values(caches).flatMap(({ modules }) => [...modules]);
  expect(lines(found.filter((path) => !registered.includes(path) && !Object.hasOwn(neverOld, path)))).toBe('');
  const all = new Set(sources(['shared', 'worker', 'app', 'upstream'], ['.ts', '.tsx']).map(({ path }) => path));
  expect(registered.filter((path) => !all.has(path))).toEqual([]);
});
