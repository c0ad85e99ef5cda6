import { Failure } from '#shared/api/failure.ts';
import { marketplaces } from '#shared/connections/marketplaces.ts';
import type { Facts } from '../facts/facts.ts';
import type { DailyRows, ReportedKind } from '../facts/ingest/daily-facts.ts';
import { References } from '../facts/ingest/references.ts';
import { clockFrom } from '../mail/send.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import { openSecret } from '../platform/storage/sealed-secret.ts';
import { statement } from '../platform/storage/statement.ts';
import { type Advertising, readAttributionRows, readSpendReport, requestSpendReport } from './ads-api.ts';
import { attributionDays, spendDays } from './ads-rows.ts';
import { CallMeter } from './amazon-call.ts';
import { type ConnectionRow, factsOf, type PartRow, reportingPart, tokenKind } from './connection-row.ts';
import { clientOf, getAccessToken } from './login.ts';
import { deleteOldStates } from './oauth-state.ts';
import { type ReadRows, type SoldDay, sellerDays, vendorDays } from './sales-rows.ts';
import { failureStatements, maxAttempts, type Step, successStatements } from './settle-run.ts';
import { findReportSince, readReportState, readReportText, requestReport, type SellingPartner } from './sp-reports.ts';
import { createDueRuns, leaseDueRuns, leaseSharedTurn, needsSharedReport, type SyncRunRow } from './sync-runs.ts';

interface SyncContext {
  readonly config: Config;
  readonly database: Database;
  readonly facts: Facts;
}

/** How long to wait before asking again whether a report is made. */
const reportPollMs = 45_000;
const maxRuns = 50;

/**
 * Called by the cron trigger: creates the due runs of all connections, and takes each run that can go on one step
 * further. Every step stores what the next one needs, so that a run can go on wherever it broke off.
 */
export async function runSyncs(sync: SyncContext, now: number): Promise<void> {
  const { config, database } = sync;
  if (!clientOf(config)) return;
  await database.write(...deleteOldStates(now));
  await createDueRuns(database, now);
  const clock = clockFrom(now);
  const due = await leaseDueRuns(database, now);
  await Promise.all(due.map((run) => takeStep(sync, run, clock)));
  const shared = await leaseSharedTurn(database, clock());
  if (shared) await takeStep(sync, shared, clock);
}

/** A run with everything that its next step needs. */
interface StepContext extends SyncContext {
  readonly run: SyncRunRow;
  readonly connection: ConnectionRow;
  readonly part: PartRow;
  readonly meter: CallMeter;
  readonly clock: () => number;
}

async function takeStep(sync: SyncContext, run: SyncRunRow, clock: () => number): Promise<void> {
  const { database } = sync;
  const [[connection], [part]] = await database.readAll<[ConnectionRow, PartRow]>([
    statement('SELECT * FROM connection WHERE id = ?', run.connection_id),
    statement('SELECT * FROM connection_part WHERE connection_id = ? AND external_id = ?', run.connection_id, run.part),
  ]);
  if (!connection || !part) return;
  const meter = new CallMeter();
  const context: StepContext = { ...sync, run, connection, part, meter, clock };
  try {
    const step = await runStep(context);
    // Null if the step has stored facts, and its end in the same transaction.
    if (step)
      await database.write(...successStatements(outcomeContextOf(context), step), ...deleteOldRuns(connection.id));
  } catch (error) {
    if (!(error instanceof Failure)) {
      const fields = { level: 'error', message: 'a sync broke off', run: run.id, reason: errorName(error) };
      console.error(JSON.stringify(fields));
    }
    await database.write(...failureStatements(outcomeContextOf(context), error));
  }
}

const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

const outcomeContextOf = ({ run, connection, meter, clock }: StepContext) => ({ run, connection, meter, now: clock() });

const deleteOldRuns = (id: number) => [
  statement(
    `DELETE FROM sync_run WHERE connection_id = ?1 AND ended_at IS NOT NULL AND id <= (
       SELECT id FROM sync_run WHERE connection_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
       AND id NOT IN (SELECT max(id) FROM sync_run WHERE connection_id = ?1 AND status = 'done' GROUP BY part, dataset)`,
    ...[id, maxRuns],
  ),
];

type SuccessfulStep = Exclude<Step, { step: 'again' }>;

/** Runs the next step. Gets an access token first, so that one call shows whether the consent was withdrawn. */
async function runStep(context: StepContext): Promise<SuccessfulStep | null> {
  const { config, database, run, connection, meter } = context;
  const { secret_id: id, account_id: accountId } = connection;
  if (id === null) throw new Failure('connection-revoked');
  if (run.attempts > maxAttempts) throw new Failure('amazon-report-unreadable');
  const refreshToken = await openSecret(config, database, { id, accountId, kind: tokenKind });
  const token = await getAccessToken({ config, meter }, connection, refreshToken);
  if (run.status === 'new' && needsSharedReport(run, connection)) return { step: 'later', status: 'waiting', inMs: 0 };
  const api = { config, meter, region: connection.region, token };
  switch (run.dataset) {
    case 'sales':
      return await runSalesStep(context, api);
    case 'attribution':
      return await runAttributionStep(context, api);
    case 'spend':
      return await runSpendStep(context, api);
  }
}

