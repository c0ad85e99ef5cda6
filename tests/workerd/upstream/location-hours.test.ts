import { beforeEach, expect, test } from 'vitest';
import type { LocationDiff, UploadedLocations } from '#shared/api/families/locations-schemas.ts';
import { hoursLines } from '#shared/locations/hours.ts';
import costco from '#tests/fixtures/stores/costco.csv?raw';
import { ask, signIn } from './caller.ts';
import { smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const cases = [
  ['Mo-Fr 10:00-20:30; Sa 09:30-18:00; Su 10:00-18:00; PH off', 'Public holidays closed'],
  ['Mo-Fr,Su 10:00-20:00, Sa 09:00-18:00; Dec 24-26 off', 'Dec 24–26 closed'],
  ['24/7', 'Mo–Su 00:00–24:00'],
  ['sunrise-sunset', 'Mo–Su sunrise–sunset'],
  ['Fr-Sa 20:00-26:00', 'Fr–Sa 20:00–02:00'],
  ['by appointment', null],
] as const;

test('opening hours in the format of maps are imported for real stores, and only unreadable ones are rejected', async () => {
  const { token, uid, csrfToken, get } = await signIn('ada@one');
  const [heading, ...rows] = costco.split('\n').slice(0, cases.length + 1);
  const file = [`${heading},opening_hours`, ...rows.map((row, at) => `${row},"${cases[at]?.[0]}"`)].join('\n');
  const path = `/proxy/data/location-versions/1?uid=${uid}&csrfToken=${csrfToken}&country=US`;
  const sent = await ask(token, path, { method: 'POST', body: file, headers: { 'Content-Type': 'text/csv' } });
  const { version } = await sent.json<UploadedLocations>();
  const { items } = await (await get(`/proxy/data/location-versions/1/${version?.id}/changes`)).json<LocationDiff>();
  for (const [at, [hours, line]] of cases.entries()) {
    const kept = items.find(({ code }) => rows[at]?.startsWith(`${code},`))?.after?.hours;
    expect(kept ? hoursLines(kept) : null, hours).toEqual(line && expect.arrayContaining([line]));
  }
  const rejects = await get(`/proxy/data/location-versions/1/${version?.id}/rejects`);
  expect(await rejects.json()).toMatchObject({
    items: [{ row: 7, column: 'Opening hours', reason: expect.stringContaining('is no'), value: 'by appointment' }],
  });
});
