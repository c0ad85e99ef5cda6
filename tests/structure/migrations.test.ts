import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#dev/paths.ts';
import { MigratedSchema } from './migration-steps.ts';

const folder = join(root, 'upstream/migrations');

/** Migrations from before the rule: older code may fail beside them. */
const beforeTheRule = new Set(['0025_account_administration.sql', '0043_key_purposes.sql']);

/** The first line of a migration that removes something that no deployed code uses. */
const contractLine = /^-- contract: .{20,}/;

const byFile = lostByFile();

function lostByFile(): Map<string, string[]> {
  const schema = new MigratedSchema();
  const lost = new Map(
    readdirSync(folder)
      .sort()
      .map((file) => {
        const sql = readFileSync(join(folder, file), 'utf8');
        const lost = schema.apply(sql);
        return [file, contractLine.test(sql) ? [] : lost];
      }),
  );
  schema.close();
  return lost;
}

/** What a migration breaks for earlier code, given the tables before it. */
function lost(before: string, migration: string): string[] {
  const schema = new MigratedSchema();
  schema.apply(before);
  const found = schema.apply(migration);
  schema.close();
  return found;
}

const note = 'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, kind TEXT CHECK (kind IN (1, 2)));';

test('a migration removes nothing that the previous release uses, unless its first line marks it as a contract', () => {
  const found = [...byFile].filter(([file, lines]) => lines.length > 0 && !beforeTheRule.has(file));
  expect(Object.fromEntries(found)).toEqual({});
});

test('the list of exempt migrations contains none that follow the rule', () => {
  expect([...beforeTheRule].filter((file) => (byFile.get(file) ?? []).length === 0)).toEqual([]);
});

test.each([
  ['DROP TABLE note', 'note is gone'],
  ['ALTER TABLE note RENAME TO remark', 'note is gone'],
  ['ALTER TABLE note DROP COLUMN text', 'note.text is gone'],
  ['ALTER TABLE note RENAME COLUMN text TO body', 'note.text is gone'],
  ['CREATE UNIQUE INDEX note_text ON note (text)', 'note is unique by text from now on'],
  [
    'CREATE TABLE n (id INTEGER PRIMARY KEY, text TEXT NOT NULL, kind TEXT CHECK (kind IN (1, 2))); DROP TABLE note; ALTER TABLE n RENAME TO note;',
    'note.text must not be null any more',
  ],
  [
    'CREATE TABLE n (id INTEGER PRIMARY KEY, text TEXT, kind TEXT CHECK (kind IN (1))); DROP TABLE note; ALTER TABLE n RENAME TO note;',
    'note has another rule: kind IN (1)',
  ],
  [
    'CREATE TABLE n (id INTEGER PRIMARY KEY, text TEXT, kind TEXT CHECK (kind IN (1, 2)), by TEXT NOT NULL); DROP TABLE note; ALTER TABLE n RENAME TO note;',
    'note.by is new and has no default',
  ],
  [
    'CREATE TABLE n (id INTEGER PRIMARY KEY, text TEXT, kind TEXT CHECK (kind IN (1, 2, 3))); DROP TABLE note; ALTER TABLE n RENAME TO note;',
    'rows of remark go with the dropped note',
    'CREATE TABLE remark (id INTEGER PRIMARY KEY, note INTEGER REFERENCES note (id) ON DELETE CASCADE);',
  ],
])('%s takes something away', (migration, line, more = '') => {
  expect(lost(note + more, migration)).toEqual([line]);
});

test.each([
  'ALTER TABLE note ADD COLUMN author TEXT',
  'ALTER TABLE note ADD COLUMN version INTEGER NOT NULL DEFAULT 1',
  'CREATE TABLE remark (id INTEGER PRIMARY KEY, note INTEGER NOT NULL REFERENCES note (id))',
  'CREATE INDEX note_text ON note (text)',
  'CREATE TABLE n (id INTEGER PRIMARY KEY, text TEXT, kind TEXT CHECK (kind IN (1, 2, 3))); DROP TABLE note; ALTER TABLE n RENAME TO note;',
])('%s breaks nothing', (migration) => {
  expect(lost(note, migration)).toEqual([]);
});
