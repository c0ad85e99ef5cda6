import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeDump } from '#dev/release/write-dump.ts';
import { exportOf } from '#tests/support/platform/export-sql.ts';
import { backupsToKeep } from '#upstream/operations/backup/backups-to-keep.ts';
import { cutPart } from '#upstream/operations/backup/cut-part.ts';
import { backupId } from '#upstream/operations/backup/manifest.ts';

const dayMs = 86_400_000;
const daily = (days: number): string[] =>
  Array.from({ length: days }, (_, day) => backupId(Date.parse('2026-11-24T03:00:00Z') - day * dayMs));

test('the newest backup of each of 14 days, 8 weeks and 12 months is kept', () => {
  const kept = [...backupsToKeep(daily(500))].toSorted();
  expect(kept.slice(-14)).toEqual(daily(14).toSorted());
  expect(kept.slice(0, -14).map((id) => id.slice(0, 8))).toEqual([
    ...['20251231', '20260131', '20260228', '20260331', '20260430', '20260531', '20260630', '20260731', '20260831'],
    ...['20260930', '20261011', '20261018', '20261025', '20261031', '20261101', '20261108'],
  ]);
});

test('the newest backup is always kept, and none is deleted while there are few', () => {
  expect(backupsToKeep([])).toEqual(new Set());
  expect([...backupsToKeep(daily(9))].toSorted()).toEqual(daily(9).toSorted());
  const ofOneDay = Array.from({ length: 24 }, (_, hour) => backupId(Date.parse('2026-11-24') + hour * 3_600_000));
  expect([...backupsToKeep(ofOneDay)]).toEqual(['20261124T230000Z']);
});

const directory = mkdtempSync(join(tmpdir(), 'merchlens-dump-'));
const unsafeAndFast = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;';
/** A database with texts that look like statements, comments and ends of strings. */
function trickyDatabase(texts: readonly string[]): string {
  const file = join(directory, `${crypto.randomUUID()}.sqlite`);
  const database = new DatabaseSync(file);
  database.exec(`${unsafeAndFast}CREATE TABLE parent (
      -- The reader's own name; don't trust 'it'.
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, bytes BLOB, amount REAL,
      length INTEGER GENERATED ALWAYS AS (length(text)) VIRTUAL
    ) STRICT;
    CREATE TABLE child (parent_id INTEGER NOT NULL REFERENCES parent (id), json TEXT CHECK (json_valid(json))) STRICT;
    CREATE INDEX child_by_parent ON child (parent_id);
    CREATE TRIGGER parent_made AFTER INSERT ON parent BEGIN
INSERT INTO child (parent_id, json) VALUES (new.id, json_quote(new.text));
    END;`);
  const insert = database.prepare('INSERT INTO parent (text, bytes, amount) VALUES (?, ?, ?)');
  for (const text of texts) insert.run(text, Buffer.from(text), text.length / 7);
  database.close();
  return file;
}
const contentOf = (file: string) => {
  const database = new DatabaseSync(file);
  const read = (sql: string) => database.prepare(sql).all();
  const content = [
    read('SELECT * FROM parent ORDER BY id'),
    read('SELECT * FROM child ORDER BY rowid'),
    read('SELECT * FROM sqlite_sequence'),
    read('SELECT type, name, sql FROM sqlite_schema ORDER BY name'),
    read('PRAGMA foreign_key_check'),
  ];
  database.close();
  return content;
};
const tricky = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('\');\nINSERT INTO "parent" VALUES(\'', '-- no remark', "it's", '\r\n', "--\n'", 'ä€😀'),
);

test('an export is cut into parts of whole statements, whatever its texts look like', () => {
  fc.assert(
    fc.property(fc.array(tricky, { maxLength: 12 }), fc.integer({ min: 900, max: 4_000 }), (texts, size) => {
      const file = trickyDatabase(texts);
      const bytes = exportOf(file);
      const copy = join(directory, `${crypto.randomUUID()}.sqlite`);
      const database = new DatabaseSync(copy, { enableForeignKeyConstraints: false });
      database.exec(unsafeAndFast);
      const rows: Record<string, number> = {};
      for (let offset = 0; offset < bytes.length; ) {
        const portion = bytes.subarray(offset, offset + size);
        const cut = cutPart(new TextDecoder('latin1').decode(portion), offset + portion.length === bytes.length);
        if (!cut) throw new Error('no whole statement');
        database.exec(portion.subarray(0, cut.length).toString());
        for (const [table, count] of Object.entries(cut.rows)) rows[table] = (rows[table] ?? 0) + count;
        offset += cut.length;
      }
      database.close();
      expect([rows.parent ?? 0, rows.child ?? 0]).toEqual([texts.length, texts.length]);
      expect(contentOf(copy)).toEqual(contentOf(file));
    }),
    { numRuns: 40 },
  );
});

test('an imported dump has the same rows, fires no triggers, and has no statement above 100 KB', () => {
  fc.assert(
    fc.property(fc.array(tricky, { maxLength: 6 }), fc.integer({ min: 1, max: 60_000 }), (texts, times) => {
      const file = trickyDatabase([...texts, ...texts.map((text) => text.repeat(times).slice(0, 400_000))]);
      const [dump, copy] = [join(directory, 'import.sql'), join(directory, `${crypto.randomUUID()}.sqlite`)];
      writeDump(file, dump);
      const sql = readFileSync(dump, 'utf8');
      for (const statement of sql.split(';\n')) expect(Buffer.byteLength(statement)).toBeLessThanOrEqual(100_000);
      const database = new DatabaseSync(copy);
      database.exec(`${unsafeAndFast}BEGIN;${sql}COMMIT`);
      database.close();
      expect(contentOf(copy)).toEqual(contentOf(file));
    }),
    { numRuns: 25 },
  );
  rmSync(directory, { recursive: true });
});
