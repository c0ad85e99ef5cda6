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
import { type Advertising, askSpend, attributionRows, spendRows } from './ads-api.ts';
import { attributionDays, spendDays } from './ads-rows.ts';
import { CallMeter } from './amazon-call.ts';
import { type ConnectionRow, factsOf, type PartRow, reportingPart, tokenKind } from './connection-row.ts';
import { accessToken, clientOf } from './login.ts';
import { deleteOldStates } from './oauth-state.ts';
import { type ReadRows, type SoldDay, sellerDays, vendorDays } from './sales-rows.ts';
import { failedStep, maxAttempts, type Step, stepped } from './settle-run.ts';
import { askReport, reportSince, reportState, reportText, type SellingPartner } from './sp-reports.ts';
import { openRuns, type SyncRunRow, sharesReports, takeDueRuns, takeSharedTurn } from './sync-runs.ts';

interface Running {
  readonly config: Config;
  readonly database: Database;
  readonly facts: Facts;
}

/** How long a report is left alone until it is asked about again. */
const lookAgainMs = 45_000;
const keptRuns = 50;

/**
 * Goes on with the syncs of all connections, for the cron trigger: makes the runs that are due, and takes each that can go
 * on one step further. Every step leaves what the next one needs, so that a run goes on wherever it broke off.
 */
export async function runSyncs(running: Running, now: number): Promise<void> {
  const { config, database } = running;
  if (!clientOf(config)) return;
  await database.write(...deleteOldStates(now));
  await openRuns(database, now);
  const clock = clockFrom(now);
  const due = await takeDueRuns(database, now);
  await Promise.all(due.map((run) => takeStep(running, run, clock)));
  const shared = await takeSharedTurn(database, clock());
  if (shared) await takeStep(running, shared, clock);
}

/** A run with all that its step needs. */
interface Taking extends Running {
  readonly run: SyncRunRow;
  readonly connection: ConnectionRow;
  readonly part: PartRow;
  readonly meter: CallMeter;
  readonly clock: () => number;
}

