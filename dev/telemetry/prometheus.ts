import { bucketBounds, type MetricName, metrics } from '#shared/telemetry/metrics.ts';
import type { StoredSeries } from './telemetry-store.ts';

/** How Prometheus names a metric of ours: dots become underscores, the unit and `_total` are added. */
export function prometheusName(name: MetricName): string {
  const { kind, unit } = metrics[name];
  return `${name.replaceAll('.', '_')}${unit === 's' ? '_seconds' : ''}${kind === 'counter' ? '_total' : ''}`;
}

const label = (name: string): string => name.replaceAll('.', '_');
const isMetric = (name: string): name is MetricName => Object.hasOwn(metrics, name);

/** Every name that a query may ask for, with the labels of each. */
export function prometheusNames(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const name of Object.keys(metrics).filter(isMetric)) {
    const labels = ['service_name', ...metrics[name].attributes.map(label)];
    const base = prometheusName(name);
    if (metrics[name].kind === 'histogram') {
      found.set(`${base}_bucket`, [...labels, 'le']);
      found.set(`${base}_sum`, labels);
      found.set(`${base}_count`, labels);
    } else found.set(base, labels);
  }
  return found;
}

/** What a Prometheus server reads from `/metrics`. */
export function prometheusText(all: readonly StoredSeries[]): string {
  const lines: string[] = [];
  for (const [name, series] of Map.groupBy(all, (one) => one.name)) {
    if (!isMetric(name)) continue;
    const base = prometheusName(name);
    lines.push(`# HELP ${base} ${metrics[name].description}`, `# TYPE ${base} ${metrics[name].kind}`);
    for (const one of series) lines.push(...linesOf(base, one));
  }
  return `${lines.join('\n')}\n`;
}

function linesOf(base: string, { service, attributes, value, count, buckets }: StoredSeries): string[] {
  const labels = [
    `service_name=${JSON.stringify(service)}`,
    ...Object.entries(attributes).map(([name, text]) => `${label(name)}=${JSON.stringify(text)}`),
  ].join(',');
  if (buckets.length === 0) return [`${base}{${labels}} ${value}`];
  let below = 0;
  const cumulative = buckets.map((some, index) => {
    below += some;
    return `${base}_bucket{${labels},le="${bucketBounds[index] ?? '+Inf'}"} ${below}`;
  });
  return [...cumulative, `${base}_sum{${labels}} ${value}`, `${base}_count{${labels}} ${count}`];
}