const rangeOf = ({ from_date: from, to_date: to }: SyncRunRow) => ({ from, to });
const rowPlaceOf = ({ connection, part: { country, currency } }: StepContext) => ({
  ...{ operator: connection.operator_id, country, currency },
});
const pollLater = (reportId?: string): SuccessfulStep => ({
  ...{ step: 'later', status: 'asked', inMs: reportPollMs },
  ...(reportId !== undefined && { reportId }),
});

async function runSalesStep(context: StepContext, api: SellingPartner): Promise<SuccessfulStep | null> {
  const { run, connection, part } = context;
  const vendor = connection.party === 'vendor';
  const range = rangeOf(run);
  const asked = vendor
    ? ({ type: 'GET_VENDOR_SALES_REPORT', options: vendorOptions } as const)
    : ({ type: 'GET_SALES_AND_TRAFFIC_REPORT', options: sellerOptions } as const);
  if (run.report_id === null) {
    const report = { ...asked, ...range, marketplaceId: part.external_id };
    // If an attempt broke off after requesting the report, the report exists, but its id wasn't stored.
    const known = run.attempts > 0 ? await findReportSince(api, report, Date.parse(run.created_at)) : null;
    return pollLater(known ?? (await requestReport(api, report)));
  }
  const made = await readReportState(api, run.report_id);
  if (made.state === 'being-made') return pollLater();
  if (made.state === 'no-data') return { step: 'ended', status: 'no-data', rows: 0, rejects: 0 };
  if (made.state !== 'made') throw new Failure('amazon-report-failed');
  const text = await readReportText(api, made.document);
  return await storeSales(context, vendor ? vendorDays(text, range) : sellerDays(text, range));
}

const sellerOptions = { dateGranularity: 'DAY', asinGranularity: 'CHILD' };
const vendorOptions = { reportPeriod: 'DAY', distributorView: 'MANUFACTURING', sellingProgram: 'RETAIL' };

/**
 * Stores what Amazon sold as sales of its shop in the country. That doesn't make the shop a retailer that reports
 * orders.
 */
async function storeSales(context: StepContext, { rows, rejects }: ReadRows<SoldDay>): Promise<null> {
  const { database, connection, part } = context;
  const references = new References(database, connection.account_id);
  const shop = marketplaces.find(({ id }) => id === part.external_id)?.shop ?? part.name;
  await references.resolveRetailers([shop], false);
  const nameOfProduct = (asin: string | null) =>
    asin === null ? null : { code: `sku:${asin}`, name: asin, brand: '', category: '' };
  await references.resolveProducts(rows.map(({ asin }) => nameOfProduct(asin)));
  const retailer = references.retailer(shop);
  const sold = rows.map(({ date, asin, currency, units, sales }) => ({
    ...{ date, operator: connection.operator_id, retailer, country: part.country, currency, units, sales },
    product: references.product(nameOfProduct(asin)).id,
  }));
  return await storeDays(context, { rows: sold, rejects }, 'sell-out');
}

async function runAttributionStep(context: StepContext, api: Advertising): Promise<null> {
  const range = rangeOf(context.run);
  const found = await readAttributionRows(api, context.part.external_id, range);
  return await storeDays(context, attributionDays(found, range, rowPlaceOf(context)), factsOf.attribution);
}

async function runSpendStep(context: StepContext, api: Advertising): Promise<SuccessfulStep | null> {
  const { run, part } = context;
  const range = rangeOf(run);
  if (run.report_id === null) return pollLater(await requestSpendReport(api, part.external_id, range));
  const made = await readSpendReport(api, part.external_id, run.report_id);
  if (made.state === 'being-made') return pollLater();
  if (made.state === 'failed') throw new Failure('amazon-report-failed');
  return await storeDays(context, spendDays(made.rows, range, rowPlaceOf(context)), factsOf.spend);
}

/** Replaces the facts of the run's days, and ends the run in the same transaction. */
async function storeDays<Kind extends ReportedKind>(
  context: StepContext,
  { rows, rejects }: ReadRows<DailyRows[Kind]>,
  kind: Kind,
): Promise<null> {
  const { facts, run, connection } = context;
  const end: SuccessfulStep = { step: 'ended', status: 'done', rows: rows.length, rejects };
  await facts.replaceDays({
    ...{ accountId: connection.account_id, kind, part: reportingPart(connection, run.part), ...rangeOf(run), rows },
    also: [...successStatements(outcomeContextOf(context), end), ...deleteOldRuns(connection.id)],
  });
  return null;
}
