import { maxFigures, type OperationsFigures } from '#shared/api/families/internal-operations-schemas.ts';
import { bucketBounds } from '#shared/telemetry/metrics.ts';
import { quantile } from '#shared/telemetry/quantile.ts';
import type { Handler } from '../calls/handler.ts';
import { statement } from '../platform/storage/statement.ts';
import { backupState, type LastBackupRow, lastBackup } from './backup/backup-state.ts';

const hourMs = 3_600_000;
const retentionHours = 8 * 24;
const hourOf = (instant: number): string => new Date(Math.floor(instant / hourMs) * hourMs).toISOString();

/** The Worker reports its counts about once a minute. */
export const countOperations: Handler<'countOperations'> = async ({ body, var: { database } }) => {
  const now = Date.now();
  await database.write(
    statement(
      `INSERT INTO operations_hour (hour, route, place, outcome, bucket, count)
       SELECT ?1, value ->> 'route', value ->> 'place', value ->> 'outcome', value ->> 'bucket', value ->> 'count'
       FROM json_each(?2) WHERE true
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
      ...[hourOf(now), JSON.stringify(body.counts)],
    ),
    statement('DELETE FROM operations_hour WHERE hour < ?', hourOf(now - retentionHours * hourMs)),
  );
};

interface BucketRow extends Record<string, unknown> {
  readonly route: string;
  readonly place: string;
  readonly outcome: 'ok' | 'error';
  readonly bucket: number;
  readonly count: number;
}

export const operationsFigures: Handler<'operationsFigures'> = async ({ var: { config, database } }) => {
  const now = Date.now();
  const [rows, [backup]] = await database.readAll<[BucketRow, LastBackupRow]>([
    statement(
      `SELECT route, place, outcome, bucket, sum(count) AS count FROM operations_hour WHERE hour > ?
       GROUP BY route, place, outcome, bucket`,
      hourOf(now - 24 * hourMs),
    ),
    lastBackup,
  ]);
  const byRow = Map.groupBy(rows, ({ route, place }) => `${route} ${place}`);
  const items = [...byRow.values()].flatMap((some) => {
    const [first] = some;
    return first ? [{ route: first.route, place: first.place, ...figuresOf(some) }] : [];
  });
  return {
    configured: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    total: rows.length === 0 ? null : figuresOf(rows),
    backup: config.BACKUP_TOKEN !== undefined && backup ? backupState(backup, now) : null,
    rows: items.toSorted((one, other) => other.requests - one.requests).slice(0, maxFigures),
  };
};

function figuresOf(rows: readonly BucketRow[]): NonNullable<OperationsFigures['total']> {
  const buckets = Array.from({ length: bucketBounds.length + 1 }, () => 0);
  for (const { bucket, count } of rows) buckets[bucket] = (buckets[bucket] ?? 0) + count;
  const sum = (some: readonly BucketRow[]) => some.reduce((total, { count }) => total + count, 0);
  const time = (share: number) => Math.round((quantile(buckets, share) ?? 0) * 1000);
  return {
    requests: sum(rows),
    errors: sum(rows.filter(({ outcome }) => outcome === 'error')),
    ...{ p50: time(0.5), p95: time(0.95), p99: time(0.99) },
  };
}
