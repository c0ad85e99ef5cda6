import { expect, test } from 'vitest';
import { touchpointKindIds } from '#shared/touchpoints/kinds.ts';
import { lines, sources } from './sources.ts';

/** Ambiguous words can't be searched. */
const others = ['api', 'site'];
const kinds = touchpointKindIds.filter((kind) => !others.includes(kind));

/** Files with a row for each kind, and code that two kinds share. */
const mayNameSeveral = [
  'shared/touchpoints/kinds.ts',
  'shared/touchpoints/definitions.ts',
  'worker/public/experiences/renderers.ts',
  'worker/public/outbound/ad.ts',
];

test('only the tables and the kinds’ own files name kinds of touchpoints; no other file names several', () => {
  const several = sources(['shared', 'worker', 'app', 'upstream'], ['.ts', '.tsx'])
    .filter(({ path }) => !mayNameSeveral.includes(path))
    .map(({ path, text }) => ({
      path,
      named: kinds.filter((kind) => new RegExp(`'${kind}'|^\\s*${kind}: |[{,] ${kind}: `, 'm').test(text)),
    }))
    .filter(({ named }) => named.length > 1);
  expect(lines(several.map(({ path, named }) => `${path} names ${named.join(', ')}`))).toBe('');
});
