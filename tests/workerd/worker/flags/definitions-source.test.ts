import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { flagPollMs } from '#shared/constants.ts';
import { evaluateFlags } from '#worker/flags/engine.ts';
import { EngineCache, engineAge, type RefreshHost } from '#worker/flags/engine-cache.ts';
import { definitionsKey, kvCacheTtlS, kvSource, lastGoodKey, unleashSource } from '#worker/flags/source.ts';
import { unleashApi } from '#worker/flags/unleash-api.ts';
import type { Bindings } from '#worker/platform/env.ts';
import { documentOf, flagServer, type StandIn } from './stand-in.ts';

const kv = (env as unknown as Bindings).FLAGS;
const token = 'default:production.test-token';

interface Isolate {
  /** Is `f` on? */
  flag(as?: { readonly newest: boolean }): Promise<boolean | null>;
  passes(ms: number): void;
  /** Waits for work after the answers. */
  settles(): Promise<void>;
  readonly warnings: { readonly message: string; readonly state: unknown }[];
}

/** One isolate of the Worker with its definitions and a simulated clock. */
function isolate(cache: (now: () => number) => EngineCache): Isolate {
  let now = 1_000_000;
  const running: Promise<unknown>[] = [];
  const warnings: { message: string; state: unknown }[] = [];
  const host: RefreshHost = {
    waitUntil: (work) => void running.push(work),
    log: { warn: (message, fields) => void warnings.push({ message, state: fields?.state }) },
  };
  const engines = cache(() => now);
  return {
    warnings,
    passes: (ms) => {
      now += ms;
    },
    async settles() {
      await Promise.all(running.splice(0));
    },
    async flag(as = { newest: false }) {
      const engine = await engines.engine({ ...host, ...as });
      return engine && evaluateFlags(engine, {}, ['f']).f;
    },
  };
}

const isolateOf = (server: StandIn) =>
  isolate((now) => new EngineCache(unleashSource(unleashApi(server.url, token), kv), now));
const isolateOnKv = () => isolate((now) => new EngineCache(kvSource(kv), now));

beforeEach(async () => {
  await kv.delete(definitionsKey);
  await kv.delete(lastGoodKey);
});

test('the flag server is asked with the token, the app name and the version of the client specification', async () => {
  const server = await flagServer({ document: documentOf({ f: true }) });
  expect(await isolateOf(server).flag()).toBe(true);
  const [call] = await server.seen('/client/features');
  expect(call?.headers).toMatchObject({
    authorization: token,
    'unleash-appname': 'v3-platform-app',
    'unleash-client-spec': '5.2.0',
  });
  expect(call?.headers['unleash-instanceid']).toMatch(/^[0-9a-f-]{36}$/);
});

test('20 requests at once in a new isolate ask the flag server once', async () => {
  const server = await flagServer({ document: documentOf({ f: true }) });
  const one = isolateOf(server);
  expect(await Promise.all(Array.from({ length: 20 }, () => one.flag()))).toEqual(Array(20).fill(true));
  expect(await server.seen('/client/features')).toHaveLength(1);
});

test('a warm isolate evaluates without any request', async () => {
  const server = await flagServer({ document: documentOf({ f: true }) });
  const one = isolateOf(server);
  await one.flag();
  one.passes(engineAge.fresh - 1);
  await one.flag();
  await one.settles();
  expect(await server.seen('/client/features')).toHaveLength(1);
});

test('once an engine is no longer fresh, the old answer is given while the new one is fetched behind it', async () => {
  const server = await flagServer({ document: documentOf({ f: true }), etag: '"1"' });
  const one = isolateOf(server);
  await one.flag();
  await server.answers({ document: documentOf({ f: false }), etag: '"2"' });
  one.passes(engineAge.fresh);
  expect(await one.flag()).toBe(true);
  await one.settles();
  expect(await one.flag()).toBe(false);
});

test('a tab that polls flags gets a change with its first poll after the engine is no longer fresh', async () => {
  const server = await flagServer({ document: documentOf({ f: true }), etag: '"1"' });
  const one = isolateOf(server);
  await one.flag();
  await server.answers({ document: documentOf({ f: false }), etag: '"2"' });
  one.passes(engineAge.fresh - 1);
  expect(await one.flag({ newest: true })).toBe(true);
  one.passes(1);
  expect(await one.flag({ newest: true })).toBe(false);
});

test('an open tab shows a change within 15 seconds, within 45 from KV', () => {
  expect(flagPollMs + engineAge.fresh).toBeLessThan(15_000);
  expect(flagPollMs + engineAge.fresh + kvCacheTtlS * 1000).toBeLessThan(45_000);
});

test('an isolate idle for more than a minute waits for new definitions', async () => {
  const server = await flagServer({ document: documentOf({ f: true }) });
  const one = isolateOf(server);
  await one.flag();
  await server.answers({ document: documentOf({ f: false }) });
  one.passes(engineAge.stale);
  expect(await one.flag()).toBe(false);
});

