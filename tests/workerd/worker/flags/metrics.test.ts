import { expect, test } from 'vitest';
import { FlagMetrics, metricsIntervalMs } from '#worker/flags/metrics.ts';
import { unleashApi } from '#worker/flags/unleash-api.ts';
import { flagServer, type StandIn } from './stand-in.ts';

function metricsFor(server: StandIn) {
  let now = Date.UTC(2026, 0, 1);
  const metrics = new FlagMetrics(unleashApi(server.url, 'token'), () => now);
  return {
    metrics,
    passes: (ms: number) => {
      now += ms;
    },
  };
}

const bucketsOf = async (server: StandIn) =>
  (await server.seen('/client/metrics')).map(
    (call) =>
      call.body?.bucket as { start: string; stop: string; toggles: Record<string, { yes: number; no: number }> },
  );

test('the isolate registers once and reports exact counts', async () => {
  const server = await flagServer({});
  const { metrics, passes } = metricsFor(server);
  metrics.count({ a: true, b: false });
  await metrics.report();
  for (let request = 0; request < 7; request += 1) metrics.count({ a: request < 3, b: true });
  passes(metricsIntervalMs);
  await metrics.report();
  expect((await bucketsOf(server)).map((bucket) => bucket.toggles)).toEqual([
    { a: { yes: 1, no: 0, variants: {} }, b: { yes: 0, no: 1, variants: {} } },
    { a: { yes: 3, no: 4, variants: {} }, b: { yes: 7, no: 0, variants: {} } },
  ]);
  const registrations = await server.seen('/client/register');
  expect(registrations).toHaveLength(1);
  expect(registrations[0]?.body).toMatchObject({
    appName: 'v3-platform-app',
    environment: 'production',
    interval: 60_000,
  });
  expect(registrations[0]?.headers.authorization).toBe('token');
});

test('metrics are reported at most once a minute', async () => {
  const server = await flagServer({});
  const { metrics, passes } = metricsFor(server);
  metrics.count({ a: true });
  await metrics.report();
  metrics.count({ a: true });
  passes(metricsIntervalMs - 1);
  expect(metrics.report()).toBeNull();
  passes(1);
  expect(metrics.report()).not.toBeNull();
});

test('no evaluation, no report', async () => {
  const { metrics } = metricsFor(await flagServer({}));
  expect(metrics.report()).toBeNull();
});

test('counts of a failed report are in the next one, with those made meanwhile', async () => {
  const server = await flagServer({ status: 503 });
  const { metrics, passes } = metricsFor(server);
  metrics.count({ a: true });
  const failing = metrics.report();
  metrics.count({ a: false });
  await expect(failing).rejects.toThrow('/client/register answered 503');
  await server.answers({});
  passes(metricsIntervalMs);
  await metrics.report();
  const [bucket, ...more] = await bucketsOf(server);
  expect(more).toEqual([]);
  expect(bucket?.toggles).toEqual({ a: { yes: 1, no: 1, variants: {} } });
  expect(bucket?.start).toBe('2026-01-01T00:00:00.000Z');
  expect(bucket?.stop).toBe('2026-01-01T00:01:00.000Z');
});
