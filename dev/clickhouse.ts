import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ClickHouse, clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { type Layout, schemaStatements } from '#upstream/facts/clickhouse/schema.ts';
import type { OperationalStore } from '#upstream/facts/clickhouse/turn.ts';
import { clickHouseStatement } from '#upstream/facts/clickhouse/typed.ts';
import { beginCopy, copyState, FactsOnlyInClickHouse, stopRecordingChanges } from '#upstream/facts/move/changes.ts';
import { accountsWithFacts, compareAccount } from '#upstream/facts/move/compare.ts';
import { followAll } from '#upstream/facts/move/follow.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { deployedStore } from './clickhouse/deployed-store.ts';
import { CommandError, failCommand } from './fail.ts';
import { LocalStore } from './import-store.ts';
import { stateRoot } from './paths.ts';
import { seconds } from './stages.ts';
import { d1File } from './world/d1-file.ts';

const usage = `npm run clickhouse -- COMMAND [options]
Moves facts from D1 to the ClickHouse of ANALYTICS_URL (and ANALYTICS_CLUSTER), as docs/operations.md says.
  create    makes the tables that are missing
  copy      copies the facts of a database file until nothing is left; stopped and run again, it goes on where it was.
            A deployed upstream copies by itself, with FACTS_ENGINE=d1+clickhouse
  status    how far the copy has come
  compare   counts and sums of each account and day, where the engines differ; ends with 1 where they do
  dead      events and responses that could not be taken in however often they were tried
  replay    has them taken in again by the cron trigger; with --id NUMBER one of them
  end       no longer notes what changes in D1: after the switch to ClickHouse alone, or to give the move up
Options:
  --file FILE   the file of a D1 database; the local one unless named
  --id NUMBER   of a dead letter, for replay
  --env NAME    the database of a deployed environment, through wrangler: for all but create and copy`;

/** Differences that are printed. */
const printed = 100;

interface Move {
  readonly store: OperationalStore;
  readonly clickhouse: () => ClickHouse;
  readonly layout: Layout;
  readonly deployed: boolean;
  /** Of a dead letter; null for all. */
  readonly id: number | null;
}

const commands: Readonly<Record<string, (move: Move) => Promise<void>>> = {
  ...{ create, copy, status, compare, dead, replay, end },
};

async function create({ clickhouse, layout }: Move): Promise<void> {
  const statements = schemaStatements(layout);
  for (const sql of statements) await clickhouse().run(clickHouseStatement(sql));
  console.log(`${statements.length} tables and views are there`);
}

async function copy({ store, clickhouse, layout, deployed }: Move): Promise<void> {
  if (deployed) throw new CommandError('A deployed upstream copies by itself: set FACTS_ENGINE to d1+clickhouse');
  const started = performance.now();
  await beginCopy(store, clickhouse(), layout).catch((error: unknown) => {
    throw error instanceof FactsOnlyInClickHouse ? new CommandError(error.message) : error;
  });
  const total = { days: 0, rows: 0 };
  const copied = (table: string, days: number, rows: number) => {
    total.days += days;
    total.rows += rows;
    console.log(`  ${table.padEnd(22)} ${count(days)} days, ${count(rows)} rows`);
  };
  const whole = await followAll(store, clickhouse(), { copied });
  console.log(
    `${count(total.rows)} rows of ${count(total.days)} days of accounts copied in ${seconds(performance.now() - started)}`,
  );
  if (!whole) throw new CommandError('Another process copies some of the accounts: run it again for what is left');
}

