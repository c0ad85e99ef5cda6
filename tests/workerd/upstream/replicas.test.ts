import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { replicatedD1 } from '#dev/far/replicated-d1.ts';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { bookmarkHeader } from '#shared/constants.ts';
import { createApp } from '#upstream/app.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { call, home, scoped } from './every-call.ts';
import { oneOfEverything } from './every-object.ts';
import { d1, tableNames } from './migrated.ts';
import { smallWorld } from './small-world.ts';

const { REPLICA: replica } = env as { REPLICA: D1Database };
const notes = '/proxy/data/annotations/1?from=2026-11-01&to=2026-11-30';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Statements that empty the replica, referencing tables first. */
async function clearing(): Promise<D1PreparedStatement[]> {
  const sql = `SELECT type, name FROM sqlite_schema
    WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY type DESC, rowid DESC`;
  const { results } = await replica.prepare(sql).all<{ type: string; name: string }>();
  return results.map(({ type, name }) => replica.prepare(`DROP ${type} ${name}`));
}

/** Copies the suite's database to the replica. */
async function copyAll(): Promise<void> {
  const { results: schema } = await d1
    .prepare(
      `SELECT type, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND name NOT LIKE '_cf_%' AND name NOT LIKE 'sqlite_%' ORDER BY type = 'table' DESC, rowid`,
    )
    .all<{ type: string; sql: string }>();
  const made = (isWanted: (type: string) => boolean) =>
    schema.filter(({ type }) => isWanted(type)).map(({ sql }) => replica.prepare(sql));
  const tables = await tableNames();
  const found = await d1.batch<Record<string, unknown>>(tables.map((name) => d1.prepare(`SELECT * FROM ${name}`)));
  const rows = found.flatMap(({ results }, at) =>
    results.map((row) => {
      const places = Object.keys(row).map(() => '?');
      return replica
        .prepare(`INSERT INTO ${tables[at]} (${Object.keys(row).join()}) VALUES (${places.join()})`)
        .bind(...Object.values(row));
    }),
  );
  await replica.batch([
    replica.prepare('PRAGMA defer_foreign_keys = ON'),
    ...(await clearing()),
    ...made((type) => type === 'table'),
    ...rows,
    // Triggers already ran for these rows.
    ...made((type) => type !== 'table'),
  ]);
}

/** The suite's database with a replica that is 30 seconds behind, with a simulated clock. */
async function startReplica() {
  await copyAll();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const asked: string[] = [];
  const wait = async (ms: number): Promise<void> => {
    vi.setSystemTime(Date.now() + ms);
  };
  const DB = replicatedD1({
    ...{ primary: d1, replicas: [replica], lagMs: () => 30_000, now: () => Date.now(), wait },
    travel: (to, _, send) => {
      asked.push(to);
      return send();
    },
  });
  const upstream = { env: { DB }, isolate: createApp() };
  return {
    ...{ asked, wait },
    notesOf: async (who: Caller, headers: Record<string, string> = {}): Promise<string[] | number> => {
      const answer = await ask(who.token, `${notes}&uid=${who.uid}`, { headers, ...upstream });
      if (!answer.ok) return answer.status;
      return (await answer.json<{ items: { text: string }[] }>()).items.map(({ text }) => text);
    },
    addNote: (who: Caller, text: string) =>
      ask(who.token, `/proxy/data/annotations/1?uid=${who.uid}`, {
        ...{ method: 'POST', ...upstream },
        body: { date: '2026-11-10', text, csrfToken: who.csrfToken },
      }),
    write: (sql: string) => DB.prepare(sql).bind().all(),
  };
}

test('a person reads what they wrote, in any tab, while a replica still answers others from before it', async () => {
  await smallWorld();
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  const world = await startReplica();
  // Now the upstream knows a bookmark from before the write, so a replica may answer.
  expect(await world.notesOf(vera)).toEqual([]);
  await world.wait(2_000);
  const written = await world.addNote(ada, 'Rain');
  expect(written.status).toBe(201);
  const bookmark = written.headers.get(bookmarkHeader) ?? '';

  expect(await world.notesOf(vera)).toEqual([]);
  expect(world.asked.at(-1)).toBe('replica');
  expect(await world.notesOf(ada, { [bookmarkHeader]: bookmark })).toEqual(['Rain']);
});

test('changes of others are never older than ten seconds, however far the replica is behind', async () => {
  await smallWorld();
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  const world = await startReplica();
  expect(await world.notesOf(vera)).toEqual([]);
  await world.addNote(ada, 'Rain');
  await world.wait(10_001);
  expect(await world.notesOf(vera)).toEqual(['Rain']);
});

test('a revoked grant and a disabled person take effect at once', async () => {
  await smallWorld();
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  const world = await startReplica();
  expect([await world.notesOf(vera), await world.notesOf(ada)]).toEqual([[], []]);
  await world.write("DELETE FROM account_grant WHERE user_id = 'u-vera'");
  await world.write("UPDATE user SET disabled_at = '2026-11-01' WHERE id = 'u-ada'");
  expect([await world.notesOf(vera), await world.notesOf(ada)]).toEqual([403, 403]);
});

test('an invalid bookmark, or the name of a constraint, changes nothing', async () => {
  await smallWorld();
  const ada = await signIn('ada@one');
  const asked = vi.spyOn(d1, 'withSession');
  const isolate = createApp();
  for (const bookmark of ['first-unconstrained', 'zzz', 'a'.repeat(300), '']) {
    const answer = await ask(ada.token, `${notes}&uid=${ada.uid}`, {
      headers: { [bookmarkHeader]: bookmark },
      isolate,
    });
    expect(answer.status).toBe(200);
  }
  expect(asked.mock.calls.flat().filter((from) => !/^(?:first-primary|[0-9a-f-]{40,})$/.test(String(from)))).toEqual(
    [],
  );
});

test('only endpoints marked in the table read a replica, and none of them writes or decides on access', async () => {
  const reading = endpointEntries.filter(([, { readsFrom }]) => readsFrom === 'replica');
  expect(reading.length).toBeGreaterThan(40);
  for (const [id, endpoint] of reading)
    expect([id, endpoint.effect, endpoint.caller, endpoint.scope === 'path' || endpoint.scope === 'query']).toEqual([
      id,
      'read',
      'browser',
      true,
    ]);
});

test('a call reads only the primary unless its definition names a replica', async () => {
  await smallWorld();
  await oneOfEverything();
  const ada = await signIn('ada@one');
  const sessions = vi.spyOn(d1, 'withSession');
  const wrong: string[] = [];
  const answeredByReplica = new Set<string>();
  for (const entry of scoped) {
    const [id, { readsFrom }] = entry;
    sessions.mockClear();
    await (await call(ada, entry, home)).body?.cancel();
    const others = sessions.mock.calls.flat().filter((from) => from !== 'first-primary');
    if (others.length > 0 && readsFrom !== 'replica') wrong.push(id);
    if (others.length > 0) answeredByReplica.add(id);
  }
  expect(wrong).toEqual([]);
  expect(answeredByReplica.size).toBeGreaterThan(30);
});
