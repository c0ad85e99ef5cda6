import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '#dev/telemetry/receiver.ts';
import type { StoredSpan } from '#dev/telemetry/telemetry-store.ts';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';

let receiver: Receiver;
let world: World;
let client: Client;

const email = 'brand.admin@brand.test';
const search = 'very-private-search';

beforeAll(async () => {
  receiver = await startReceiver({ port: 0, file: ':memory:' });
  world = await startWorld({
    vars: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a-key',
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  });
  client = await world.signIn(email);
});

afterAll(async () => {
  await world?.stop();
  await receiver?.stop();
});

/** The spans of a request, once all the expected ones have arrived. */
async function spansOf(requestId: string, names: readonly string[]): Promise<readonly StoredSpan[]> {
  await expect
    .poll(() => receiver.store.trace(requestId).map(({ name }) => name), { timeout: 10_000 })
    .toEqual(expect.arrayContaining([...names]));
  return receiver.store.trace(requestId);
}

test('one trace holds a request with its spans of both Workers and of the session object', async () => {
  // A scope this isolate has not seen yet, so the session object is asked.
  const answer = await client.call(`/proxy/data/collections?search=${search}`, { scope: 'operator-103' });
  expect(answer.status).toBe(200);
  const requestId = answer.headers.get('X-Request-Id') ?? '';
  const spans = await spansOf(requestId, [
    ...['GET collections', 'session object', 'Session.read', 'upstream collections', 'd1'],
  ]);
  const named = (service: string, name: string) => spans.find((span) => span.service === service && span.name === name);
  const root = named('merchlens', 'GET collections');
  const step = named('merchlens', 'session object');
  const call = named('merchlens', 'upstream collections');
  const answered = named('merchlens-upstream', 'GET collections');
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([requestId.replaceAll('-', '')]));
  expect(spans.every(({ attributes }) => attributes['request.id'] === requestId)).toBe(true);
  expect(root?.parentId).toBeNull();
  expect(step?.parentId).toBe(root?.spanId);
  expect(named('merchlens', 'Session.read')?.parentId).toBe(step?.spanId);
  expect(call?.parentId).toBe(root?.spanId);
  expect(answered?.parentId).toBe(call?.spanId);
  // The session object asks the upstream too, so several calls of the trace read D1.
  const read = spans.find(({ name, parentId }) => name === 'd1' && parentId === answered?.spanId);
  expect(Number(read?.attributes['d1.rows_read'])).toBeGreaterThan(0);
  const shown = await fetch(`${receiver.origin}/traces/${requestId}`);
  expect(await shown.text()).toContain('Session.read');
});

test('the calls that a session object makes for itself are part of the trace of the request that waits for them', async () => {
  const fresh = await world.signIn('operator@brand.test');
  await fresh.page('/');
  await expect
    .poll(
      () =>
        receiver.store
          .latest()
          .flatMap(({ traceId }) => receiver.store.trace(traceId))
          .map(({ name }) => name),
      {
        timeout: 10_000,
      },
    )
    .toEqual(expect.arrayContaining(['upstream init', 'GET init']));
  const spans = receiver.store.latest().flatMap(({ traceId }) => receiver.store.trace(traceId));
  const init = spans.find(({ name }) => name === 'upstream init');
  expect(spans.find(({ spanId }) => spanId === init?.parentId)?.name).toBe('Session.read');
});

test('requests, the session, the upstream and D1 are measured by endpoint, status and place', async () => {
  await (await client.call('/proxy/data/no-such-thing')).text();
  await world.tick(Date.now());
  const text = async () => await (await fetch(`${receiver.origin}/metrics`)).text();
  await expect.poll(text, { timeout: 10_000 }).toContain('merchlens_dead_letters{');
  const metrics = await text();
  expect(metrics).toMatch(
    /http_server_request_duration_seconds_count\{service_name="merchlens",http_route="collections",http_response_status_code="200",place="(?:local|[A-Z]{3})"\} [1-9]/,
  );
  expect(metrics).toContain('http_route="/auth/login"');
  expect(metrics).toMatch(/merchlens_session_read_duration_seconds_bucket\{service_name="merchlens",outcome="live"/);
  expect(metrics).toMatch(
    /merchlens_upstream_call_duration_seconds_sum\{service_name="merchlens",http_route="collections"/,
  );
  expect(metrics).toMatch(
    /merchlens_d1_rows_read_total\{service_name="merchlens-upstream",http_route="collections"\} [1-9]/,
  );
  expect(metrics).toMatch(/merchlens_scheduled_duration_seconds_count\{[^}]*outcome="ok"\} 1/);
  const overview = await (await fetch(receiver.origin)).text();
  expect(overview).toContain('collections');
});

test('the operations page shows staff what was answered, by endpoint and place, once isolates have reported', async () => {
  const staff = await world.signIn('staff@merchlens.test');
  const shown = async () => {
    await (await client.call('/proxy/data/collections')).text();
    return (await staff.page('/internal/operations')).body;
  };
  await expect.poll(shown, { timeout: 15_000 }).toMatch(/collections[\s\S]{0,400}?\d+ ms/);
});

test('nothing that is sent to a collector names a person, a secret or what somebody typed', async () => {
  const sent = receiver.bodies.join('\n');
  expect(sent).toContain('collections');
  for (const secret of [email, '%40', 'brand.test', search, 'uid', 'Bearer', 'csrf', 'eyJ', 'no-such-thing', 'a-key'])
    expect(sent).not.toContain(secret);
  for (const [, { value }] of client.jar.entries(new URL(world.origin)).filter(([, cookie]) => cookie.value.length > 9))
    expect(sent).not.toContain(value);
});

test('an unreachable collector delays no request, and what it missed is counted', async () => {
  const away = await startReceiver({ port: 0, file: ':memory:' });
  const { origin } = away;
  await away.stop();
  const lost = await startWorld({
    vars: { OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_TRACES_SAMPLER_ARG: '1', OTEL_BSP_SCHEDULE_DELAY: '0' },
  });
  try {
    const one = await lost.signIn(email);
    expect((await one.call('/proxy/data/collections')).status).toBe(200);
    const back = await startReceiver({ port: Number(new URL(origin).port), file: ':memory:' });
    try {
      await expect
        .poll(
          async () => {
            await (await one.call('/proxy/data/collections')).text();
            return await (await fetch(`${origin}/metrics`)).text();
          },
          { timeout: 10_000 },
        )
        .toMatch(/merchlens_telemetry_dropped_total\{service_name="merchlens",signal="spans"\} [1-9]/);
    } finally {
      await back.stop();
    }
  } finally {
    await lost.stop();
  }
});
