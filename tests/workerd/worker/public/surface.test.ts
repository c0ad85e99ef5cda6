import { expect, test } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { definitions } from '#shared/touchpoints/definitions.ts';
import { createApp } from '#worker/app.ts';
import { consumeEvents } from '#worker/public/events/consume.ts';
import { eventScript } from '#worker/public/events/script.ts';
import { link, publicId, surfaceWorld } from './surface-world.ts';

test('a separate public host serves only the public surface, and the app redirects public addresses there', async () => {
  const { fetch, asked } = surfaceWorld();
  expect((await fetch('https://go.example.com/l/spring')).headers.get('Location')).toBe('https://brand.example/');
  for (const path of [
    '/',
    '/login',
    '/dbd/init',
    '/proxy/locales',
    '/dashboard/overview',
    '/pop/preview/dl/x',
    '/assets/x.js',
  ]) {
    const answer = await fetch(`https://go.example.com${path}`);
    expect([path, answer.status, (await answer.text()).includes('a page of the app')]).toEqual([path, 404, false]);
  }
  const moved = await fetch('https://app.example.com/l/spring?utm_medium=email');
  expect([moved.status, moved.headers.get('Location')]).toEqual([
    308,
    'https://go.example.com/l/spring?utm_medium=email',
  ]);
  // Nothing about the visitor is sent: the service token is the only credential.
  expect(asked.map(({ headers }) => [headers.get('Authorization'), headers.get('Cookie')])).toEqual([
    ['Bearer a-service-token-of-tests', null],
  ]);
});

test('published content is read once within seconds, without a session', async () => {
  const { fetch, asked } = surfaceWorld();
  const cookie = { Cookie: '__Host-sid=somebody' };
  const answers = await Promise.all([
    fetch('https://go.example.com/l/spring', { headers: cookie }),
    fetch('https://go.example.com/l/spring'),
  ]);
  await fetch('https://go.example.com/l/spring');
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(asked.every(({ headers }) => !headers.has('Cookie'))).toBe(true);
});

test('a short link works in capitals and with a trailing slash, and in no other form', async () => {
  const { fetch } = surfaceWorld();
  for (const [path, status] of [
    ['/l/Spring', 302],
    ['/l/SPRING', 302],
    ['/l/spring/', 302],
    ['/l/spring/x', 404],
    ['/l/sprıng', 404],
  ] as const)
    expect([path, (await fetch(`https://go.example.com${path}`)).status]).toEqual([path, status]);
});

test('a link with a forbidden stored target leads nowhere', async () => {
  for (const fallback of [
    'javascript:alert(1)',
    'http://10.0.0.1/',
    'https://go.example.com/l/spring',
    'https://app.example.com/',
  ]) {
    const { fetch, queued } = surfaceWorld({ upstream: () => Response.json(link(fallback)) });
    const answer = await fetch('https://go.example.com/l/spring');
    expect([fallback, answer.status, answer.headers.get('Location')]).toEqual([fallback, 404, null]);
    expect(queued).toEqual([]);
  }
});

test('a flood at one touchpoint is redirected but not counted; a flood from one client gets 429', async () => {
  const flooded = surfaceWorld({ over: (key) => key === publicId });
  expect((await flooded.fetch('https://go.example.com/l/spring')).status).toBe(302);
  expect(flooded.queued).toEqual([]);
  const client = surfaceWorld({ over: (key) => key === '203.0.113.7' });
  const from = (address: string) =>
    client.fetch('https://go.example.com/l/spring', { headers: { 'CF-Connecting-IP': address } });
  const [over, other] = [await from('203.0.113.7'), await from('203.0.113.8')];
  expect([over.status, over.headers.get('Retry-After'), other.status]).toEqual([429, '60', 302]);
  expect(client.queued).toHaveLength(1);
});

test('guessing link names, or changing addresses within a network, gets 429 too', async () => {
  const { fetch, asked } = surfaceWorld({ over: (key) => key === '203.0.113.7' || key === '2001:db8:0:1' });
  for (const address of ['203.0.113.7', '2001:db8:0:1::1', '2001:DB8::1:a:b:c:d', '2001:0db8:0000:0001:1::'])
    expect([
      address,
      (await fetch('https://go.example.com/l/guess', { headers: { 'CF-Connecting-IP': address } })).status,
    ]).toEqual([address, 429]);
  expect(asked).toEqual([]);
});

