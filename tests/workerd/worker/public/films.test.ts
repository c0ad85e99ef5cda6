import { expect, test } from 'vitest';
import { surfaceWorld } from './surface-world.ts';

const at = 'https://go.example.com';
const film = '/films/day.webm';
const tag = '"of-the-build"';

/** A surface whose build has one film, of ten bytes. */
function world() {
  const surface = surfaceWorld();
  const fetchAsset = async (url: URL) =>
    url.pathname === film
      ? new Response('0123456789', { headers: { 'Content-Type': 'video/webm', ETag: tag } })
      : new Response(null, { status: 404 });
  Object.assign(surface.env, { ASSETS: { fetch: fetchAsset } });
  return surface;
}

test.each([
  [{}, 200, null, '0123456789'],
  [{ Range: 'bytes=0-' }, 206, 'bytes 0-9/10', '0123456789'],
  [{ Range: 'bytes=2-4' }, 206, 'bytes 2-4/10', '234'],
  [{ Range: 'bytes=9-99' }, 206, 'bytes 9-9/10', '9'],
  [{ Range: 'bytes=-3' }, 206, 'bytes 7-9/10', '789'],
  [{ Range: 'bytes=-99' }, 206, 'bytes 0-9/10', '0123456789'],
  [{ Range: 'bytes=10-' }, 416, 'bytes */10', ''],
  [{ Range: 'bytes=-0' }, 416, 'bytes */10', ''],
  [{ Range: 'bytes=9-4' }, 200, null, '0123456789'],
  [{ Range: 'bytes=-' }, 200, null, '0123456789'],
  [{ Range: 'bytes=0-1,4-5' }, 200, null, '0123456789'],
  [{ Range: 'bytes=2-4', 'If-Range': tag }, 206, 'bytes 2-4/10', '234'],
  [{ Range: 'bytes=2-4', 'If-Range': '"of-another-build"' }, 200, null, '0123456789'],
  [{ Range: 'bytes=2-4', 'If-Range': `W/${tag}` }, 200, null, '0123456789'],
  [{ Range: 'bytes=2-4', 'If-None-Match': tag }, 304, null, ''],
] as const)(
  'a request for a film with %j is answered with %i and %s, also from players of other origins',
  async (headers, ...expected) => {
    const answer = await world().fetch(`${at}${film}`, { headers });
    expect([
      answer.status,
      answer.headers.get('Content-Range'),
      new TextDecoder().decode(await answer.arrayBuffer()),
    ]).toEqual(expected);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('ETag')).toBe(answer.status === 416 ? null : tag);
  },
);

test('a film requested on the app’s origin is redirected to the public one, also from another origin’s page', async () => {
  const { fetch } = world();
  for (const [path, allowed] of [
    [film, '*'],
    ['/e/none', null],
  ] as const) {
    const led = await fetch(`https://app.example.com${path}`);
    expect([led.status, led.headers.get('Location')]).toEqual([308, `${at}${path}`]);
    expect([path, led.headers.get('Access-Control-Allow-Origin')]).toEqual([path, allowed]);
  }
  expect((await fetch(`${at}/films/none.webm`)).status).toBe(404);
});