async function status({ store }: Move): Promise<void> {
  const state = await copyState(store);
  if (!state) return console.log('The copy has not begun');
  const [[left] = [], kinds = []] = await store.readAll([
    statement(`SELECT (SELECT count(*) FROM fact_copy_account WHERE seeded = 0) AS accounts,
      (SELECT count(*) FROM due_day) AS due`),
    statement('SELECT kind, count(*) AS days, count(DISTINCT account_id) AS accounts FROM fact_copy_day GROUP BY kind'),
  ]);
  console.log(`The copy began ${state.beganAt}`);
  if (state.endedAt) console.log(`ClickHouse alone has taken facts since ${state.endedAt}`);
  console.log(`  ${count(left?.accounts)} accounts whose days were not looked up yet`);
  for (const { kind, days, accounts } of kinds)
    console.log(`  ${String(kind).padEnd(22)} ${count(days)} days of ${count(accounts)} accounts to be copied`);
  console.log(`  ${count(left?.due)} days of roll-ups to be built`);
}

async function compare({ store, clickhouse }: Move): Promise<void> {
  const accounts = await accountsWithFacts(store, clickhouse());
  let [days, found] = [0, 0];
  for (const id of accounts) {
    const compared = await compareAccount(store, clickhouse(), id);
    days += compared.days;
    for (const { accountId, date, what, d1, clickhouse: other } of compared.differences)
      if (found++ < printed) console.log(`  account ${accountId}, ${date}, ${what}: D1 ${d1}, ClickHouse ${other}`);
  }
  console.log(`${count(days)} days of ${count(accounts.length)} accounts compared, ${count(found)} differences`);
  if (found > 0) throw new CommandError('Days that are still to be copied differ: see status');
}

async function dead({ store }: Move): Promise<void> {
  const [letters = []] = await store.readAll([
    statement(`SELECT id, came_at, kind, account_id, json_array_length(body) AS facts, reason, replay
      FROM dead_letter ORDER BY id LIMIT ${printed}`),
  ]);
  for (const { id, came_at: came, kind, account_id: account, facts, reason, replay: marked } of letters)
    console.log(
      `  ${id}  ${came}  ${count(facts)} of ${kind}${account === null ? '' : ` of account ${account}`}${marked ? ', being replayed' : ''}: ${reason}`,
    );
  console.log(letters.length === 0 ? 'There are no dead letters' : `${count(letters.length)} dead letters`);
}

async function replay({ store, id }: Move): Promise<void> {
  const [marked = []] = await store.write(
    statement('UPDATE dead_letter SET replay = 1 WHERE ?1 IS NULL OR id = ?1 RETURNING id', id),
  );
  console.log(`${count(marked.length)} dead letters are taken in again by the cron trigger, within a minute or two`);
}

async function end({ store }: Move): Promise<void> {
  const state = await copyState(store);
  if (!state) throw new CommandError('The copy has not begun');
  await store.write(...stopRecordingChanges(state.endedAt === null));
  console.log(
    state.endedAt
      ? 'Changes in D1 are no longer noted. Its facts are those of before the switch'
      : 'The move is given up: D1 has all facts. Empty the tables of ClickHouse before another copy',
  );
}

const count = (value: unknown): string => Number(value).toLocaleString('en');

function storeOf(file: string | undefined, environment: string | undefined): OperationalStore {
  if (environment) return deployedStore(environment);
  const path = file ?? d1File(stateRoot, 'merchlens');
  if (!existsSync(path)) throw new CommandError(`There is no database at ${path}`);
  return new LocalStore(path);
}

function clickHouseOfEnvironment(): ClickHouse {
  const address = process.env.ANALYTICS_URL;
  if (!address) throw new CommandError('ANALYTICS_URL is not set: it is the address of ClickHouse over HTTP');
  return clickHouse(address);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      file: { type: 'string' },
      env: { type: 'string' },
      id: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const command = commands[positionals[0] ?? ''];
  if (values.help) return console.log(usage);
  if (!command || positionals.length > 1) throw new CommandError(usage);
  const cluster = process.env.ANALYTICS_CLUSTER;
  await command({
    store: storeOf(values.file, values.env),
    clickhouse: clickHouseOfEnvironment,
    layout: cluster ? { kind: 'cluster', cluster } : { kind: 'single' },
    deployed: values.env !== undefined,
    id: values.id === undefined ? null : Number(values.id),
  });
}

main().catch(failCommand);
