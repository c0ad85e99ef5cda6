import { type Attributes, bucketBounds, type MetricName, metrics } from './metrics.ts';

/** Measurements of one metric with one set of attributes since the last export. */
export interface Series {
  readonly name: MetricName;
  readonly attributes: Attributes;
  /** Number of values of a histogram; for the others the number of measurements. */
  count: number;
  /** The sum of a counter or a histogram, the last value of a gauge. */
  value: number;
  /** Values by bucket of `bucketBounds`, for histograms alone. */
  readonly buckets: number[] | null;
}

/** Maximum series in memory; further ones are counted as dropped. */
const maxSeries = 1_000;

/** Aggregates measurements until they are sent. */
export class Meter {
  #series = new Map<string, Series>();
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  /** Adds to a counter, a value to a histogram, or sets a gauge. Durations are in seconds. */
  record(name: MetricName, value: number, attributes: Attributes = {}): void {
    const key = `${name} ${metrics[name].attributes.map((attribute) => attributes[attribute] ?? '').join(' ')}`;
    const known = this.#series.get(key);
    if (!known && this.#series.size >= maxSeries) {
      if (name !== 'merchlens.telemetry.dropped') this.record('merchlens.telemetry.dropped', 1, { signal: 'series' });
      return;
    }
    const series = known ?? newSeries(name, attributes);
    if (!known) this.#series.set(key, series);
    series.count += 1;
    series.value = metrics[name].kind === 'gauge' ? value : series.value + value;
    if (series.buckets) series.buckets[bucketOf(value)] = (series.buckets[bucketOf(value)] ?? 0) + 1;
  }

  /** The measurements since the last call; resets the meter. */
  drain(now: number): { readonly since: number; readonly series: readonly Series[] } {
    const drained = { since: this.#since, series: [...this.#series.values()] };
    this.#series = new Map();
    this.#since = now;
    return drained;
  }
}

const newSeries = (name: MetricName, attributes: Attributes): Series => ({
  ...{ name, attributes, count: 0, value: 0 },
  buckets: metrics[name].kind === 'histogram' ? Array.from({ length: bucketBounds.length + 1 }, () => 0) : null,
});

/** @param value in seconds */
export function bucketOf(value: number): number {
  const found = bucketBounds.findIndex((bound) => value <= bound);
  return found < 0 ? bucketBounds.length : found;
}
