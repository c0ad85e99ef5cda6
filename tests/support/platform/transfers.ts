import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseExportParams, DatabaseImportParams } from 'cloudflare/resources/d1/database';
import type { Account } from './account.ts';
import { exportOf } from './export-sql.ts';
import { localDatabase, localObject } from './local-files.ts';
import { bodyOf, type Call, RawAnswer, Refusal, type Rule, rule } from './rules.ts';

type Body<Params extends { readonly account_id: string }> = Omit<Params, 'account_id'>;

/** Maximum bytes of a statement for D1. */
const maxStatement = 100_000;

/** Exports and imports of databases, and objects of buckets. @param at makes a URL from a path */
export function transferRules(account: Account, at: (path: string) => string): Rule[] {
  const base = `/accounts/${account.id}`;
  /** Exports by bookmark, and uploads by name. The platform stores both in its own bucket. */
  const [exports, files] = [new Map<string, Buffer>(), new Map<string, Buffer>()];
  const known = ({ params: { database = '' } }: Call): string => {
    if (!account.databases.has(database)) throw new Refusal(404, 7404, `The database ${database} could not be found`);
    return database;
  };
  return [
    rule('POST', `${base}/d1/database/:database/export`, (call) => {
      const { output_format: format, current_bookmark: current } = bodyOf<
        Omit<Body<DatabaseExportParams>, 'dump_options'>
      >(call, { output_format: 'string', current_bookmark: 'string?' });
      if (format !== 'polling') throw new Refusal(400, 7400, 'output_format must be polling');
      const bookmark = current ?? randomBytes(16).toString('hex');
      if (current === undefined) {
        exports.set(bookmark, exportOf(localDatabase(account, known(call))));
        return { type: 'export', success: true, status: 'active', at_bookmark: bookmark, messages: [] };
      }
      if (!exports.has(bookmark)) throw new Refusal(400, 7400, `no export is under way at ${bookmark}`);
      const result = { filename: `${bookmark}.sql`, signed_url: at(`/transfers/${bookmark}`) };
      return { type: 'export', success: true, status: 'complete', at_bookmark: bookmark, result };
    }),
    rule('GET', '/transfers/:name', ({ params: { name = '' } }) => {
      const file = exports.get(name);
      if (!file) throw new Refusal(404, 10006, 'There is no such file');
      return new RawAnswer(file);
    }),
    rule('PUT', '/transfers/:name', ({ params: { name = '' }, body }) => {
      files.set(name, body);
      return new RawAnswer(Buffer.alloc(0));
    }),
    rule('POST', `${base}/d1/database/:database/import`, (call) => {
      const body = bodyOf<Body<DatabaseImportParams.Ingest> & { current_bookmark: string }>(call, {
        ...{ action: 'string', etag: 'string?', filename: 'string?', current_bookmark: 'string?' },
      });
      const action: string = body.action;
      const name = `${known(call)}.${body.etag}.sql`;
      if (action === 'init')
        return { type: 'import', success: true, upload_url: at(`/transfers/${name}`), filename: name };
      if (action === 'poll') return { type: 'import', success: true, status: 'complete', result: { num_queries: 1 } };
      const file = files.get(body.filename);
      if (action !== 'ingest' || !file || createHash('md5').update(file).digest('hex') !== body.etag)
        throw new Refusal(400, 7400, 'the file was not uploaded as it was announced');
      const failure = load(localDatabase(account, known(call)), file.toString('utf8'));
      if (failure) return { type: 'import', success: false, status: 'error', error: failure };
      return { type: 'import', success: true, status: 'active', at_bookmark: randomBytes(16).toString('hex') };
    }),
    rule('GET', `${base}/r2/buckets/:bucket/objects/:object`, ({ params: { bucket = '', object = '' } }) => {
      const found = localObject(account, bucket, object);
      if (!found) throw new Refusal(404, 10007, 'The specified key does not exist.');
      return new RawAnswer(found);
    }),
  ];
}

/** Runs a file in one transaction, like an import. @returns SQLite's error message, null on success */
function load(file: string, sql: string): string | null {
  if (!existsSync(file)) mkdirSync(dirname(file), { recursive: true });
  const longest = Math.max(...sql.split(/;\n/).map((statement) => Buffer.byteLength(statement)));
  if (longest > maxStatement) return `Statement too long: SQLITE_TOOBIG (${longest} bytes)`;
  const database = new DatabaseSync(file, { timeout: 30_000 });
  try {
    database.exec(`PRAGMA journal_mode = WAL;\nBEGIN;\n${sql};\nCOMMIT`);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}
