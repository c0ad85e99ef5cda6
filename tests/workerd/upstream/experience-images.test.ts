import { beforeEach, expect, test } from 'vitest';
import { ask, type Caller, signIn } from './caller.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const send = async (who: Caller, bytes: Uint8Array, account = 1, type = 'application/octet-stream') =>
  await ask(who.token, `/proxy/data/experience-images/${account}?uid=${who.uid}&csrfToken=${who.csrfToken}`, {
    method: 'PUT',
    body: bytes,
    headers: { 'Content-Type': type },
  });

/** The beginning of a PNG of 8 × 9 pixels, and something that makes it another file. */
function png(last = 0): Uint8Array {
  const bytes = new Uint8Array(40);
  bytes.set([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 8, 0, 0, 0, 9,
  ]);
  bytes[39] = last;
  return bytes;
}

test('the same picture is kept once for an account, and another account’s has an id of its own', async () => {
  const [ada, rita] = [await signIn('ada@one'), await signIn('rita@two')];
  const [first, again, other] = [await send(ada, png()), await send(ada, png()), await send(rita, png(), 2)];
  expect([first.status, again.status, other.status]).toEqual([200, 200, 200]);
  const [made, same, foreign] = await Promise.all([first, again, other].map(async (answer) => await answer.json()));
  expect(made).toEqual({ publicId: expect.stringMatching(/^[\w-]{22}$/), width: 8, height: 9 });
  expect(same).toEqual(made);
  expect(foreign).not.toEqual(made);
  expect(await rowsOf('SELECT account_id FROM experience_image ORDER BY account_id')).toEqual([
    { account_id: 1 },
    { account_id: 2 },
  ]);
});

test('what is no picture by its bytes, or too large a one, is refused', async () => {
  const ada = await signIn('ada@one');
  const text = (words: string) => new TextEncoder().encode(words.padEnd(64));
  expect(
    (await send(ada, text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).status,
  ).toBe(400);
  expect((await send(ada, text('<!doctype html><script>alert(1)</script>'))).status).toBe(400);
  expect((await send(ada, new Uint8Array(1024 * 1024 + 1))).status).toBe(413);
  expect(await rowsOf('SELECT * FROM experience_image')).toEqual([]);
});

test('who may only read, or works in another account, brings nothing', async () => {
  expect((await send(await signIn('vera@one'), png())).status).toBe(403);
  expect((await send(await signIn('rita@two'), png())).status).toBe(403);
  expect(await rowsOf('SELECT * FROM experience_image')).toEqual([]);
});

test('the public surface gets a picture by its id alone, and nobody gets it without the service token', async () => {
  const { publicId } = (await (await send(await signIn('ada@one'), png(7))).json()) as { publicId: string };
  const token = 'a-service-token-of-tests';
  const read = (id: string, bearer: string | null) =>
    ask(bearer, `/proxy/public/experience-images/${id}`, { env: { UPSTREAM_SERVICE_TOKEN: token } });
  const served = await read(publicId, token);
  expect([served.headers.get('Content-Type'), served.headers.get('X-Content-Type-Options')]).toEqual([
    'image/png',
    'nosniff',
  ]);
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(png(7));
  expect((await read(publicId, null)).status).toBe(401);
  expect((await read('A'.repeat(22), token)).status).toBe(404);
});
