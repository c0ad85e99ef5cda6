import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LocalStore } from '#dev/import-store.ts';
import { d1File } from '#dev/world/d1-file.ts';
import { addDays } from '#shared/time/calendar.ts';
import { startClickHouse } from '#tests/support/clickhouse.ts';
import { type Cell, type ClickHouse, clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { setUpClickHouse } from '#upstream/facts/clickhouse/set-up.ts';
import { clickHouseStatement } from '#upstream/facts/clickhouse/typed.ts';
import { databaseId, startAnalytics, timed } from './analytics.ts';
import { cases } from './analytics-cases.ts';
import { accounts, days, firstDay, writeFacts } from './analytics-facts.ts';
import { cpuSeconds } from './load.ts';
import { fixed, printTable, type Row } from './table.ts';

/** Facts of the world in D1, which gives ClickHouse its names and coverage. */
const worldFacts = 20_000;
/** Rows that are written by one statement: all of one month, so that they are one part. */
const rowsAtOnce = 2_000_000;
/** Events that are sent as the product sends them. */
const sentEvents = 400_000;
const sentAtOnce = 20_000;
const rounds = 11;

const places = 5 * 5 * 5 * 5;

/**
 * The engine of `tests/clickhouse` with so many rows of a roll-up, of ten accounts over 400 days: what comes in, what it
 * takes, and what a dashboard's questions cost while 1% of the rows are corrected and 0.2% deleted.
 */
export async function benchFacts(out: string, sizes: readonly number[]): Promise<void> {
  const [curve, costs]: [Row[], Row[]] = [[], []];
  for (const [at, size] of sizes.entries()) {
    const persistTo = join(out, `facts-${size}`);
    const file = d1File(persistTo, databaseId);
    writeFacts(file, worldFacts);
    const server = await startClickHouse();
    const worker = await startAnalytics(out, persistTo, server.url);
    const engine: Measured = { clickhouse: clickHouse(server.url), pid: server.pid };
    try {
      const store = new LocalStore(file);
      await setUpClickHouse(store, engine.clickhouse, { kind: 'single' });
      store.close();
      if (at === 0) costs.push(tell(['events as the product sends them', ...(await sendEvents(engine))]));
      costs.push(tell([`roll-up rows, ${fixed(size)}`, ...(await loadRows(engine, size))]));
      const corrected = await correct(engine);
      for (const state of ['as written', 'merged'] as const) {
        if (state === 'merged') await mergeAskedMonths(engine);
        for (const { name, query } of cases) {
          const ask = () => timed(`${worker.origin}/clickhouse`, JSON.stringify(query));
          curve.push(tell([name, fixed(size), state, ...(await askOften(engine, ask))]));
        }
        curve.push(['(parts of the table)', fixed(size), state, await partsOf(engine.clickhouse), '', '']);
      }
      console.log(`  ${fixed(size)} rows: ${fixed(corrected)} versions written over them`);
    } finally {
      await worker.stop();
      await server.stop();
      rmSync(persistTo, { recursive: true, force: true });
    }
  }
  printTable('Writing to the local engine', ['what', 'rows/s', 'rows a CPU second', 'bytes/row'], costs);
  printTable(
    'Questions of 90 days of one account in ten, 1% of rows corrected, 0.2% deleted',
    ['question', 'rows', 'state', 'p50 ms', 'p90 ms', 'CPU ms'],
    curve,
  );
}

/** Prints each row at once, so that a stopped run keeps its results. */
function tell(row: Row): Row {
  console.log(`  ${row.join('  ')}`);
  return row;
}

interface Measured {
  readonly clickhouse: ClickHouse;
  readonly pid: number;
}

/** @returns rows a second, rows a CPU second of the engine, bytes a row */
async function measured(
  { clickhouse, pid }: Measured,
  table: string,
  rows: number,
  write: () => Promise<void>,
): Promise<[string, string, string]> {
  const [started, cpu] = [performance.now(), cpuSeconds(pid)];
  await write();
  const [seconds, spent] = [(performance.now() - started) / 1000, cpuSeconds(pid) - cpu];
  const [size] = await clickhouse.query(
    clickHouseStatement(
      `SELECT sum(bytes_on_disk) / sum(rows) AS bytes FROM system.parts WHERE active AND table = {table:String}`,
      { table },
    ),
  );
  return [fixed(rows / seconds), fixed(rows / spent), fixed(Number(size?.bytes), 1)];
}

/** Events over 30 days, through the client that the product has. */
const sendEvents = (engine: Measured) =>
  measured(engine, 'touchpoint_event', sentEvents, async () => {
    const columns = [
      ...[
        'account_id',
        'date',
        'session_id',
        'id',
        'occurred_at',
        'operator_id',
        'touchpoint_id',
        'channel',
        'country',
      ],
      ...[
        'kind',
        'retailer_id',
        'product_id',
        'currency',
        'price_minor',
        'bot',
        'suspect',
        'job',
        'version',
        'is_deleted',
      ],
    ];
    for (let sent = 0; sent < sentEvents; sent += sentAtOnce) {
      const rows = Array.from({ length: sentAtOnce }, (_, at) => eventRow(sent + at));
      await engine.clickhouse.insert('touchpoint_event', columns, rows, `bench:${sent}`);
    }
  });

function eventRow(nth: number): Cell[] {
  const account = 1 + (nth % accounts);
  const date = addDays(firstDay, (nth * 7) % 30);
  const random = () => crypto.randomUUID().replaceAll('-', '');
  const click = nth % 4 === 0;
  return [
    ...[
      account,
      date,
      random(),
      `public:${random()}`,
      `${date}T12:00:00.000Z`,
      account * 10,
      account * 100 + (nth % 5),
    ],
    ...[
      `c${nth % 5}`,
      ['US', 'GB', 'DE', 'FR', 'JP'][nth % 5] ?? 'US',
      click ? 'click' : 'visit',
      click ? 1 + (nth % 5) : 0,
    ],
    ...[click ? account * 1000 + (nth % 40) : 0, click ? 'USD' : '', click ? 100 + (nth % 900) : 0, 0, '', 0, 1, 0],
  ];
}

const loadRows = (engine: Measured, size: number) =>
  measured(engine, 'brand_day', size, async () => {
    const daily = Math.round(size / accounts / days);
    // No two rows of a day and account have the same key: a bijection of the numbers below `combinations`.
    const products = Math.max(40, Math.ceil(daily / places));
    const combinations = places * products;
    for (const [first, count] of months()) {
      const ofMonth = daily * accounts * count;
      for (let from = 0; from < ofMonth; from += rowsAtOnce)
        await engine.clickhouse.run(
          clickHouseStatement(
            `INSERT INTO brand_day
             SELECT account, {first:Date} + intDiv(intDiv(number, {daily:UInt32}), ${accounts}) AS date, account * 10, '',
               account * 100 + intDiv(i, 125) % 5, account * 1000 + intDiv(i, ${places}), concat('c', toString(i % 5)),
               substring('USGBDEFRJP', 1 + 2 * (intDiv(i, 5) % 5), 2), 1 + intDiv(i, 25) % 5,
               if(intDiv(i, 5) % 5 IN (2, 3), 'EUR', 'USD'),
               900 + h % 100, 90 + h % 50, 9 + h % 7, 30 + h % 20, 1 + h % 9, h % 5, 100 + h % 900, h % 20 = 0,
               if(h % 20 = 0, 500 + h % 4000, 0), if(h % 60 = 0, 700, 0), 1, 0
             FROM (SELECT number, 1 + intDiv(number, {daily:UInt32}) % ${accounts} AS account,
                     ((number % {daily:UInt32}) * 48271) % ${combinations} AS i, cityHash64(number) % 1000000 AS h
                   FROM numbers({from:UInt64}, {rows:UInt64}))`,
            { first, daily, from, rows: Math.min(rowsAtOnce, ofMonth - from) },
          ),
          { max_memory_usage: '0' },
        );
    }
  });

/** First days of the months, and how many days each has. */
function months(): [first: string, days: number][] {
  const found = new Map<string, [string, number]>();
  for (let at = 0; at < days; at += 1) {
    const day = addDays(firstDay, at);
    const month = found.get(day.slice(0, 7)) ?? [day, 0];
    found.set(day.slice(0, 7), [month[0], month[1] + 1]);
  }
  return [...found.values()];
}

/** One row in a hundred gets a later version, and one in five hundred a later one that takes it away. @returns how many */
async function correct({ clickhouse }: Measured): Promise<number> {
  const key = 'cityHash64(account_id, date, touchpoint_id, product_id, channel, country, retailer_id)';
  let written = 0;
  for (const [first, count] of months()) {
    const values = { first, last: addDays(first, count - 1) };
    const chosen = `date BETWEEN {first:Date} AND {last:Date} AND (${key} % 100 = 0 OR ${key} % 500 = 1)`;
    const [found] = await clickhouse.query(
      clickHouseStatement(`SELECT count() AS n FROM brand_day WHERE ${chosen} SETTINGS final = 0`, values),
    );
    written += Number(found?.n);
    await clickhouse.run(
      clickHouseStatement(
        `INSERT INTO brand_day SELECT * REPLACE (pi_clicks + 1 AS pi_clicks, 2 AS version, ${key} % 100 <> 0 AS is_deleted)
         FROM brand_day WHERE ${chosen} SETTINGS final = 0`,
        values,
      ),
      { max_memory_usage: '0', final: '0' },
    );
  }
  return written;
}

/** Merges like the engine does by itself with months that nobody writes to. */
async function mergeAskedMonths({ clickhouse }: Measured): Promise<void> {
  for (const month of ['202608', '202609', '202610'])
    await clickhouse.run(clickHouseStatement(`OPTIMIZE TABLE brand_day PARTITION ${month} FINAL`), {
      max_execution_time: '0',
      final: '0',
    });
}

async function partsOf(clickhouse: ClickHouse): Promise<string> {
  const [row] = await clickhouse.query(
    clickHouseStatement("SELECT count() AS n FROM system.parts WHERE active AND table = 'brand_day'"),
  );
  return fixed(Number(row?.n));
}

/** @returns median and ninth tenth in milliseconds, and the engine's CPU milliseconds a question, which other work leaves alone */
async function askOften({ pid }: Measured, ask: () => Promise<number>): Promise<[string, string, string]> {
  await ask();
  await ask();
  const cpu = cpuSeconds(pid);
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) took.push(await ask());
  const spent = ((cpuSeconds(pid) - cpu) * 1000) / rounds;
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.floor(rounds * part)] ?? Number.NaN;
  return [fixed(at(0.5), 1), fixed(at(0.9), 1), fixed(spent, 1)];
}
