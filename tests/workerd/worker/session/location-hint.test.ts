import { expect, test } from 'vitest';
import { within } from '#worker/session/jurisdiction.ts';
import { locationHint } from '#worker/session/location-hint.ts';

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
] as const)('a session that starts in %s (%s, %s) is stored in %s', (continent, country, longitude, hint) => {
  expect(locationHint({ continent, country, longitude })).toBe(hint);
});

test('if the platform doesn’t say where the person is, the object is made near the Worker', () => {
  expect(locationHint({})).toBeUndefined();
});

test('an installation of the EU has its objects made there, wherever somebody is', () => {
  // workerd has no jurisdictions, so the test checks which one is requested.
  const inEu: unknown = { name: 'eu' };
  const anywhere = { jurisdiction: (name: string) => (name === 'eu' ? inEu : null) };
  const objects = anywhere as unknown as DurableObjectNamespace<undefined>;
  expect(within({ DATA_JURISDICTION: 'eu' }, objects)).toBe(inEu);
  expect(within({}, objects)).toBe(objects);
});
