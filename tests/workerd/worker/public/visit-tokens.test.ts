import { afterEach, expect, test, vi } from 'vitest';
import { definitions } from '#shared/touchpoints/definitions.ts';
import { emptySiteTag } from '#shared/touchpoints/site-tag.ts';
import { link, publicId, surfaceWorld } from './surface-world.ts';

afterEach(() => vi.useRealTimers());

const at = 'https://go.example.com';
const shop = 'https://www.shop.example';
const other = 'o'.repeat(22);
const id = () => crypto.randomUUID().replaceAll('-', '');

/** Pages and site tags of any public id. */
const upstream = ({ url }: Request): Response => {
  const [, kind = 'ip', name = ''] = /touchpoints\/(\w+)\/([\w-]+)/.exec(url) ?? [];
  const definition = kind === 'site' ? { ...emptySiteTag, allowedDomains: ['www.shop.example'] } : definitions.ip.empty;
  return Response.json({ ...link(), slug: null, publicId: name, kind, definition });
};

interface Sent {
  readonly token?: string | undefined;
  readonly address?: string;
  readonly ago?: number;
  readonly touchpoint?: string;
}

const ways = [
  {
    from: 'a page',
    ask: (name: string) => [`${at}/collect/visit/${name}`, {}] as const,
    send: (name: string, v: string | undefined, a: number) =>
      [
        `${at}/collect`,
        { 'Content-Type': 'application/json', Origin: at },
        { k: 'ip', t: name, s: id(), m: '', r: '', v, e: [{ i: id(), k: 'visit', a }] },
      ] as const,
  },
  {
    from: 'a site tag',
    ask: (name: string) => [`${at}/collect/site/${name}/visit`, { Origin: shop }] as const,
    send: (name: string, v: string | undefined, a: number) =>
      [
        `${at}/collect/site/${name}`,
        { 'Content-Type': 'text/plain', Origin: shop },
        { s: id(), m: '', r: '', v, e: [{ i: id(), k: 'view', a, p: '/' }] },
      ] as const,
  },
];

function visitors(way: (typeof ways)[number], sessionSecret = 'k'.repeat(32)) {
  const world = surfaceWorld({ upstream, sessionSecret });
  const ask = async (address = '203.0.113.7', touchpoint = publicId) => {
    const [url, headers] = way.ask(touchpoint);
    const answer = await world.fetch(url, { headers: { ...headers, 'CF-Connecting-IP': address } });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    return await answer.text();
  };
  /** Sends one message. @returns its queued event with the reason why it is suspect, or null if none was queued */
  const send = async ({ token, address = '203.0.113.7', ago = 0, touchpoint = publicId }: Sent) => {
    const [url, headers, body] = way.send(touchpoint, token, ago);
    const before = world.queued.length;
    const init = { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'CF-Connecting-IP': address } };
    expect((await world.fetch(url, init)).status).toBe(204);
    const [event] = world.queued[before]?.events ?? [];
    return event ? { fault: event.fault ?? 'plain', at: event.at, source: event.source } : null;
  };
  return { ask, send };
}

test.each(ways)(
  'events of $from are plain with the token of their visit, and stored as suspect without one',
  async (way) => {
    const { ask, send } = visitors(way);
    const token = await ask();
    expect(token.length).toBeLessThan(32);
    expect(await send({ token })).toMatchObject({ fault: 'plain' });
    for (const none of [undefined, '']) expect(await send({ token: none })).toMatchObject({ fault: 'no-token' });
  },
);

test.each(ways)(
  'a token of $from is invalid at another touchpoint, from another address, or the day after',
  async (way) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00Z') });
    const { ask, send } = visitors(way);
    const token = await ask();
    const forged = `${token.slice(0, -2)}AA`;
    for (const wrong of [
      { token, touchpoint: other },
      { token, address: '203.0.113.8' },
      { token: await ask('203.0.113.8') },
      ...[forged, 'x', 'x'.repeat(27), '!'].map((text) => ({ token: text })),
    ])
      expect(await send(wrong)).toMatchObject({ fault: 'wrong-token' });
    vi.setSystemTime(Date.parse('2026-11-22T10:29:00Z'));
    expect(await send({ token })).toMatchObject({ fault: 'plain' });
    vi.setSystemTime(Date.parse('2026-11-23T10:00:00Z'));
    expect(await send({ token })).toMatchObject({ fault: 'wrong-token' });
  },
);

test.each(ways)(
  'an event of $from that claims to be older than its visit is refused; without a visit it is dated now',
  async (way) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00Z') });
    const { ask, send } = visitors(way);
    const token = await ask();
    vi.setSystemTime(Date.parse('2026-11-22T10:10:00Z'));
    expect(await send({ token, ago: 5 * 60_000 })).toMatchObject({ at: '2026-11-22T10:05:00.000Z' });
    // Recorded before the token arrived.
    expect(await send({ token, ago: 10 * 60_000 + 3_000 })).toMatchObject({ at: '2026-11-22T10:00:00.000Z' });
    for (const ago of [12 * 60_000, 86_400_000]) expect(await send({ token, ago })).toBeNull();
    expect(await send({ ago: 86_400_000 })).toMatchObject({ fault: 'no-token', at: '2026-11-22T10:10:00.000Z' });
  },
);

