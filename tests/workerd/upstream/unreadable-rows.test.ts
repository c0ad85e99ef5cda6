import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { type Caller, signIn } from './caller.ts';
import { call, home } from './every-call.ts';
import { kept, oneOfEverything, secret } from './every-object.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

let ada: Caller;

beforeEach(async () => {
  await smallWorld();
  await oneOfEverything();
  await d1.prepare('UPDATE user SET is_staff = 1, user_mode = 1').run();
  ada = await signIn('ada@one');
});

interface Kind {
  readonly table: string;
  readonly column: string;
  readonly list: EndpointId | null;
  /** Null if there is only a list. */
  readonly item: EndpointId | null;
  /** The row's name in answers, if not its own. */
  readonly name?: string;
}

const sent = 'Sent 1970-01-01T00:00:00.000Z';

/** All listed rows with JSON. */
const kinds: readonly Kind[] = [
  { table: 'touchpoint', column: 'definition', list: 'touchpoints', item: 'touchpoint' },
  { table: 'touchpoint', column: 'locales', list: 'touchpoints', item: 'touchpoint' },
  { table: 'voucher', column: 'products', list: 'vouchers', item: 'voucher' },
  { table: 'voucher', column: 'retailers', list: 'vouchers', item: 'voucher' },
  { table: 'form', column: 'definition', list: 'forms', item: 'form' },
  { table: 'form', column: 'published', list: 'forms', item: 'form' },
  { table: 'collection', column: 'rules', list: 'collections', item: 'collection' },
  { table: 'schedule', column: 'question', list: 'schedules', item: null },
  { table: 'schedule', column: 'recipients', list: 'schedules', item: null },
  { table: 'alert', column: 'filters', list: 'alerts', item: null },
  { table: 'alert', column: 'recipients', list: 'alerts', item: null },
  { table: 'api_key', column: 'scopes', list: 'apiKeys', item: null },
  { table: 'api_key', column: 'domains', list: 'apiKeys', item: null },
  { table: 'filter_set', column: 'filters', list: 'filterSets', item: null },
  { table: 'report', column: 'definition', list: null, item: 'report' },
  { table: 'form_submission', column: 'answers', list: 'formSubmissions', item: null, name: sent },
  { table: 'form_submission', column: 'consents', list: 'formSubmissions', item: null, name: sent },
];

/** No JSON at all, which the database itself refuses in rules, and JSON of another shape. */
const malformed = (column: string) => (column === 'rules' ? ['7'] : ['{"half', '7']);

/** A second row beside the unreadable one. */
async function another(table: string): Promise<number> {
  const row = await d1.prepare(`SELECT * FROM ${table} WHERE id = ?`).bind(kept).first<Record<string, unknown>>();
  if (!row) throw new Error(`no row of ${table}`);
  const unique = {
    public_id: 'z'.repeat(22),
    slug: 'other-12',
    key_hash: 'h2',
    made_once: 'm2',
    prefix: 'mlk2',
    submission: 's2',
  };
  const copy = Object.fromEntries(
    Object.entries({ ...row, id: kept + 50, name: 'Other' }).flatMap(([name, value]) =>
      name in row ? [[name, name in unique && value !== null ? unique[name as keyof typeof unique] : value]] : [],
    ),
  );
  const names = Object.keys(copy);
  const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
  await d1
    .prepare(sql)
    .bind(...Object.values(copy))
    .run();
  return kept + 50;
}

const asked = (id: EndpointId) => call(ada, [id, endpoints[id]], home);

test.each(kinds)(
  'a $table with an unreadable $column affects only that row',
  async ({ table, column, list, item, name = secret }) => {
    const other = await another(table);
    for (const text of malformed(column)) {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await d1.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).bind(text, kept).run();
      if (list !== null) {
        const answer = await asked(list);
        expect([list, answer.status]).toEqual([list, 200]);
        const { items, unreadable } = (await answer.json()) as {
          items: { id: number }[];
          unreadable: { id: number; name: string }[];
        };
        expect(items.map(({ id }) => id)).toContain(other);
        expect(items.map(({ id }) => id)).not.toContain(kept);
        expect(unreadable).toEqual([{ id: kept, name }]);
      }
      if (item !== null) expect((await asked(item)).status).toBe(422);
      const logged = log.mock.calls.map(([line]) => String(line)).join('\n');
      expect(logged).toContain(String(kept));
      expect(logged).toContain(table);
      log.mockRestore();
    }
  },
);

/** Makes a row's JSON unreadable, and silences the log. */
async function spoil(table: string, column: string, text = '{"half'): Promise<void> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  await d1.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).bind(text, kept).run();
}

test('an unreadable submission is still found by searches, and is in the file with its time', async () => {
  await another('form_submission');
  await spoil('form_submission', 'answers');
  const asking = (path: string) => ada.get(`/proxy/data/${path}`);
  const found = await asking(`forms/1/${kept}/submissions?search=${secret}`);
  expect([found.status, await found.json()]).toEqual([200, expect.objectContaining({ total: 1 })]);
  const file = await (await asked('formSubmissionsFile')).text();
  const instant = '1970-01-01T00:00:00.000Z';
  expect(
    file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.startsWith(instant)),
  ).toEqual([true, true]);
});

test('an import with unreadable options is refused before it starts, and the others are listed', async () => {
  await d1.prepare("UPDATE import_job SET status = 'waiting' WHERE id = ?").bind(kept).run();
  await spoil('import_job', 'options', '7');
  expect((await asked('runImport')).status).toBe(422);
  expect(await rowsOf(`SELECT status FROM import_job WHERE id = ${kept}`)).toEqual([{ status: 'waiting' }]);
  expect((await asked('importList')).status).toBe(200);
});

test('a source with unreadable last options suggests none', async () => {
  await spoil('catalog_source', 'options', '7');
  expect((await asked('previewCatalogImport')).status).toBe(200);
});
