import { metricOf } from '#shared/contracts/metrics.ts';
import {
  annualFee,
  metricsOf,
  nextTerm,
  percentOf,
  periodsOf,
  type SignedContract,
} from '#shared/contracts/periods.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Stores } from '../facts/facts.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { endlessPercent, insertLines, readContract, type StoredContract, signedContractOf } from './stored-contract.ts';
import { type CountedPeriod, countPeriods, periodsOn } from './usage.ts';

/** Contracts checked in one run of the cron trigger; the others wait for the next minute. */
const batchSize = 5;
const checkIntervalMs = 60 * 60_000;
/** Periods closed in one check; the others are closed a minute later. */
const maxClosedAtOnce = 40;
/** How long a run owns a contract that it checks. */
const leaseMs = 5 * 60_000;

/** Author of audit lines for contracts that renew or end by themselves. */
const schedulerAuthor = { var: { user: { id: 'scheduled' }, requestId: 'scheduled' } };

/**
 * Checks active contracts once an hour: counts usage, closes past periods, and renews or ends terms.
 * @param now epoch milliseconds
 */
export async function checkContracts(stores: Stores, now: number): Promise<void> {
  const { database } = stores;
  const due = await database.read<{ id: number; next_check: number }>(
    'SELECT id, next_check FROM sow WHERE next_check <= ?1 ORDER BY next_check LIMIT ?2',
    ...[now, batchSize],
  );
  for (const { id, next_check: at } of due) {
    const [[claimed]] = await database.write<[{ id: number }]>(
      statement(
        'UPDATE sow SET next_check = ?3 WHERE id = ?1 AND next_check = ?2 RETURNING id',
        ...[id, at, now + leaseMs],
      ),
    );
    if (claimed) await checkContract(stores, id, now);
  }
}

async function checkContract(stores: Stores, id: number, now: number): Promise<void> {
  const { database } = stores;
  const stored = await readContract(database, id);
  const contract = stored && signedContractOf(stored);
  if (!stored || !contract || stored.row.status !== 'active') {
    await database.write(statement('UPDATE sow SET next_check = NULL WHERE id = ?', id));
    return;
  }
  const today = dayAt(now, stored.row.timezone);
  if (stored.row.ends_on < today && stored.row.renews === 1) {
    await database.write(...renewalStatements(stored, now));
    return;
  }
  const { over, more } = await findUnclosed(database, stored, contract, today);
  const current = periodsOn(contract, today);
  const counted = await countPeriods(stores, stored, [...over, ...current], now);
  const ended = stored.row.ends_on < today && !more;
  await database.write(
    ...counted.flatMap((period) => storeCount(id, period, period.to < today, now)),
    updateSummary(id, counted.slice(over.length), ended || more ? null : now + checkIntervalMs, { ended, more, now }),
    ...(ended
      ? [
          statement("UPDATE sow SET status = 'ended', next_check = NULL WHERE id = ? AND status = 'active'", id),
          auditLineIfChanged(schedulerAuthor, { action: 'sow-ended', accountId: null, targetId: id }),
        ]
      : []),
  );
}

/** Past periods that aren't closed yet, oldest first, and whether there are more of them. */
async function findUnclosed(database: Database, { row }: StoredContract, contract: SignedContract, today: LocalDate) {
  const noted = await database.read<{ metric: string; period_start: string; closed: number }>(
    'SELECT metric, period_start, closed_at IS NOT NULL AS closed FROM sow_usage WHERE sow_id = ?',
    row.id,
  );
  const closed = new Map(noted.map((row) => [`${row.metric} ${row.period_start}`, row.closed === 1]));
  const all = metricsOf(contract).flatMap((metric) =>
    periodsOf(contract, metric)
      .filter(({ from, to }) => {
        const isClosed = closed.get(`${metric} ${from}`);
        // Metrics counted as of now can't be counted afterwards: without a stored count they stay unknown.
        return to < today && (isClosed === false || (isClosed === undefined && metricOf(metric).counts === 'facts'));
      })
      .map((period) => ({ ...period, metric })),
  );
  return { over: all.slice(0, maxClosedAtOnce), more: all.length > maxClosedAtOnce };
}