test('unchanged definitions are asked for with If-None-Match and a 304 keeps them', async () => {
  const server = await flagServer({ document: documentOf({ f: true }), etag: '"one"' });
  const one = isolateOf(server);
  await one.flag();
  one.passes(engineAge.stale);
  expect(await one.flag()).toBe(true);
  expect((await server.seen('/client/features')).map((call) => call.headers['if-none-match'])).toEqual([
    undefined,
    '"one"',
  ]);
});

test('a new isolate starts from the last good document and asks only whether it has changed', async () => {
  const server = await flagServer({ document: documentOf({ f: true }), etag: '"one"' });
  await isolateOf(server).flag();
  expect(await isolateOf(server).flag()).toBe(true);
  expect((await server.seen('/client/features')).map((call) => call.headers['if-none-match'])).toEqual([
    undefined,
    '"one"',
  ]);
});

for (const [what, answer] of [
  ['answers 500', { status: 500 }],
  ['refuses the token', { status: 401 }],
  ['answers with something that is no JSON', { text: '<html>proxy error</html>' }],
  ['answers with JSON that is no document', { text: '{"flags":[]}' }],
  ['answers with half a document', { text: '{"version":2,"features":[{"name":"f","ena' }],
] as const)
  test(`Flag server down: last good, then typed defaults; here it ${what}`, async () => {
    const server = await flagServer({ document: documentOf({ f: true }) });
    const running = isolateOf(server);
    await running.flag();
    await server.answers(answer);
    running.passes(engineAge.stale);
    expect(await running.flag()).toBe(true);

    const fresh = isolateOf(server);
    expect(await fresh.flag()).toBe(true);
    expect(fresh.warnings).toEqual([{ message: 'flag definitions not refreshed', state: 'last good' }]);

    await kv.delete(lastGoodKey);
    const bare = isolateOf(server);
    expect(await bare.flag()).toBeNull();
    expect(bare.warnings).toEqual([{ message: 'flag definitions not refreshed', state: 'defaults' }]);
  });

test('Flag server down: nothing listens there, and another server’s last good document isn’t used', async () => {
  const server = await flagServer({ document: documentOf({ f: true }) });
  await isolateOf(server).flag();
  const elsewhere = isolate(
    (now) => new EngineCache(unleashSource(unleashApi('http://127.0.0.1:9/api', token), kv), now),
  );
  expect(await elsewhere.flag()).toBeNull();
});

test('a flag server that doesn’t answer blocks nobody forever, and its last good document is served', async () => {
  const server = await flagServer({ document: documentOf({ f: true }) });
  await isolateOf(server).flag();
  await server.answers({ hold: true, document: documentOf({ f: false }) });
  const fresh = isolateOf(server);
  expect(await fresh.flag()).toBe(true);
  await fresh.settles();
  expect(fresh.warnings).toHaveLength(1);
});

test('a flag server that is down is asked once per freshness interval, and nobody waits for it again', async () => {
  const server = await flagServer({ document: documentOf({ f: true }) });
  const one = isolateOf(server);
  await one.flag();
  await server.answers({ status: 500 });
  one.passes(engineAge.stale);
  for (let request = 0; request < 5; request += 1) await one.flag();
  expect(await server.seen('/client/features')).toHaveLength(2);
  await server.answers({ hold: true, document: documentOf({ f: false }) });
  one.passes(engineAge.fresh);
  expect(await one.flag()).toBe(true);
  await server.answers({ document: documentOf({ f: false }) });
  await one.settles();
  expect(await one.flag()).toBe(false);
});

test('a redirect of the flag server is not followed, so the token stays with it', async () => {
  const thief = await flagServer({ document: documentOf({ f: true }) });
  const server = await flagServer({ location: `${thief.url}/client/features` });
  expect(await isolateOf(server).flag()).toBeNull();
  expect(await thief.seen()).toEqual([]);
});

test('a corrupted last good document in KV doesn’t block the current one', async () => {
  const server = await flagServer({ document: documentOf({ f: true }) });
  for (const spoilt of [
    '{',
    '[]',
    JSON.stringify({ url: server.url, etag: 7, document: {} }),
    JSON.stringify({ url: server.url, etag: null, document: {} }),
  ]) {
    await kv.put(lastGoodKey, spoilt);
    expect(await isolateOf(server).flag()).toBe(true);
  }
});

test('without a flag server the definitions come from KV', async () => {
  await kv.put(definitionsKey, JSON.stringify(documentOf({ f: true })));
  const one = isolateOnKv();
  expect(await one.flag()).toBe(true);
});

test('without a flag server and with an empty KV the definitions that come with the product serve', async () => {
  const engine = await new EngineCache(kvSource(kv)).engine({
    waitUntil: () => undefined,
    log: { warn: () => undefined },
  });
  expect(engine && evaluateFlags(engine, {})).toMatchObject({ 'platform-mikgorilla-main': true });
});

test('corrupted definitions in KV leave every flag off', async () => {
  await kv.put(definitionsKey, '{"features":');
  expect(await isolateOnKv().flag()).toBeNull();
});