test('the log of a preview’s visit, or of an order’s call, doesn’t contain its token', async () => {
  const lines: string[] = [];
  const logged = createApp({ renderPage: (c) => c.text(''), logSink: (_, line) => void lines.push(line) });
  const token = 't'.repeat(22);
  for (const rest of ['', '/page', '/image/1/1'])
    await logged.request(`https://app.example.com/pop/preview/ip/${token}${rest}`, {}, surfaceWorld().env);
  await logged.request(`https://app.example.com/o/${token}/awin`, {}, surfaceWorld().env);
  expect(lines.join()).toContain('/pop/preview/ip/[secret]/page');
  expect(lines.join()).toContain('/o/[secret]/awin');
  expect(lines.join()).not.toContain(token);
});

test('a post to an age gate that isn’t a small form is refused before it is read', async () => {
  const { fetch, asked } = surfaceWorld();
  const answer = (type: string, body: string) =>
    fetch(`https://go.example.com/e/${publicId}/age`, {
      ...{ method: 'POST', body },
      headers: { Origin: 'https://go.example.com', 'Content-Type': type },
    });
  expect((await answer('application/x-www-form-urlencoded', `day=${'1'.repeat(200_000)}`)).status).toBe(413);
  expect((await answer('multipart/form-data; boundary=x', 'nonsense')).status).toBe(415);
  expect(asked).toEqual([]);
});

test('old enough visitors pass the age gate of a page or an embed, but posts from other sites don’t', async () => {
  const definition = startImmersive('launch', {
    ...{ name: 'Gin', locale: 'en-GB', alcohol: true, newId: (kind) => kind },
  });
  const page = { ...link(), kind: 'ip', slug: null, definition };
  const { fetch } = surfaceWorld({ upstream: () => Response.json(page) });
  const answer = async (path: string, origin: string, year: string) => {
    const body = new URLSearchParams({ day: '1', month: '1', year, country: 'other' });
    return await fetch(`https://go.example.com${path}/age`, { method: 'POST', body, headers: { Origin: origin } });
  };
  for (const path of [`/e/${publicId}`, `/embed/ip/${publicId}`]) {
    const passed = await answer(path, 'https://go.example.com', '1980');
    expect([path, passed.status, passed.headers.get('Location')]).toEqual([path, 303, path]);
    expect(passed.headers.get('Set-Cookie')).toContain(`Path=${path}; HttpOnly`);
    expect((await answer(path, 'https://go.example.com', '2024')).status).toBe(403);
    const foreign = await answer(path, 'https://evil.example', '1980');
    expect([foreign.status, foreign.headers.has('Set-Cookie')]).toEqual([403, false]);
  }
});

