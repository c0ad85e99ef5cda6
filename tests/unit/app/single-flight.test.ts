import { expect, test } from 'vitest';
import { sendOnce } from '#app/api/single-flight.ts';

const address = 'https://app.example/dbd/user/me/changeSettings';
const change = (body: string, init: RequestInit = {}) =>
  new Request(address, {
    method: 'POST',
    body,
    ...init,
    headers: { 'Content-Type': 'application/json', 'X-Scope': 'account-1', ...init.headers },
  });

/** A server that answers on demand, and records its requests. */
function server() {
  const reached: string[] = [];
  const answers: (() => void)[] = [];
  const send = async (request: Request) => {
    reached.push(await request.text());
    await new Promise<void>((done) => answers.push(done));
    return Response.json({ number: reached.length });
  };
  const answer = async () => {
    while (answers.length === 0) await new Promise((done) => setTimeout(done));
    for (const done of answers.splice(0)) done();
  };
  return { reached, send, answer };
}

test('the same change asked for twice at once is sent once, and both get its answer', async () => {
  const { reached, send, answer } = server();
  const both = Promise.all([sendOnce(change('{"a":1}'), send), sendOnce(change('{"a":1}'), send)]);
  await answer();
  const texts = await Promise.all((await both).map((response) => response.json()));
  expect(texts).toEqual([{ number: 1 }, { number: 1 }]);
  expect(reached).toEqual(['{"a":1}']);
});

test('after its answer the same change may be made again', async () => {
  const { reached, send, answer } = server();
  for (const _ of [1, 2]) {
    const response = sendOnce(change('{"a":1}'), send);
    await answer();
    await response;
  }
  expect(reached).toHaveLength(2);
});

test('another body or another scope is another change', async () => {
  const { reached, send, answer } = server();
  const all = Promise.all([
    sendOnce(change('{"a":1}'), send),
    sendOnce(change('{"a":2}'), send),
    sendOnce(change('{"a":1}', { headers: { 'X-Scope': 'account-2' } }), send),
  ]);
  while (reached.length < 3) await new Promise((done) => setTimeout(done));
  await answer();
  await all;
  expect(reached.toSorted()).toEqual(['{"a":1}', '{"a":1}', '{"a":2}']);
});

test('canceling one of two callers leaves the other its answer', async () => {
  const { reached, send, answer } = server();
  const off = new AbortController();
  const first = sendOnce(change('{"a":1}', { signal: off.signal }), send).catch((error: unknown) => error);
  const second = sendOnce(change('{"a":1}'), send);
  while (reached.length < 1) await new Promise((done) => setTimeout(done));
  off.abort(new Error('called off'));
  expect(await first).toMatchObject({ message: 'called off' });
  await answer();
  expect((await second).status).toBe(200);
  expect(reached).toHaveLength(1);
});
