import type {
  Contract,
  ContractLineBody,
  ContractStatus,
  ContractSummary,
  ContractVersion,
} from '#shared/api/families/internal-contracts-schemas.ts';
import type { ContractMetric } from '#shared/contracts/metrics.ts';
import type { PeriodKind, SignedContract } from '#shared/contracts/periods.ts';
import { daysBetween, type LocalDate } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { authorName } from '../calls/author.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import type { WithParams } from '../calls/handler.ts';
import { etagOf, idInPath, noSuch } from '../calls/revision.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** In place of an infinite percentage: something was used of which nothing is included. */
export const endlessPercent = 999_999;

export interface SummaryRow extends Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly account_name: string | null;
  readonly timezone: string;
  readonly number: string;
  readonly customer: string;
  readonly products: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly renews: number;
  readonly currency: string;
  readonly annual_fee_minor: number;
  readonly status: ContractStatus;
  readonly owner_id: string | null;
  readonly owner_firstname: string | null;
  readonly owner_lastname: string | null;
  readonly worst_metric: ContractMetric | null;
  readonly worst_percent: number | null;
  readonly usage_through: LocalDate | null;
}

export const summaryColumns = `s.id, s.account_id, a.name AS account_name, a.reporting_timezone AS timezone, s.number, s.customer,
  s.products, s.starts_on, s.ends_on, s.renews, s.currency, s.annual_fee_minor, s.status, s.owner_id,
  o.firstname AS owner_firstname, o.lastname AS owner_lastname, s.worst_metric, s.worst_percent, s.usage_through`;
export const summaryTables = `FROM sow s CROSS JOIN account a ON a.id = s.account_id LEFT JOIN user o ON o.id = s.owner_id`;

export function summaryOf(row: SummaryRow, now: number): ContractSummary {
  const { worst_metric: metric, worst_percent: percent, owner_id: owner } = row;
  return {
    ...{ id: row.id, accountId: row.account_id, accountName: row.account_name ?? '' },
    ...{ number: row.number, customer: row.customer, products: row.products, status: row.status },
    ...{ startsOn: row.starts_on, endsOn: row.ends_on, renews: row.renews === 1 },
    ...{ currency: row.currency, annualFeeMinor: row.annual_fee_minor, usageThrough: row.usage_through },
    owner:
      owner === null
        ? null
        : authorName({ id: owner, firstname: row.owner_firstname ?? '', lastname: row.owner_lastname ?? '' }, false),
    worst: metric && { metric, percent: percent === endlessPercent ? null : percent },
    daysLeft: row.status === 'active' ? daysBetween(dayAt(now, row.timezone), row.ends_on) : null,
  };
}

export interface ContractRow extends SummaryRow, Changed {
  readonly revision: number;
  readonly version: number;
  readonly owner_email: string | null;
  readonly cancelled_on: LocalDate | null;
  readonly updated_at: string;
}

interface VersionRow extends Record<string, unknown> {
  readonly version: number;
  readonly kind: ContractVersion['kind'];
  readonly effective_on: LocalDate;
  readonly term_starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly customer: string;
  readonly renews: number;
  readonly notice_days: number;
  readonly document: string | null;
  readonly annual_fee_minor: number;
  readonly products: string;
  readonly signed_on: LocalDate | null;
}

interface LineRow extends Record<string, unknown> {
  readonly version: number;
  readonly product: string;
  readonly metric: ContractMetric;
  readonly period: PeriodKind;
  readonly included: number;
  readonly unit: number;
  readonly unit_price_minor: number;
  readonly overage_price_minor: number | null;
}

/** A version as it is stored, with its lines. */
export interface StoredVersion extends VersionRow {
  readonly lines: readonly ContractLineBody[];
}

/** A contract with all of its versions, oldest first. */
export interface StoredContract {
  readonly row: ContractRow;
  readonly versions: readonly StoredVersion[];
}