test('the redirect after a sent form has the headers of every answer', async () => {
  const form = { title: 'Ask', intro: '', submitLabel: '', thanks: '', fields: [] };
  const { fetch } = surfaceWorld({
    upstream: () => Response.json({ publicId, brand: 'Brand', locale: 'en-GB', alcohol: null, form }),
  });
  const { status, headers } = await fetch(`https://go.example.com/f/${publicId}`, {
    method: 'POST',
    body: new URLSearchParams({ website: 'x' }),
    headers: { Origin: 'https://go.example.com' },
  });
  expect([status, headers.get('Location')]).toEqual([303, `/f/${publicId}/thanks`]);
  expect([headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual(['no-store', 'nosniff']);
});

test('a brand’s tag manager runs only on a separate public origin, never where people are signed in', async () => {
  const published: PublicTouchpoint = {
    ...{ ...link(), kind: 'ip', slug: null, definition: { ...definitions.ip.empty } },
    account: { ...link().account, gtmId: 'GTM-ABCD123' },
  };
  for (const [publicOrigin, runs] of [
    ['https://go.example.com', true],
    ['https://app.example.com', false],
  ] as const) {
    const { fetch } = surfaceWorld({ publicOrigin, upstream: () => Response.json(published) });
    const answer = await fetch(`${publicOrigin}/e/${publicId}`);
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect([answer.status, policy.includes('googletagmanager')]).toEqual([200, runs]);
    expect((await answer.text()).includes('googletagmanager')).toBe(runs);
  }
});

test('without consent nothing in an event identifies a visitor', async () => {
  const { fetch, queued } = surfaceWorld();
  const headers = { 'CF-Connecting-IP': '203.0.113.7' };
  for (let visit = 0; visit < 2; visit++) await fetch('https://go.example.com/l/spring', { headers });
  const sessions = queued.flatMap(({ events }) => events.map(({ session }) => session));
  expect(new Set(sessions).size).toBe(2);
  expect(JSON.stringify(queued)).not.toMatch(/203\.0\.113\.7|Mozilla/);
});

test('when the upstream is down visitors are told so, without the cause', async () => {
  const { fetch } = surfaceWorld({ upstream: () => new Response('secret stack', { status: 500 }) });
  const answer = await fetch('https://go.example.com/l/spring');
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  expect(await answer.text()).not.toContain('secret');
});

test('a failure for one touchpoint is retried later, and the others succeed', async () => {
  const { env, asked } = surfaceWorld();
  const ends: string[] = [];
  const message = (touchpoint: string) => ({
    body: { touchpoint, events: [{ id: `event-${touchpoint}` }] },
    attempts: 1,
    ack: () => void ends.push(`${touchpoint} ack`),
    retry: () => void ends.push(`${touchpoint} retry`),
  });
  const failing = {
    ...env,
    UPSTREAM: {
      fetch: async (input: string, init: RequestInit) => {
        const status = String(init.body).includes('event-bad') ? 503 : 202;
        asked.push(new Request(input, init));
        return new Response(null, { status });
      },
    },
  };
  await consumeEvents({ queue: 'events', messages: [message('bad'), message('good')] } as never, failing as never);
  expect(ends.sort()).toEqual(['bad retry', 'good ack']);
  expect(asked).toHaveLength(2);
});

/** An upstream that accepts events except some, and the dead letters. */
function strictUpstream(env: object, statusOf: (ids: readonly string[]) => number) {
  const taken: string[] = [];
  const dead: { readonly reason: string; readonly events: readonly { readonly id: string }[] }[] = [];
  const UPSTREAM = {
    fetch: async (input: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body));
      if (input.endsWith('/dead-letters')) dead.push(body);
      const ids: string[] = input.endsWith('/events') ? body.map(({ id }: { id: string }) => id) : [];
      const status = statusOf(ids);
      if (status === 202) taken.push(...ids);
      return new Response(null, { status });
    },
  };
  return { taken, dead, strict: { ...env, UPSTREAM } };
}

test('a refused event of a batch becomes a dead letter, and all others are stored', async () => {
  const { taken, dead, strict } = strictUpstream(surfaceWorld().env, (ids) => (ids.includes('event-7') ? 400 : 202));
  const ends: string[] = [];
  const events = Array.from({ length: 12 }, (_, at) => ({ id: `event-${at}`, kind: 'visit' }));
  const message = { body: { touchpoint: 'one', events }, attempts: 1 };
  const ended = { ack: () => void ends.push('ack'), retry: () => void ends.push('retry') };
  await consumeEvents({ queue: 'events', messages: [{ ...message, ...ended }] } as never, strict as never);
  expect([taken.length, new Set(taken).size, ends]).toEqual([11, 11, ['ack']]);
  expect(dead).toEqual([{ reason: 'malformed', events: [{ id: 'event-7', kind: 'visit' }] }]);
});

