import { expect, test } from 'vitest';
import { locationHint } from '#worker/session/place.ts';

test.each([
  ['OC', 'AU', '151.2', 'oc'],
  ['SA', 'BR', '-46.6', 'sam'],
  ['AS', 'IN', '72.9', 'apac'],
  ['AS', 'AE', '55.3', 'me'],
  ['AF', 'ZA', '18.4', 'afr'],
  ['EU', 'DE', '8.7', 'weur'],
  ['EU', 'PL', '21.0', 'eeur'],
  ['NA', 'US', '-77.5', 'enam'],
  ['NA', 'US', '-122.4', 'wnam'],
] as const)('a session that begins in %s (%s, %s) is kept in %s', (continent, country, longitude, hint) => {
  expect(locationHint({ continent, country, longitude })).toBe(hint);
});

test('where the platform does not say where somebody is, the object is made near the Worker', () => {
  expect(locationHint({})).toBeUndefined();
});
