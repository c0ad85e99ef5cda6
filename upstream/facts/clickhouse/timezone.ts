import { entriesOf, keysOf } from '#shared/table.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import type { TimezoneCounts, TimezoneMoves } from '../facts.ts';
import {
  type ClaimedChange,
  claimTimezoneChange,
  type DatedSource,
  extendedSpans,
  maxRunMs,
  noteTimezoneChange,
  progress,
  releaseLease,
  renewLease,
} from '../ingest/timezone-change.ts';
import { buildDueDays } from './build.ts';
import type { ClickHouse } from './client.ts';
import { type ImportValue, readValues, writeValues } from './import-values.ts';
import { datedKinds, type RawImportKind, type RawKind, rawKinds, responses } from './kinds.ts';
import { countMoving, moveDays, movedFact } from './moved-days.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { sendOutbox } from './send-outbox.ts';
import { daysDue, endTurn, type RollUpFamily, takeTurn, takeVersion } from './turn.ts';
import { clickHouseStatement } from './typed.ts';

/** The facts counted before a change, and the columns that identify them. */
const counted: Readonly<Record<Exclude<keyof TimezoneCounts, 'daysOfCounts'>, readonly [RawKind, readonly string[]]>> =
  {
    events: [rawKinds['touchpoint-events'], ['id']],
    orderLines: [rawKinds['attributed-orders'], ['order_id', 'line']],
    tillOrders: [rawKinds['retailer-sales'], ['date', 'order_id']],
    offerLooks: [rawKinds['offer-observations'], ['id']],
    recipeEvents: [rawKinds['recipe-events'], ['id']],
    responses: [responses, ['voucher_id', 'form_id', 'id']],
  };

/** Roll-ups of facts that move. Their days are built again, including those that facts have left. */
const rollUpOf = {
  ...{ brand: 'brand_day', tills: 'till_day', offers: 'offer_day', recipes: 'recipe_day', responses: 'response_day' },
} as const satisfies Readonly<Partial<Record<RollUpFamily, string>>>;

const sources: Readonly<Record<DatedSource, RawKind>> = {
  ...{ visits: rawKinds['touchpoint-events'], orders: rawKinds['attributed-orders'] },
  ...{ tills: rawKinds['retailer-sales'], offers: rawKinds['offer-observations'] },
  ...{ recipes: rawKinds['recipe-events'], responses, redemptions: responses },
};

export const clickHouseTimezone = (database: Database, clickhouse: ClickHouse): TimezoneMoves => ({
  async preview(accountId, oldZone, newZone) {
    const [span, [days]] = await Promise.all([
      spanOf(clickhouse, accountId),
      clickhouse.query(
        clickHouseStatement(`SELECT uniqExact(date) AS days FROM touchpoint_day WHERE ${ofAccount}`, {
          account: accountId,
        }),
      ),
    ]);
    const preview = {
      ...{ events: 0, orderLines: 0, tillOrders: 0, offerLooks: 0, recipeEvents: 0, responses: 0 },
      daysOfCounts: Number(days?.days ?? 0),
    };
    if (!span || newZone === oldZone) return preview;
    const moved = { accountId, oldZone, newZone, from: addDays(span[0], -1), to: addDays(span[1], 1) };
    for (const [name, [raw, same]] of entriesOf(counted))
      preview[name] = await countMoving(clickhouse, raw, moved, same);
    return preview;
  },
  async begin(change, now) {
    await sendOutbox(database, clickhouse, change.accountId);
    const span = await spanOf(clickhouse, change.accountId);
    if (!span) return [];
    const today = dayAt(now, change.oldZone);
    return [noteTimezoneChange(change, span[0], span[1] > today ? span[1] : today, now)];
  },
  async continue(accountId) {
    const change = await claimTimezoneChange(database, accountId);
    if (change) await move(database, clickhouse, change);
  },
});

/** First and last day of an account's facts with an instant. */
async function spanOf(
  clickhouse: ClickHouse,
  accountId: number,
): Promise<readonly [first: LocalDate, last: LocalDate] | null> {
  const all = datedKinds.map(({ table }) => `SELECT date FROM ${table} WHERE ${ofAccount}`).join(' UNION ALL ');
  const [row] = await clickhouse.query(
    clickHouseStatement(`SELECT count() AS facts, min(date) AS first, max(date) AS last FROM (${all})`, {
      account: accountId,
    }),
  );
  return row && Number(row.facts) > 0 ? [String(row.first), String(row.last)] : null;
}

/**
 * Moves facts a month at a time, for a while. It holds the turn to build days, so that no day is built from facts that
 * have moved only in part.
 */