export async function readContract(database: Database, id: number): Promise<StoredContract | null> {
  const [[row], versions, lines] = await database.readAll<[ContractRow, VersionRow, LineRow]>([
    statement(
      `SELECT ${summaryColumns}, s.revision, s.version, o.email AS owner_email, s.cancelled_on, s.updated_at, s.updated_by,
         ${changerOf('s')} ${summaryTables} WHERE s.id = ?`,
      id,
    ),
    statement('SELECT * FROM sow_version WHERE sow_id = ? ORDER BY version', id),
    statement('SELECT * FROM sow_line WHERE sow_id = ? ORDER BY version, line', id),
  ]);
  if (!row) return null;
  const linesOf = (version: number) => lines.filter((line) => line.version === version).map(lineOf);
  return { row, versions: versions.map((version) => ({ ...version, lines: linesOf(version.version) })) };
}

const lineOf = (row: LineRow): ContractLineBody => ({
  ...{ product: row.product, metric: row.metric, period: row.period, included: row.included, unit: row.unit },
  ...{ unitPriceMinor: row.unit_price_minor, overagePriceMinor: row.overage_price_minor },
});

/** The version that waits for its signature, if there is one. */
export const unsignedOf = ({ versions }: StoredContract): StoredVersion | undefined =>
  versions.findLast(({ signed_on }) => signed_on === null);

/** The signed versions, from which periods are computed; null if nothing is signed yet. */
export function signedContractOf({ row, versions }: StoredContract): SignedContract | null {
  const signed = versions.filter(({ signed_on }) => signed_on !== null);
  if (signed.length === 0) return null;
  return {
    ...{ startsOn: row.starts_on, cancelledOn: row.cancelled_on },
    versions: signed.map(({ effective_on, term_starts_on, ends_on, lines }) => ({
      ...{ effectiveOn: effective_on, termStartsOn: term_starts_on, endsOn: ends_on, lines },
    })),
  };
}

export const contractOf = ({ row, versions }: StoredContract, now: number): Contract => ({
  ...summaryOf(row, now),
  ...{ timezone: row.timezone, ownerEmail: row.owner_email, cancelledOn: row.cancelled_on },
  versions: versions.map((version) => ({
    ...{ version: version.version, kind: version.kind, effectiveOn: version.effective_on, endsOn: version.ends_on },
    ...{ customer: version.customer, renews: version.renews === 1, noticeDays: version.notice_days },
    ...{ document: version.document, annualFeeMinor: version.annual_fee_minor, signedOn: version.signed_on },
    lines: [...version.lines],
  })),
  ...{ updatedAt: row.updated_at, updatedBy: changerName(row, false), etag: etagOf(row.revision) },
});

/** Names of the products, for lists. */
export const productsOf = (lines: readonly ContractLineBody[]): string =>
  [...new Set(lines.map(({ product }) => product))].join(', ');

/**
 * Adds the lines of a version.
 * @param sow selects the id of the contract, or nothing to add none
 */
export const insertLines = (sow: Statement, version: number, lines: readonly ContractLineBody[]): Statement =>
  statement(
    `INSERT INTO sow_line (sow_id, version, line, product, metric, period, included, unit, unit_price_minor, overage_price_minor)
     SELECT s.id, ?, j.key + 1, j.value ->> 'product', j.value ->> 'metric', j.value ->> 'period', j.value ->> 'included',
       j.value ->> 'unit', j.value ->> 'unitPriceMinor', j.value ->> 'overagePriceMinor'
     FROM (${sow.sql}) s CROSS JOIN json_each(?) j`,
    ...[version, ...sow.parameters, JSON.stringify(lines)],
  );

const kindName = 'statement of work';

/** The contract in the path. @throws Failure 404 */
export async function findContract(context: WithParams<'id'>): Promise<StoredContract> {
  const stored = await readContract(context.var.database, idInPath(context, kindName));
  if (!stored) throw noSuch(kindName);
  return stored;
}
