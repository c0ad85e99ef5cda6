import { type Attributes, bucketBounds, type MetricName, metrics } from './metrics.ts';

/** What was measured of one metric under one set of attributes since it was sent last. */
export interface Series {
  readonly name: MetricName;
  readonly attributes: Attributes;
  /** How many values a histogram has got; for the others how often there was one. */
  count: number;
  /** The sum of a counter or a histogram, the last value of a gauge. */
  value: number;
  /** Values by bucket of `bucketBounds`, for histograms alone. */
  readonly buckets: number[] | null;
}

/** Series that are held at once: what comes above it is counted as dropped. */
const maxSeries = 1_000;

/** Adds measurements up until they are sent. */
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

  /** What came since the last call; the meter begins again. */
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
