import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { decide } from '#shared/access/decide.ts';
import { type PageRow, pages } from '#shared/access/pages.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { Failure, failureResponse } from '#shared/api/failure.ts';
import { staff } from '#tests/unit/access/people.ts';
import { flags } from '#worker/flags/middleware.ts';
import { flagRoutes } from '#worker/flags/routes.ts';
import { lastGoodKey } from '#worker/flags/source.ts';
import { composeSync } from '#worker/middleware/compose-sync.ts';
import type { Config } from '#worker/platform/config.ts';
import type { Bindings } from '#worker/platform/env.ts';
import type { AppEnv } from '#worker/platform/hono.ts';
import { createLogger } from '#worker/platform/log.ts';
import type { SessionRead, SessionSnapshot } from '#worker/platform/session-contract.ts';
import { newSessionId } from '#worker/session/cookie.ts';
import { documentOf, flagServer, type StandIn } from './stand-in.ts';

const bindings = env as unknown as Bindings;

beforeEach(async () => {
  await bindings.FLAGS.delete(lastGoodKey);
});

const signedIn = (email: string): SessionRead => ({
  state: 'live',
  snapshot: { key: 'session-1', user: { email } } as SessionSnapshot,
});

/** The flags' part of the Worker, with a session chosen by the test. */
function workerWith(server: StandIn) {
  let reads = 0;
  let session: () => Promise<SessionRead> = async () => ({ state: 'none' });
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('config', { UNLEASH_URL: server.url, UNLEASH_TOKEN: 'token' } as Config);
    c.set(
      'log',
      createLogger('request-1', () => undefined),
    );
    c.set('session', () => {
      reads += 1;
      return session();
    });
    await next();
  });
  app.use(composeSync(flags));
  app.route('/', flagRoutes);
  app.get('/plain', (c) => c.text('no flags asked for'));
  app.get('/twice', async (c) => c.json([await c.var.flags(), await c.var.flags()]));
  app.onError((error) => failureResponse(error instanceof Failure ? error : new Failure('internal'), 'request-1'));
  return {
    as(next: SessionRead | Error) {
      session = async () => {
        if (next instanceof Error) throw next;
        return next;
      };
    },
    reads: () => reads,
    async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
      const context = createExecutionContext();
      const response = await app.request(path, { headers }, bindings, context);
      await waitOnExecutionContext(context);
      return response;
    },
  };
}

const redirectsFor = (...people: readonly string[]) => documentOf({ 'platform-custom-redirects': people });

test('GET /flags answers every flag for the calling person', async () => {
  const worker = workerWith(await flagServer({ document: redirectsFor('ada@brand.test') }));
  worker.as(signedIn('ada@brand.test'));
  expect(await (await worker.get('/flags')).json()).toEqual({
    'platform-support-formcrafts': false,
    'platform-custom-redirects': true,
    'platform-mikgorilla-main': false,
  });
  worker.as(signedIn('grace@brand.test'));
  expect(await (await worker.get('/flags')).json()).toMatchObject({ 'platform-custom-redirects': false });
  worker.as({ state: 'none' });
  expect(await (await worker.get('/flags')).json()).toMatchObject({ 'platform-custom-redirects': false });
});

test('GET /flags answers 304 while nothing has changed for this person, and is cached for nobody else', async () => {
  const worker = workerWith(await flagServer({ document: redirectsFor('ada@brand.test') }));
  worker.as(signedIn('ada@brand.test'));
  const first = await worker.get('/flags');
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
  expect(first.headers.get('Vary')).toBe('Cookie');
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{40}"$/);
  const again = await worker.get('/flags', { 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect(again.headers.get('Cache-Control')).toBe('private, no-cache');
  worker.as(signedIn('grace@brand.test'));
  expect((await worker.get('/flags', { 'If-None-Match': etag })).status).toBe(200);
});

test('GET /flags is a 503 while the session can not be read, not a page of flags turned off', async () => {
  const worker = workerWith(await flagServer({ document: redirectsFor('ada@brand.test') }));
  worker.as({ state: 'unavailable', retryAfterS: 7 });
  const response = await worker.get('/flags');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('7');
  expect(response.headers.get('ETag')).toBeNull();
});

test('GET /flags is a 401 for a session that has ended, not an anonymous answer', async () => {
  const worker = workerWith(await flagServer({ document: redirectsFor('ada@brand.test') }));
  worker.as({ state: 'none' });
  const response = await worker.get('/flags', { Cookie: `__Host-sid=${newSessionId()}` });
  expect(response.status).toBe(401);
  expect((await worker.get('/flags')).status).toBe(200);
});

test('GET /flags with another person’s scope is a 403', async () => {
  const worker = workerWith(await flagServer({ document: redirectsFor('ada@brand.test') }));
  worker.as({ state: 'foreign-scope', accountMissing: false });
  expect((await worker.get('/flags')).status).toBe(403);
});

test('a session store that fails is an error, never a person without flags', async () => {
  const worker = workerWith(await flagServer({ document: redirectsFor('ada@brand.test') }));
  worker.as(new Error('storage'));
  expect((await worker.get('/flags')).status).toBe(500);
});

test('a request without flags reads neither session nor flag server', async () => {
  const server = await flagServer({ document: redirectsFor() });
  const worker = workerWith(server);
  await worker.get('/plain');
  expect(worker.reads()).toBe(0);
  expect(await server.seen()).toEqual([]);
});

test('flags are evaluated once per request, and counted once', async () => {
  const server = await flagServer({ document: redirectsFor('ada@brand.test') });
  const worker = workerWith(server);
  worker.as(signedIn('ada@brand.test'));
  await worker.get('/twice');
  expect(worker.reads()).toBe(1);
  const [metrics] = await server.seen('/client/metrics');
  expect(metrics?.body?.bucket).toMatchObject({
    toggles: {
      'platform-custom-redirects': { yes: 1, no: 0 },
      'platform-support-formcrafts': { yes: 0, no: 1 },
    },
  });
});

test('nothing about the person is reported with the metrics', async () => {
  const server = await flagServer({ document: redirectsFor('ada@brand.test') });
  const worker = workerWith(server);
  worker.as(signedIn('ada@brand.test'));
  await worker.get('/flags');
  expect(JSON.stringify(await server.seen())).not.toMatch(/ada@brand|session-1/);
});

test('Flag server down: a flag that guards access fails closed', async () => {
  const worker = workerWith(await flagServer({ status: 500 }));
  worker.as(signedIn('ada@brand.test'));
  const [down] = await (await worker.get('/twice')).json<Viewer['flags'][]>();
  const rows: readonly PageRow[] = Object.values(pages);
  const guarded = rows.filter((page) => page.access.flags);
  expect(guarded.length).toBeGreaterThanOrEqual(5);
  for (const { access } of guarded) {
    expect(decide({ ...staff, flags: everyFlag(true) }, access)).toEqual({ ok: true });
    expect(decide({ ...staff, flags: down ?? everyFlag(true) }, access)).toEqual({ ok: false, reason: 'flag' });
  }
});

const everyFlag = (on: boolean): Viewer['flags'] => ({
  'platform-support-formcrafts': on,
  'platform-custom-redirects': on,
  'platform-mikgorilla-main': on,
});