test('a message that keeps failing delays no other, and messages that the queue gives up on are stored upstream', async () => {
  const { taken, dead, strict } = strictUpstream(surfaceWorld().env, (ids) => (ids.includes('poison') ? 500 : 202));
  const ends: string[] = [];
  const message = (id: string, attempts: number) => ({
    ...{ body: { touchpoint: 'one', events: [{ id, kind: 'visit' }] }, attempts },
    ...{ ack: () => void ends.push(`${id} ack`), retry: () => void ends.push(`${id} retry`) },
  });
  const messages = [message('one', 5), message('poison', 5), message('two', 1)];
  await consumeEvents({ queue: 'merchlens-events', messages } as never, strict as never);
  expect([taken, ends]).toEqual([
    ['one', 'two'],
    ['one ack', 'poison retry', 'two ack'],
  ]);
  await consumeEvents({ queue: 'merchlens-events-dead', messages: [message('poison', 1)] } as never, strict as never);
  expect([dead.map(({ events }) => events), ends.at(-1)]).toEqual([[[{ id: 'poison', kind: 'visit' }]], 'poison ack']);
});

test('the script of a page is below five kilobytes compressed, and contains only the page’s id', async () => {
  const script = eventScript('ip', publicId);
  const stream = new Blob([script]).stream().pipeThrough(new CompressionStream('gzip'));
  expect((await new Response(stream).arrayBuffer()).byteLength).toBeLessThan(5 * 1024);
  expect(script).toContain(publicId);
});

const far = 'https://bücher.example/größe/東京?q=ü';
const farEncoded = 'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe/%E6%9D%B1%E4%BA%AC?q=%C3%BC';

test('a redirect’s address in any script is encoded for the header', async () => {
  const offer = { product: 7, retailer: 3, country: 'ZZ', currency: 'EUR', price: 900, inStock: true, url: far };
  const page: PublicTouchpoint = { ...link(far), kind: 'ip', slug: null, definition: { ...definitions.ip.empty } };
  const offered = { ...page, offers: [offer], retailers: [{ id: 3, name: 'Shop' }] };
  const banner = { ...definitions.dp.empty, target: far };
  for (const [path, answer] of [
    ['/l/spring', link(far)],
    ['/r/go.brand.example/summer', { target: far, status: 301 }],
    [`/e/${publicId}/out/7/3`, offered],
    [`/api/v1/${publicId}/out/7/3?country=ZZ`, { ...offered, kind: 'api', definition: definitions.api.empty }],
    [`/embed/dp/${publicId}/out/target`, { ...page, kind: 'dp', definition: banner }],
  ] as const) {
    const { fetch } = surfaceWorld({ upstream: () => Response.json(answer) });
    const led = await fetch(`https://go.example.com${path}`);
    expect([path, led.headers.get('Location')]).toEqual([path, farEncoded]);
  }
});

test('tag, collector and API answer pages of the local machine only for a product on local http', async () => {
  const local = ['http://localhost:5173', 'http://127.0.0.1', 'http://[::1]:3000'];
  const others = ['http://localhost.evil.example', 'http://shop.example', 'http://user@localhost', 'null'];
  const tried = { appOrigin: 'http://localhost:8787', publicOrigin: 'http://localhost:8787' };
  for (const [at, world, admitted, refused] of [
    [tried.appOrigin, tried, local, others],
    ['https://go.example.com', {}, [], [...local, ...others]],
  ] as const) {
    const { fetch, queued } = surfaceWorld({
      ...world,
      upstream: ({ url }) => {
        const kind = url.includes('/site/') ? 'site' : 'api';
        return Response.json({ ...link(), kind, slug: null, definition: { ...definitions[kind].empty } });
      },
    });
    for (const origin of [...admitted, ...refused]) {
      const leave = admitted.some((it) => it === origin) ? origin : null;
      const event = { i: 'a'.repeat(32), k: 'view', a: 0, p: '/' };
      const sent = await fetch(`${at}/collect/site/${publicId}`, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'text/plain' },
        body: JSON.stringify({ s: 'b'.repeat(32), m: '', r: '', e: [event] }),
      });
      const asked = await fetch(`${at}/api/v1/${publicId}/products`, {
        method: 'OPTIONS',
        headers: { Origin: origin },
      });
      for (const answer of [sent, asked])
        expect([origin, answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
          origin,
          leave ? 204 : 403,
          leave,
        ]);
    }
    expect(queued.flatMap(({ events }) => events.map(({ site }) => site?.host))).toEqual(
      admitted.map((origin) => new URL(origin).hostname),
    );
  }
});
