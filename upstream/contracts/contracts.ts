import { Failure } from '#shared/api/failure.ts';
import type { ContractTotals } from '#shared/api/families/internal-contracts-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idOfCursor } from '../calls/revision.ts';
import { tagged } from '../platform/reply.ts';
import { type Parameter, statement } from '../platform/storage/statement.ts';
import {
  contractOf,
  findContract,
  type SummaryRow,
  summaryColumns,
  summaryOf,
  summaryTables,
} from './stored-contract.ts';
import { readUsage } from './usage.ts';

const renewalDays = 90;
/** A percentage above this is over the allowance. */
const fullPercent = 100;

export const contracts: Handler<'contracts'> = async ({ query, var: { database } }) => {
  const { search = '', status = null, over, limit, cursor } = query;
  const narrowed = `(?1 IS NULL OR s.status = ?1) AND (?2 = '' OR instr(lower(s.number), ?2) > 0
    OR instr(lower(s.customer), ?2) > 0 OR instr(lower(coalesce(a.name, '')), ?2) > 0)`;
  const filterParameters: Parameter[] = [status, search.toLowerCase()];
  const rows =
    over === 'true'
      ? await database.read<SummaryRow>(
          `SELECT ${summaryColumns} ${summaryTables} WHERE s.status = 'active' AND s.worst_percent > ?3 AND ${narrowed}
             AND (s.worst_percent, s.id) < (?4, ?5) ORDER BY s.worst_percent DESC, s.id DESC LIMIT ?6`,
          ...[...filterParameters, fullPercent, ...pairOf(cursor, [1e15, 1e15]), limit + 1],
        )
      : await database.read<SummaryRow>(
          `SELECT ${summaryColumns} ${summaryTables} WHERE s.id < ?3 AND ${narrowed} ORDER BY s.id DESC LIMIT ?4`,
          ...[...filterParameters, cursor === undefined ? 1e15 : idOfCursor(cursor), limit + 1],
        );
  return pageOf(rows, limit, ({ worst_percent, id }) => (over === 'true' ? `${worst_percent}-${id}` : String(id)));
};

export const renewals: Handler<'renewals'> = async ({ query, var: { database } }) => {
  const { days, limit, cursor } = query;
  const today = dayAt(Date.now(), 'UTC');
  // In other timezones, a term that ends today in UTC may end yesterday or tomorrow.
  const [, fromDay = addDays(today, -1), id = '0'] = /^(\d{4}-\d{2}-\d{2})-(\d{1,15})$/.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && !cursor.startsWith(`${fromDay}-`)) throw unknownCursor();
  const rows = await database.read<SummaryRow>(
    `SELECT ${summaryColumns} ${summaryTables} WHERE s.status = 'active' AND (s.ends_on, s.id) > (?1, ?2) AND s.ends_on <= ?3
     ORDER BY s.ends_on, s.id LIMIT ?4`,
    ...[fromDay, Number(id), addDays(today, days), limit + 1],
  );
  return pageOf(rows, limit, (row) => `${row.ends_on}-${row.id}`);
};

function pageOf(rows: readonly SummaryRow[], limit: number, cursorOf: (row: SummaryRow) => string) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const now = Date.now();
  return {
    items: page.map((row) => summaryOf(row, now)),
    nextCursor: rows.length > limit && last ? cursorOf(last) : null,
  };
}

function pairOf(cursor: string | undefined, first: readonly [number, number]): readonly [number, number] {
  if (cursor === undefined) return first;
  const [, percent, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (percent === undefined || id === undefined) throw unknownCursor();
  return [Number(percent), Number(id)];
}

const unknownCursor = () => new Failure('cursor-unknown', { errors: { cursor: 'is not known' } });

export const contractTotals: Handler<'contractTotals'> = async ({ var: { database } }) => {
  const today = dayAt(Date.now(), 'UTC');
  const [fees, [renewing], [over]] = await database.readAll<[FeeRow, { n: number }, { n: number }]>([
    statement(
      `SELECT currency, count(*) AS contracts, sum(annual_fee_minor) AS fee FROM sow WHERE status = 'active'
       GROUP BY currency ORDER BY currency`,
    ),
    statement(
      "SELECT count(*) AS n FROM sow WHERE status = 'active' AND ends_on BETWEEN ? AND ?",
      ...[today, addDays(today, renewalDays)],
    ),
    statement("SELECT count(*) AS n FROM sow WHERE status = 'active' AND worst_percent > ?", fullPercent),
  ]);
  const totals: ContractTotals = {
    active: fees.reduce((sum, { contracts }) => sum + contracts, 0),
    ...{ renewing: renewing?.n ?? 0, over: over?.n ?? 0 },
    fees: fees.map(({ currency, contracts, fee }) => ({ currency, contracts, annualFeeMinor: fee })),
  };
  return totals;
};

interface FeeRow {
  readonly currency: string;
  readonly contracts: number;
  readonly fee: number;
}

export const contract: Handler<'contract'> = async (context) => {
  const stored = await findContract(context);
  return tagged(contractOf(stored, Date.now()), etagOf(stored.row.revision));
};

export const contractUsage: Handler<'contractUsage'> = async (context) =>
  await readUsage(context.var, await findContract(context), context.query.period, Date.now());
