import type { LocalDate } from '#shared/time/calendar.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from '../ingest/fact-store.ts';

const rollUpFamilies = [
  ...(['brand', 'tills', 'offers', 'recipes', 'responses'] as const),
  ...(['spend', 'sellout', 'inputs'] as const),
] as const;
/** Families of roll-ups, each with its own marked days. */
export type RollUpFamily = (typeof rollUpFamilies)[number];

/** D1: the binding in the Worker, or its file on the command line. */
export type OperationalStore = Pick<FactStore, 'readAll' | 'write'>;

/** The next version of an account’s facts. Each write has a higher one than those before it. */
const nextVersion = (accountId: number): Statement =>
  statement(
    `INSERT INTO fact_turn (account_id, version) VALUES (?1, 1)
     ON CONFLICT DO UPDATE SET version = version + 1 RETURNING version`,
    accountId,
  );

/** Marks days to be built again. @param days a query of `account_id` and `date` */
export const markDue = (family: RollUpFamily, { sql, parameters }: Statement): Statement =>
  statement(
    `INSERT INTO due_day (account_id, family, date, mark)
     SELECT account_id, '${family}', date, random() FROM (${sql}) WHERE true
     ON CONFLICT DO UPDATE SET mark = excluded.mark`,
    ...parameters,
  );

export const daysDue = (accountId: number, family: RollUpFamily, days: readonly LocalDate[]): Statement =>
  markDue(
    family,
    statement('SELECT ?1 AS account_id, value AS date FROM json_each(?2)', accountId, JSON.stringify(days)),
  );

/** Marks all days of a brand, if a condition on its account `?1` holds. */
export const allDaysDue = ({ sql, parameters }: Statement): Statement =>
  markDue(
    'brand',
    statement(
      `WITH RECURSIVE day (date, last) AS (
         SELECT min(first_date), max(last_date) FROM fact_coverage WHERE account_id = ?1 AND ${sql}
         UNION ALL SELECT date(date, '+1 day'), last FROM day WHERE date < last)
       SELECT ?1 AS account_id, date FROM day WHERE date IS NOT NULL`,
      ...parameters,
    ),
  );

/** Takes a version. @param also statements for the same transaction */
export async function takeVersion(
  database: OperationalStore,
  accountId: number,
  ...also: readonly Statement[]
): Promise<number> {
  const [[row] = []] = await database.write(nextVersion(accountId), ...also);
  return Number(row?.version);
}

const leaseMs = 60_000;

/** Takes the turn to build an account’s days, for a minute. @returns false if another holder has it */
export async function takeTurn(database: OperationalStore, accountId: number, holder: string): Promise<boolean> {
  const now = Date.now();
  const [, [row] = []] = await database.write(
    statement('INSERT OR IGNORE INTO fact_turn (account_id, version) VALUES (?1, 0)', accountId),
    statement(
      `UPDATE fact_turn SET holder = ?2, lease_until = ?3
       WHERE account_id = ?1 AND (holder IN ('', ?2) OR lease_until < ?4) RETURNING account_id`,
      ...[accountId, holder, now + leaseMs, now],
    ),
  );
  return row !== undefined;
}

export const endTurn = (accountId: number, holder: string): Statement =>
  statement(
    "UPDATE fact_turn SET holder = '', lease_until = 0 WHERE account_id = ?1 AND holder = ?2",
    accountId,
    holder,
  );

export interface DueDay {
  readonly family: RollUpFamily;
  readonly date: LocalDate;
  /** A text, since it exceeds exact numbers. */
  readonly mark: string;
}

/** The newest days first, so that new facts show first. */
export async function readDueDays(database: OperationalStore, accountId: number, limit: number): Promise<DueDay[]> {
  const [rows = []] = await database.readAll([
    statement(
      `SELECT family, date, CAST(mark AS TEXT) AS mark FROM due_day WHERE account_id = ?1 ORDER BY date DESC LIMIT ?2`,
      ...[accountId, limit],
    ),
  ]);
  return rows.flatMap(({ family, date, mark }) => {
    const known = rollUpFamilies.find((one) => one === family);
    return known ? [{ family: known, date: String(date), mark: String(mark) }] : [];
  });
}

/** Removes marks of days that were built, unless they were marked again since. */
export const daysBuilt = (accountId: number, days: readonly DueDay[]): Statement =>
  statement(
    `DELETE FROM due_day WHERE account_id = ?1 AND (family, date, mark) IN (
       SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS INTEGER) FROM json_each(?2))`,
    ...[accountId, JSON.stringify(days.map(({ family, date, mark }) => [family, date, mark]))],
  );
