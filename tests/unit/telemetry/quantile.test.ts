import { expect, test } from 'vitest';
import { Meter } from '#shared/telemetry/meter.ts';
import { bucketBounds } from '#shared/telemetry/metrics.ts';
import { quantile } from '#shared/telemetry/quantile.ts';

test('a quantile lies in the bucket of the value that has this rank', () => {
  const meter = new Meter(0);
  for (let value = 1; value <= 1_000; value++)
    meter.record('merchlens.session.read.duration', value / 1_000, { outcome: 'live', place: 'FRA' });
  const buckets = meter.drain(1).series[0]?.buckets ?? [];
  for (const share of [0.5, 0.95, 0.99]) {
    const estimate = quantile(buckets, share) ?? 0;
    const above = bucketBounds.find((bound) => bound >= share) ?? 0;
    const below = bucketBounds.findLast((bound) => bound < share) ?? 0;
    expect(estimate).toBeGreaterThan(below);
    expect(estimate).toBeLessThanOrEqual(above);
  }
  expect(quantile(buckets, 0.5)).toBeCloseTo(0.5, 3);
});

test('without measurements there is no quantile, and values above all bounds count as the last bound', () => {
  const none = Array.from({ length: bucketBounds.length + 1 }, () => 0);
  expect(quantile(none, 0.5)).toBeNull();
  expect(quantile([...none.slice(1), 3], 0.5)).toBe(30);
});