test.each(ways)(
  'tokens of $from signed with the previous key are valid until they expire, and the first key signs new ones',
  async (way) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00Z') });
    const [former, current] = ['f'.repeat(32), 'c'.repeat(32)];
    const under = (keys: string) => visitors(way, keys);
    const old = await under(former).ask();
    const rotated = under(`${current},${former}`);
    const fresh = await rotated.ask();
    expect(await rotated.send({ token: old })).toMatchObject({ fault: 'plain' });
    expect(await under(current).send({ token: fresh })).toMatchObject({ fault: 'plain' });
    expect(await under(former).send({ token: fresh })).toMatchObject({ fault: 'wrong-token' });
    expect(await under(current).send({ token: old })).toMatchObject({ fault: 'wrong-token' });
    vi.setSystemTime(Date.parse('2026-11-22T10:29:00Z'));
    expect(await rotated.send({ token: old })).toMatchObject({ fault: 'plain' });
    vi.setSystemTime(Date.parse('2026-11-22T10:31:00Z'));
    expect(await rotated.send({ token: old })).toMatchObject({ fault: 'wrong-token' });
  },
);

test('a visit continues across midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T23:59:50Z') });
  const [page] = ways as [(typeof ways)[0], (typeof ways)[1]];
  const { ask, send } = visitors(page);
  const token = await ask();
  vi.setSystemTime(Date.parse('2026-11-23T00:05:00Z'));
  expect(await send({ token })).toMatchObject({ fault: 'plain' });
});

test('the stored origin of an event is the same for one address on one day, and isn’t the address itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00Z') });
  const { send } = visitors(ways[0] as (typeof ways)[0]);
  const from = async (address: string) => (await send({ address }))?.source;
  const [one, neighbor, far] = [await from('203.0.113.7'), await from('203.0.113.8'), await from('198.51.100.7')];
  expect(await from('203.0.113.7')).toEqual(one);
  expect(neighbor?.address).not.toBe(one?.address);
  expect([neighbor?.network === one?.network, far?.network === one?.network]).toEqual([true, false]);
  const [v6, same, near] = [
    await from('2001:db8:1:1::1'),
    await from('2001:db8:1:1::2'),
    await from('2001:db8:1:2::1'),
  ];
  expect(same).toEqual(v6);
  expect([near?.address === v6?.address, near?.network === v6?.network]).toEqual([false, true]);
  expect(await from('::ffff:203.0.113.8')).toMatchObject({ network: one?.network });
  expect(JSON.stringify([one, v6])).not.toContain('203');
  vi.setSystemTime(Date.parse('2026-11-23T10:00:00Z'));
  const [later] = [await from('203.0.113.7')];
  expect([later?.address === one?.address, later?.network === one?.network]).toEqual([false, false]);
});

test('a visitor without a script needs no token: a redirect is an event that we made ourselves', async () => {
  const { fetch, queued } = surfaceWorld();
  await fetch(`${at}/l/spring`, { headers: { 'CF-Connecting-IP': '203.0.113.7' } });
  const [event] = queued.flatMap(({ events }) => events);
  expect([event?.kind, event?.fault, event?.source?.address.length]).toEqual(['visit', undefined, 16]);
});

test('a counted hit of a redirect has its origin, and one that isn’t counted has none', async () => {
  const { fetch, asked } = surfaceWorld({
    upstream: ({ url }) =>
      url.includes('/redirects/') ? Response.json({ target: 'https://www.brand.example/', status: 302 }) : null,
  });
  const hit = async (init: RequestInit) => {
    await fetch(`${at}/r/go.brand.example/summer?address=mine`, { redirect: 'manual', ...init });
    const { searchParams } = new URL(asked.at(-1)?.url ?? at);
    return ['address', 'network', 'count'].map((name) => searchParams.getAll(name).join());
  };
  const headers = { 'CF-Connecting-IP': '203.0.113.7' };
  const source = expect.stringMatching(/^[\w-]{16}$/);
  expect(await hit({ headers })).toEqual([source, source, '1']);
  expect(await hit({ headers, method: 'HEAD' })).toEqual(['', '', '0']);
});

test('limits count events and not messages, of an address, of a touchpoint and of an account', async () => {
  for (const [limiter, most] of [
    ['share', 7],
    ['touchpoint', 7],
    ['account', 7],
  ] as const) {
    const calls = new Map<string, number>();
    const { fetch, queued } = surfaceWorld({
      upstream,
      over: (key, name) => {
        if (name !== limiter) return false;
        calls.set(key, (calls.get(key) ?? 0) + 1);
        return (calls.get(key) ?? 0) > most;
      },
    });
    const events = Array.from({ length: 5 }, () => ({ i: id(), k: 'visit', a: 0 }));
    for (let message = 0; message < 4; message++)
      await fetch(`${at}/collect`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: at, 'CF-Connecting-IP': '203.0.113.7' },
        body: JSON.stringify({ k: 'ip', t: publicId, s: id(), m: '', r: '', e: events }),
      });
    expect([limiter, queued.flatMap((message) => message.events).length]).toEqual([limiter, most]);
  }
});
