import { beforeEach, expect, test } from 'vitest';
import type { ExperienceImages } from '#shared/api/families/experience-images-schemas.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const send = async (who: Caller, bytes: Uint8Array, account = 1, type = 'application/octet-stream') =>
  await ask(who.token, `/proxy/data/experience-images/${account}?uid=${who.uid}&csrfToken=${who.csrfToken}`, {
    method: 'PUT',
    body: bytes,
    headers: { 'Content-Type': type },
  });

/** The beginning of a PNG of 8 × 9 pixels, and a byte that makes it another file. */
function png(last = 0): Uint8Array {
  const bytes = new Uint8Array(40);
  bytes.set([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 8, 0, 0, 0, 9,
  ]);
  bytes[39] = last;
  return bytes;
}

test('the same picture is stored once per account, and has another id in another account', async () => {
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

test('bytes that aren’t a picture, and too large pictures, are refused', async () => {
  const ada = await signIn('ada@one');
  const text = (words: string) => new TextEncoder().encode(words.padEnd(64));
  expect(
    (await send(ada, text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).status,
  ).toBe(400);
  expect((await send(ada, text('<!doctype html><script>alert(1)</script>'))).status).toBe(400);
  expect((await send(ada, new Uint8Array(1024 * 1024 + 1))).status).toBe(413);
  // A few bytes that decode to gigabytes.
  for (const [side, place] of Object.entries({ width: 16, height: 20 })) {
    const bytes = png();
    new DataView(bytes.buffer).setUint32(place, 6_001);
    expect([side, (await send(ada, bytes)).status]).toEqual([side, 400]);
  }
  expect(await rowsOf('SELECT * FROM experience_image')).toEqual([]);
});

test('readers and people of other accounts upload nothing', async () => {
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

const bring = async (who: Caller, last: number, account = 1): Promise<string> =>
  (await (await send(who, png(last), account)).json<{ publicId: string }>()).publicId;
const remove = async (who: Caller, id: string, scope = '1') => {
  const [account, query = ''] = scope.split('?');
  return (await who.send('DELETE', `/proxy/data/experience-images/${account}/${id}?${query}`)).status;
};
const listed = async (who: Caller, scope = '1', query = ''): Promise<ExperienceImages> => {
  const [account, operators = ''] = scope.split('?');
  return await (await who.get(`/proxy/data/experience-images/${account}?${operators}&${query}`)).json();
};
const uses = async (who: Caller, scope = '1') =>
  Object.fromEntries(
    (await listed(who, scope)).items.map((it) => [it.publicId, [it.uses.map(({ name }) => name), it.hiddenUses]]),
  );

const showing = (id: string) => JSON.stringify({ blocks: [{ image: { src: `/i/${id}` } }] });
const touchpoint = (id: number, kind: string, definition: string, more: Record<string, unknown> = {}) => {
  const row = { id, account_id: 1, operator_id: 11, kind, name: `Page ${id}`, definition, ...more };
  return insert('touchpoint', Object.keys(row), [Object.values(row)]);
};

test('a picture is deleted with its bytes, and deleting it again changes nothing', async () => {
  const [ada, rita] = [await signIn('ada@one'), await signIn('rita@two')];
  const [first, second] = [await bring(ada, 1), await bring(ada, 2)];
  const hers = await bring(rita, 3, 2);
  expect([await remove(ada, first), await remove(ada, first), await remove(ada, hers)]).toEqual([204, 204, 204]);
  expect((await rowsOf('SELECT public_id FROM experience_image')).map(({ public_id }) => public_id).sort()).toEqual(
    [second, hers].sort(),
  );
  const gone = await ask('a-service-token-of-tests', `/proxy/public/experience-images/${first}`, {
    env: { UPSTREAM_SERVICE_TOKEN: 'a-service-token-of-tests' },
  });
  expect(gone.status).toBe(404);
  expect(await remove(await signIn('vera@one'), second)).toBe(403);
});

test('a picture stays while a draft or public version shows it, and says where', async () => {
  const ada = await signIn('ada@one');
  const [drafted, published, old] = [await bring(ada, 1), await bring(ada, 2), await bring(ada, 3)];
  await touchpoint(501, 'ip', showing(drafted));
  await touchpoint(502, 'ip', '{}', { status: 'published', revision: 3, published_revision: 2 });
  await touchpoint(503, 'dp', showing(published));
  await insert(
    'touchpoint_version',
    ['touchpoint_id', 'revision', 'name', 'locales', 'campaign', 'definition', 'saved_at'],
    [
      [502, 1, 'Page 502', '[]', '', showing(old), '2026-01-01'],
      [502, 2, 'Page 502', '[]', '', showing(published), '2026-01-01'],
    ],
  );
  // Only staff see banners: that one uses the picture is shown, but not which.
  expect(await uses(ada)).toEqual({ [drafted]: [['Page 501'], 0], [published]: [['Page 502'], 1], [old]: [[], 0] });
  expect(await Promise.all([drafted, published, old].map((id) => remove(ada, id)))).toEqual([409, 409, 204]);
  await d1.prepare(`UPDATE touchpoint SET definition = '{}' WHERE id IN (501, 503)`).run();
  expect([await remove(ada, drafted), await remove(ada, published)]).toEqual([204, 409]);
  await d1.prepare(`UPDATE touchpoint SET status = 'unpublished' WHERE id = 502`).run();
  expect(await remove(ada, published)).toBe(204);
});

test('pictures are listed page by page, and in a subaccount only to those who uploaded them', async () => {
  const [ada, owen] = [await signIn('ada@one'), await signIn('owen@one')];
  const ids: string[] = [];
  for (const last of [1, 2, 3]) ids.push(await bring(ada, last));
  const first = await listed(ada, '1', 'limit=2');
  const rest = await listed(ada, '1', `limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect([...first.items, ...rest.items].map(({ publicId }) => publicId).sort()).toEqual(ids.toSorted());
  expect(rest).toMatchObject({
    nextCursor: null,
    items: [{ width: 8, height: 9, bytes: 40, uses: [], hiddenUses: 0 }],
  });
  const shown = (who: Caller, query = '') => who.get(`/proxy/data/experience-images/1/${ids[0]}?${query}`);
  expect(new Uint8Array(await (await shown(ada)).arrayBuffer())).toEqual(png(1));
  expect((await shown(owen, 'operator_ids=11')).status).toBe(404);
  expect((await listed(owen, '1?operator_ids=11')).items).toEqual([]);
  expect(await remove(owen, ids[0] ?? '', '1?operator_ids=11')).toBe(204);
  expect(await rowsOf('SELECT count(*) AS n FROM experience_image')).toEqual([{ n: 3 }]);
});