function storeCount(id: number, { metric, from, counted }: CountedPeriod, over: boolean, now: number): Statement[] {
  if (counted === null) return [];
  const at = new Date(now).toISOString();
  const keeps = metricOf(metric).counts === 'at-once' ? 'max(counted, excluded.counted)' : 'excluded.counted';
  return [
    statement(
      `INSERT INTO sow_usage (sow_id, metric, period_start, counted, counted_at, closed_count, closed_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT DO UPDATE SET counted = ${keeps}, counted_at = excluded.counted_at,
         closed_count = coalesce(closed_count, excluded.closed_count), closed_at = coalesce(closed_at, excluded.closed_at)`,
      ...[id, metric, from, counted, at, over ? counted : null, over ? at : null],
    ),
  ];
}

interface Outcome {
  readonly ended: boolean;
  readonly more: boolean;
  readonly now: number;
}

/** Updates the usage that lists show. */
function updateSummary(
  id: number,
  current: readonly CountedPeriod[],
  next: number | null,
  { ended, more, now }: Outcome,
): Statement {
  const percents = current
    .map(({ metric, line, counted }) => ({ metric, percent: percentOf(line, counted ?? 0) ?? endlessPercent }))
    .toSorted((a, b) => b.percent - a.percent);
  const through = current
    .map((period) => period.through)
    .reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
  const [worst] = percents;
  return statement(
    `UPDATE sow SET worst_metric = ?2, worst_percent = ?3, usage_through = ?4, next_check = ?5 WHERE id = ?1`,
    ...[id, worst?.metric ?? null, worst?.percent ?? null, through, more && !ended ? now : next],
  );
}

/** Statements that renew a contract: the next term is a new version with the lines of the one before. */
function renewalStatements({ row, versions }: StoredContract, now: number): Statement[] {
  const before = versions.findLast(({ signed_on }) => signed_on !== null);
  if (!before) return [];
  const term = nextTerm({ from: before.term_starts_on, to: before.ends_on });
  const version = before.version + 1;
  const fee = annualFee(before.lines, term);
  return [
    statement(
      `UPDATE sow SET ends_on = ?2, version = ?3, annual_fee_minor = ?4, revision = revision + 1, updated_at = ?5,
         updated_by = NULL, next_check = ?6
       WHERE id = ?1 AND version = ?7 AND status = 'active'`,
      ...[row.id, term.to, version, fee, new Date(now).toISOString(), now, row.version],
    ),
    auditLineIfChanged(schedulerAuthor, {
      ...{ action: 'sow-renewed', accountId: null, targetId: row.id },
      ...{ before: { endsOn: row.ends_on }, after: { endsOn: term.to } },
    }),
    // An unsigned amendment of the old term comes too late.
    statement(
      `DELETE FROM sow_version WHERE sow_id = ?1 AND signed_on IS NULL AND EXISTS (SELECT 1 FROM sow WHERE id = ?1 AND version = ?2)`,
      ...[row.id, version],
    ),
    statement(
      `INSERT OR IGNORE INTO sow_version (sow_id, version, kind, effective_on, term_starts_on, ends_on, customer, renews, notice_days,
         document, annual_fee_minor, products)
       SELECT sow_id, ?3, 'renewal', ?4, ?4, ?5, customer, renews, notice_days, document, ?6, products FROM sow_version
       WHERE sow_id = ?1 AND version = ?2 AND EXISTS (SELECT 1 FROM sow WHERE id = ?1 AND version = ?3)`,
      ...[row.id, before.version, version, term.from, term.to, fee],
    ),
    insertLines(
      statement(
        'SELECT sow_id AS id FROM sow_version WHERE sow_id = ? AND version = ? AND signed_on IS NULL',
        row.id,
        version,
      ),
      ...([version, before.lines] as const),
    ),
    statement(
      'UPDATE sow_version SET signed_on = effective_on, signed_by = NULL WHERE sow_id = ? AND version = ?',
      ...[row.id, version],
    ),
  ];
}
