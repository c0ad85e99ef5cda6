import { DatabaseSync } from 'node:sqlite';
import type { MetricsBody, ReceivedAttributes, TracesBody } from './otlp-schema.ts';

/** Spans that are kept; the oldest make room. */
const maxSpans = 100_000;

export interface StoredSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly service: string;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface StoredSeries {
  readonly name: string;
  readonly service: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** What has come in all; of a gauge the last value. */
  readonly value: number;
  readonly count: number;
  /** Empty for what is no histogram. */
  readonly buckets: readonly number[];
}

const attributeTexts = (attributes: ReceivedAttributes): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]),
  );
const milliseconds = (nanos: string): number => Number(nanos.slice(0, -6));

/** Keeps what the Workers send: spans as they are, metrics added up. */
export class TelemetryStore {
  readonly #database: DatabaseSync;

  /** @param file `:memory:` keeps nothing */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS span (trace_id TEXT, request_id TEXT, span TEXT) STRICT;
      CREATE INDEX IF NOT EXISTS span_by_trace ON span (trace_id);
      CREATE INDEX IF NOT EXISTS span_by_request ON span (request_id);
      CREATE TABLE IF NOT EXISTS series (key TEXT PRIMARY KEY, series TEXT) STRICT;`);
  }

  takeTraces({ resourceSpans }: TracesBody): void {
    const insert = this.#database.prepare('INSERT INTO span VALUES (?, ?, ?)');
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        const attributes = attributeTexts(span.attributes);
        const stored: StoredSpan = {
          ...{ traceId: span.traceId, spanId: span.spanId, parentId: span.parentSpanId ?? null },
          ...{ service: attributeTexts(resource.attributes)['service.name'] ?? '', name: span.name, attributes },
          startedAt: milliseconds(span.startTimeUnixNano),
          endedAt: milliseconds(span.endTimeUnixNano),
          failed: span.status !== undefined,
        };
        insert.run(span.traceId, attributes['request.id'] ?? '', JSON.stringify(stored));
      }
    this.#database.prepare('DELETE FROM span WHERE rowid <= (SELECT max(rowid) FROM span) - ?').run(maxSpans);
  }

  takeMetrics({ resourceMetrics }: MetricsBody): void {
    for (const { resource, scopeMetrics } of resourceMetrics) {
      const service = attributeTexts(resource.attributes)['service.name'] ?? '';
      for (const metric of scopeMetrics.flatMap(({ metrics }) => metrics)) {
        if ('histogram' in metric)
          for (const { attributes, count, sum, bucketCounts } of metric.histogram.dataPoints)
            this.#add(metric.name, service, attributeTexts(attributes), {
              ...{ value: sum, count: Number(count), buckets: bucketCounts.map(Number), replaces: false },
            });
        else {
          const { dataPoints } = 'sum' in metric ? metric.sum : metric.gauge;
          for (const { attributes, asDouble } of dataPoints)
            this.#add(metric.name, service, attributeTexts(attributes), {
              ...{ value: asDouble, count: 1, buckets: [], replaces: 'gauge' in metric },
            });
        }
      }
    }
  }

  #add(
    name: string,
    service: string,
    attributes: Readonly<Record<string, string>>,
    more: Pick<StoredSeries, 'value' | 'count' | 'buckets'> & { readonly replaces: boolean },
  ): void {
    const key = JSON.stringify([name, service, attributes]);
    const row = this.#database.prepare('SELECT series FROM series WHERE key = ?').get(key);
    const known: StoredSeries | null = row ? JSON.parse(String(row.series)) : null;
    const series: StoredSeries = {
      ...{ name, service, attributes },
      value: more.replaces ? more.value : (known?.value ?? 0) + more.value,
      count: (known?.count ?? 0) + more.count,
      buckets: more.buckets.map((count, index) => count + (known?.buckets[index] ?? 0)),
    };
    this.#database.prepare('INSERT OR REPLACE INTO series VALUES (?, ?)').run(key, JSON.stringify(series));
  }

  /** The spans of a trace, the first begun first. @param id of a trace, or of a request */
  trace(id: string): readonly StoredSpan[] {
    return this.#database
      .prepare('SELECT span FROM span WHERE trace_id = ?1 OR request_id = ?1')
      .all(id)
      .map(({ span }): StoredSpan => JSON.parse(String(span)))
      .toSorted((one, other) => one.startedAt - other.startedAt);
  }

  /** The first spans of the latest traces. */
  latest(): readonly StoredSpan[] {
    return this.#database
      .prepare("SELECT span FROM span WHERE span ->> 'parentId' IS NULL ORDER BY rowid DESC LIMIT 50")
      .all()
      .map(({ span }): StoredSpan => JSON.parse(String(span)));
  }

  series(): readonly StoredSeries[] {
    return this.#database
      .prepare('SELECT series FROM series ORDER BY key')
      .all()
      .map(({ series }): StoredSeries => JSON.parse(String(series)));
  }

  close(): void {
    this.#database.close();
  }
}