async function move(database: Database, clickhouse: ClickHouse, change: ClaimedChange): Promise<void> {
  const { accountId, oldZone, newZone } = change;
  const until = Date.now() + maxRunMs;
  const holder = crypto.randomUUID();
  if (!(await takeTurn(database, accountId, holder))) {
    await database.write(releaseLease(accountId));
    return;
  }
  try {
    await sendOutbox(database, clickhouse, accountId);
    for (let first = change.first; first <= change.last; ) {
      if (Date.now() > until) {
        await database.write(releaseLease(accountId));
        return;
      }
      const endOfMonth = lastOfMonth(first);
      const to = endOfMonth < change.last ? endOfMonth : change.last;
      const version = await takeVersion(database, accountId);
      for (const raw of datedKinds)
        await moveDays(clickhouse, raw, { accountId, oldZone, newZone, from: first, to }, version);
      await alignDays(database, clickhouse, accountId, addDays(first, -1), addDays(to, 1));
      first = addDays(to, 1);
      await database.write(progress(accountId, first, change.last));
      if (!(await takeTurn(database, accountId, holder))) return;
    }
    await moveValues(database, clickhouse, change);
    await markRollUps(database, clickhouse, accountId);
  } finally {
    await database.write(endTurn(accountId, holder));
  }
  await buildDueDays(database, clickhouse, accountId, { keepAlive: () => [renewLease(accountId)], busy: 'wait' });
  const days = new Map<string, string>();
  for (const { table } of datedKinds) days.set(table, JSON.stringify(await daysIn(clickhouse, accountId, [table])));
  await database.write(
    ...extendedSpans(accountId, dayAt(Date.now(), newZone), (source) => ({
      on: (day) => `${day} IN (SELECT value FROM json_each(?4))`,
      parameters: [days.get(sources[source].table) ?? '[]'],
    })),
    statement('DELETE FROM timezone_change WHERE account_id = ?', accountId),
  );
}

const lastOfMonth = (day: LocalDate): LocalDate => addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);

async function daysIn(clickhouse: ClickHouse, accountId: number, tables: readonly string[]): Promise<LocalDate[]> {
  const rows = await clickhouse.query(
    clickHouseStatement(
      tables.map((table) => `SELECT DISTINCT date FROM ${table} WHERE ${ofAccount}`).join(' UNION DISTINCT '),
      { account: accountId },
    ),
  );
  return rows.map(({ date }) => String(date));
}

async function markRollUps(database: Database, clickhouse: ClickHouse, accountId: number): Promise<void> {
  for (const family of keysOf(rollUpOf)) {
    const tables = datedKinds.filter((raw) => raw.family === family).map(({ table }) => table);
    const days = await daysIn(clickhouse, accountId, [...tables, rollUpOf[family]]);
    await database.write(daysDue(accountId, family, days));
  }
}

/** Values per write. */
const valuesAtOnce = 1_000;

/** Earlier values of corrected facts move with them. */
async function moveValues(
  database: Database,
  clickhouse: ClickHouse,
  { accountId, oldZone, newZone }: ClaimedChange,
): Promise<void> {
  for (const [kind, raw] of entriesOf<Readonly<Record<RawImportKind, RawKind>>>(rawKinds)) {
    if (!raw.instant) continue;
    const moved = (fact: ImportValue['value']) => fact && movedFact(raw, fact, oldZone, newZone);
    for (let after: readonly [string, number, number] = ['', -1, -1]; ; ) {
      const [key, line, job] = after;
      const values = await readValues(
        clickhouse,
        { accountId, kind },
        `(key, line, job) > ({key:String}, {line:Int64}, {job:Int64}) ORDER BY key, line, job LIMIT {limit:UInt32}`,
        { key, line, job, limit: valuesAtOnce },
      );
      const last = values.at(-1);
      if (!last) break;
      after = [last.key, last.line, last.job];
      const version = await takeVersion(database, accountId, renewLease(accountId));
      const all = values.map((one) => ({
        ...one,
        ...{ value: moved(one.value), before: moved(one.before), after: moved(one.after) },
      }));
      await writeValues(clickhouse, { accountId, kind }, all, version);
    }
  }
}

/** Gives claims and redemptions the day of their fact. */
async function alignDays(
  database: Database,
  clickhouse: ClickHouse,
  accountId: number,
  from: LocalDate,
  to: LocalDate,
): Promise<void> {
  const rows = await clickhouse.query(
    clickHouseStatement(
      `SELECT voucher_id, id, date FROM response WHERE ${ofAccount} AND date BETWEEN {from:Date} AND {to:Date} AND voucher_id > 0`,
      { account: accountId, from, to },
    ),
  );
  for (let at = 0; at < rows.length; at += valuesAtOnce) {
    const list = JSON.stringify(
      rows.slice(at, at + valuesAtOnce).map(({ voucher_id, id, date }) => [voucher_id, id, date]),
    );
    const aligned = (table: string, prefix: string) =>
      statement(
        `UPDATE ${table} SET date = j.value ->> 2 FROM json_each(?2) j
         WHERE voucher_id = j.value ->> 0 AND '${prefix}' || ${table}.id = j.value ->> 1 AND date <> j.value ->> 2
           AND voucher_id IN (SELECT id FROM voucher WHERE account_id = ?1)`,
        ...[accountId, list],
      );
    await database.write(
      renewLease(accountId),
      aligned('voucher_claim', ''),
      aligned('voucher_redemption', 'redeemed:'),
    );
  }
}