async function takeStep(running: Running, run: SyncRunRow, clock: () => number): Promise<void> {
  const { database } = running;
  const [[connection], [part]] = await database.readAll<[ConnectionRow, PartRow]>([
    statement('SELECT * FROM connection WHERE id = ?', run.connection_id),
    statement('SELECT * FROM connection_part WHERE connection_id = ? AND external_id = ?', run.connection_id, run.part),
  ]);
  if (!connection || !part) return;
  const meter = new CallMeter();
  const taking: Taking = { ...running, run, connection, part, meter, clock };
  try {
    const step = await stepOf(taking);
    // A step that brought facts has written its end with them.
    if (step) await database.write(...stepped(settlingOf(taking), step), ...deleteOldRuns(connection.id));
  } catch (error) {
    if (!(error instanceof Failure)) {
      const fields = { level: 'error', message: 'a sync broke off', run: run.id, reason: nameOf(error) };
      console.error(JSON.stringify(fields));
    }
    await database.write(...failedStep(settlingOf(taking), error));
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

const settlingOf = ({ run, connection, meter, clock }: Taking) => ({ run, connection, meter, now: clock() });

const deleteOldRuns = (id: number) => [
  statement(
    `DELETE FROM sync_run WHERE connection_id = ?1 AND ended_at IS NOT NULL AND id <= (
       SELECT id FROM sync_run WHERE connection_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
       AND id NOT IN (SELECT max(id) FROM sync_run WHERE connection_id = ?1 AND status = 'done' GROUP BY part, dataset)`,
    ...[id, keptRuns],
  ),
];

type Given = Exclude<Step, { step: 'again' }>;

/** Refreshes the access first: anybody who has withdrawn it is noticed by that one call. */
async function stepOf(taking: Taking): Promise<Given | null> {
  const { config, database, run, connection, meter } = taking;
  const { secret_id: id, account_id: accountId } = connection;
  if (id === null) throw new Failure('connection-revoked');
  if (run.attempts > maxAttempts) throw new Failure('amazon-report-unreadable');
  const refreshToken = await openSecret(config, database, { id, accountId, kind: tokenKind });
  const token = await accessToken({ config, meter }, connection, refreshToken);
  if (run.status === 'new' && sharesReports(run, connection)) return { step: 'later', status: 'waiting', inMs: 0 };
  const api = { config, meter, region: connection.region, token };
  switch (run.dataset) {
    case 'sales':
      return await salesStep(taking, api);
    case 'attribution':
      return await attributionStep(taking, api);
    case 'spend':
      return await spendStep(taking, api);
  }
}

const rangeOf = ({ from_date: from, to_date: to }: SyncRunRow) => ({ from, to });
const placeOf = ({ connection, part: { country, currency } }: Taking) => ({
  ...{ operator: connection.operator_id, country, currency },
});
const lookAgain = (reportId?: string): Given => ({
  ...{ step: 'later', status: 'asked', inMs: lookAgainMs },
  ...(reportId !== undefined && { reportId }),
});

async function salesStep(taking: Taking, api: SellingPartner): Promise<Given | null> {
  const { run, connection, part } = taking;
  const vendor = connection.party === 'vendor';
  const range = rangeOf(run);
  const asked = vendor
    ? ({ type: 'GET_VENDOR_SALES_REPORT', options: vendorOptions } as const)
    : ({ type: 'GET_SALES_AND_TRAFFIC_REPORT', options: sellerOptions } as const);
  if (run.report_id === null) {
    const report = { ...asked, ...range, marketplaceId: part.external_id };
    // Of a take that broke off after it had asked, the report is there, and its id isn't.
    const known = run.attempts > 0 ? await reportSince(api, report, Date.parse(run.created_at)) : null;
    return lookAgain(known ?? (await askReport(api, report)));
  }
  const made = await reportState(api, run.report_id);
  if (made.state === 'being-made') return lookAgain();
  if (made.state === 'no-data') return { step: 'ended', status: 'no-data', rows: 0, rejects: 0 };
  if (made.state !== 'made') throw new Failure('amazon-report-failed');
  const text = await reportText(api, made.document);
  return await keepSales(taking, vendor ? vendorDays(text, range) : sellerDays(text, range));
}

const sellerOptions = { dateGranularity: 'DAY', asinGranularity: 'CHILD' };
const vendorOptions = { reportPeriod: 'DAY', distributorView: 'MANUFACTURING', sellingProgram: 'RETAIL' };

/** What Amazon sold goes to its shop of the country, which does not become a retailer that reports orders by that. */
async function keepSales(taking: Taking, { rows, rejects }: ReadRows<SoldDay>): Promise<null> {
  const { database, connection, part } = taking;
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
  return await keepDays(taking, { rows: sold, rejects }, 'sell-out');
}

async function attributionStep(taking: Taking, api: Advertising): Promise<null> {
  const range = rangeOf(taking.run);
  const found = await attributionRows(api, taking.part.external_id, range);
  return await keepDays(taking, attributionDays(found, range, placeOf(taking)), factsOf.attribution);
}

async function spendStep(taking: Taking, api: Advertising): Promise<Given | null> {
  const { run, part } = taking;
  const range = rangeOf(run);
  if (run.report_id === null) return lookAgain(await askSpend(api, part.external_id, range));
  const made = await spendRows(api, part.external_id, run.report_id);
  if (made.state === 'being-made') return lookAgain();
  if (made.state === 'failed') throw new Failure('amazon-report-failed');
  return await keepDays(taking, spendDays(made.rows, range, placeOf(taking)), factsOf.spend);
}

/** Replaces the days of the window, and ends the run in the same transaction. */
async function keepDays<Kind extends ReportedKind>(
  taking: Taking,
  { rows, rejects }: ReadRows<DailyRows[Kind]>,
  kind: Kind,
): Promise<null> {
  const { facts, run, connection } = taking;
  const end: Given = { step: 'ended', status: 'done', rows: rows.length, rejects };
  await facts.replaceDays({
    ...{ accountId: connection.account_id, kind, part: reportingPart(connection, run.part), ...rangeOf(run), rows },
    also: [...stepped(settlingOf(taking), end), ...deleteOldRuns(connection.id)],
  });
  return null;
}
