import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { withBatches } from '#upstream/calls/batch/answer-batch.ts';
import { type PageCall, PageCalls } from '#worker/platform/upstream/page-calls.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/** Calls of a page to an upstream of one function, and the paths that reached each of its sides. */
function startPage({ answer, takesBatches = true }: { readonly answer: Answer; readonly takesBatches?: boolean }) {
  const requests: string[] = [];
  const calls: string[] = [];
  const single = {
    fetch: (request: Request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/batch') return new Response(null, { status: 404 });
      calls.push(pathname);
      return answer(request);
    },
  };
  const upstream = takesBatches ? withBatches(single) : single;
  const page = new PageCalls(async (path, init) => {
    requests.push(path);
    const request = new Request(`http://upstream.internal${path}`, init);
    return await upstream.fetch(request, env, createExecutionContext());
  });
  return { page, requests, calls };
}

const read = (address: string, bearer = 'ada'): PageCall => ({
  ...{ method: 'GET', address, headers: { Authorization: `Bearer ${bearer}`, Accept: 'application/json' }, body: null },
});
const textsOf = (responses: readonly Response[]) => Promise.all(responses.map((response) => response.text()));
const echo: Answer = ({ url, headers }) => new Response(`${new URL(url).pathname} ${headers.get('Authorization')}`);

test('calls that begin together are one request, and each gets its own answer', async () => {
  const { page, requests, calls } = startPage({ answer: echo });
  const later = Promise.resolve().then(() => page.fetch(read('/c')));
  const responses = await Promise.all([page.fetch(read('/a')), page.fetch(read('/b')), later]);
  expect(await textsOf(responses)).toEqual(['/a Bearer ada', '/b Bearer ada', '/c Bearer ada']);
  expect(requests).toEqual(['/batch']);
  expect(calls.sort()).toEqual(['/a', '/b', '/c']);
});

test('a call that begins alone goes alone', async () => {
  const { page, requests } = startPage({ answer: echo });
  await page.fetch(read('/a'));
  await page.fetch(read('/b'));
  expect(requests).toEqual(['/a', '/b']);
});

test('calls with different bearers never share a request', async () => {
  const { page, requests } = startPage({ answer: echo });
  const responses = await Promise.all([
    ...[page.fetch(read('/a')), page.fetch(read('/b', 'ben')), page.fetch(read('/c'))],
  ]);
  expect(await textsOf(responses)).toEqual(['/a Bearer ada', '/b Bearer ben', '/c Bearer ada']);
  expect(requests.sort()).toEqual(['/b', '/batch']);
});

test('questions about figures never share a request with lists, which they would hold up', async () => {
  const { page, requests } = startPage({ answer: echo });
  const ask = (address: string) => page.fetch({ ...read(address), method: 'POST', body: '{}' });
  await Promise.all([page.fetch(read('/list')), ask('/question'), page.fetch(read('/template')), ask('/other')]);
  expect(requests).toEqual(['/batch', '/batch']);
});

test('an answer arrives while another call of the batch still runs', async () => {
  let finish = (_: Response) => {};
  const slow = new Promise<Response>((resolve) => {
    finish = resolve;
  });
  const { page } = startPage({ answer: (request) => (request.url.endsWith('/slow') ? slow : echo(request)) });
  const pending = page.fetch(read('/slow'));
  const quick = await page.fetch(read('/quick'));
  expect(await quick.text()).toBe('/quick Bearer ada');
  finish(new Response('late'));
  expect(await (await pending).text()).toBe('late');
});

test('an upstream that takes no batches gets the calls one by one', async () => {
  const { page, requests } = startPage({ answer: echo, takesBatches: false });
  const responses = await Promise.all([page.fetch(read('/a')), page.fetch(read('/b'))]);
  expect(await textsOf(responses)).toEqual(['/a Bearer ada', '/b Bearer ada']);
  expect(requests).toEqual(['/batch', '/a', '/b']);
});

test('status and headers of each answer are kept, also of those without a body', async () => {
  const problem = () => new Response('{}', { status: 422, headers: { 'Content-Type': 'application/problem+json' } });
  const answer: Answer = ({ url }) => (url.endsWith('/none') ? new Response(null, { status: 204 }) : problem());
  const { page } = startPage({ answer });
  const [none, refused] = await Promise.all([page.fetch(read('/none')), page.fetch(read('/refused'))]);
  expect([none.status, none.body]).toEqual([204, null]);
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([422, 'application/problem+json']);
});

test('if the upstream fails in one call, the others are answered', async () => {
  const answer: Answer = (request) => {
    if (request.url.endsWith('/broken')) throw new Error('nothing answers');
    return echo(request);
  };
  const { page } = startPage({ answer });
  const [broken, whole] = await Promise.allSettled([page.fetch(read('/broken')), page.fetch(read('/whole'))]);
  expect([broken.status, whole.status]).toEqual(['rejected', 'fulfilled']);
});
