import { quantile } from '#shared/telemetry/quantile.ts';
import type { StoredSeries, StoredSpan } from './telemetry-store.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>${escaped(title)}</title><style>body{font:14px system-ui;margin:2rem;color-scheme:light dark}td,th{padding:.2rem .8rem;text-align:left}
td+td{font-variant-numeric:tabular-nums}.bar{background:#4a7dd6;height:.7rem;min-width:2px}.failed .bar{background:#c33}</style>
<h1>${escaped(title)}</h1>${body}`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`;

const ms = (seconds: number | null): string => (seconds === null ? '' : `${(seconds * 1000).toFixed(0)} ms`);

/** Times by endpoint and place, every other metric, and the latest traces. */
export function overviewPage(series: readonly StoredSeries[], latest: readonly StoredSpan[]): string {
  const requests = series.filter(({ name }) => name === 'http.server.request.duration');
  const byRoute = Map.groupBy(requests, ({ service, attributes }) =>
    [service, attributes['http.route'] ?? '', attributes.place ?? ''].join('\n'),
  );
  const rows = [...byRoute].map(([key, some]) => {
    const buckets =
      some[0]?.buckets.map((_, index) => some.reduce((sum, one) => sum + (one.buckets[index] ?? 0), 0)) ?? [];
    const count = some.reduce((sum, one) => sum + one.count, 0);
    const errors = some
      .filter(({ attributes }) => attributes['http.response.status_code']?.startsWith('5'))
      .reduce((sum, one) => sum + one.count, 0);
    const times = [0.5, 0.95, 0.99].map((share) => ms(quantile(buckets, share)));
    return [...key.split('\n').map(escaped), String(count), String(errors), ...times];
  });
  const others = series
    .filter(({ name }) => name !== 'http.server.request.duration')
    .map(({ name, service, attributes, value, count, buckets }) => [
      ...[name, service, Object.values(attributes).join(' ')].map(escaped),
      buckets.length > 0 ? `${count} × ${ms(value / count)}, p95 ${ms(quantile(buckets, 0.95))}` : String(value),
    ]);
  const traces = latest.map(({ traceId, name, startedAt, endedAt }) => [
    `<a href="/traces/${traceId}">${escaped(name)}</a>`,
    new Date(startedAt).toISOString(),
    `${endedAt - startedAt} ms`,
  ]);
  return page(
    'Merchlens telemetry',
    `<h2>Requests</h2>${table(['service', 'route', 'place', 'requests', '5xx', 'p50', 'p95', 'p99'], rows)}
<h2>Other metrics</h2>${table(['metric', 'service', 'of', 'value'], others)}
<h2>Latest traces</h2>${table(['request', 'began', 'took'], traces)}`,
  );
}

/** The spans of one trace, as bars over its time. */
export function tracePage(spans: readonly StoredSpan[]): string {
  const start = Math.min(...spans.map(({ startedAt }) => startedAt));
  const end = Math.max(start + 1, ...spans.map(({ endedAt }) => endedAt));
  const percent = (time: number) => ((100 * time) / (end - start)).toFixed(2);
  const rows = spans.map(({ service, name, startedAt, endedAt, failed, attributes }) => {
    const bar = `<div class="bar" style="margin-left:${percent(startedAt - start)}%;width:${percent(endedAt - startedAt)}%"></div>`;
    const attributeTexts = Object.entries(attributes).map(([key, value]) => `${key}=${value}`);
    const cells = [escaped(service), escaped(name), `${endedAt - startedAt} ms`, escaped(attributeTexts.join(' '))];
    return `<tr${failed ? ' class="failed"' : ''}>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td style="width:30%">${bar}</td></tr>`;
  });
  return page(`Trace ${spans[0]?.traceId ?? ''}`, `<table>${rows.join('')}</table>`);
}
