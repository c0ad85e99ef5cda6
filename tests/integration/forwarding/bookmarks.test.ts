import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookmarkHeader } from '#shared/constants.ts';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';
import { json } from './recording-upstream.ts';

let world: BareWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startBareWorld();
});
beforeEach(async () => {
  world.upstream.reset();
  admin = await world.signIn('admin');
});
afterAll(() => world.stop());

const notes = '/proxy/data/annotations';
const older = '00000002-00000001';
const newer = '00000002-0000000a';

/** Makes the upstream answer every call of notes with a bookmark. */
const answersWith = (bookmark: string): void =>
  world.upstream.answer(`${notes}/12`, (_, response) => {
    response.setHeader(bookmarkHeader, bookmark);
    json(response, { items: [], nextCursor: null });
  });

const write = (): Promise<Response> => admin.send('POST', notes, { date: '2026-11-10', text: 'Rain' });

async function sentWith(who: Browser, path = notes): Promise<string | undefined> {
  await who.get(path);
  return world.upstream.calls.at(-1)?.headers[bookmarkHeader.toLowerCase()];
}

test('after a write each call of the session sends its bookmark upstream, and the browser never sees it', async () => {
  expect(await sentWith(admin)).toBeUndefined();
  answersWith(newer);
  const answer = await write();
  expect([answer.status, answer.headers.get(bookmarkHeader), answer.headers.get('Set-Cookie')]).toEqual([
    200,
    null,
    null,
  ]);
  expect(await sentWith(admin)).toBe(newer);
  expect(await sentWith(admin, '/proxy/dashboard/list/')).toBe(newer);
  expect(await sentWith(await world.signIn('viewer'))).toBeUndefined();
});

test('an older or malformed bookmark does not replace a newer one', async () => {
  for (const bookmark of [newer, older, 'x'.repeat(600)]) {
    answersWith(bookmark);
    await write();
  }
  expect(await sentWith(admin)).toBe(newer);
});

test('a read of facts or content changes no bookmark, and one from the browser is ignored', async () => {
  answersWith(newer);
  await admin.get(notes, { [bookmarkHeader]: older });
  expect(await sentWith(admin)).toBeUndefined();
});
