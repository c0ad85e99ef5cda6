import { Failure } from '#shared/api/failure.ts';
import { type ImportedRedirects, maxListedRedirects } from '#shared/api/families/redirects-schemas.ts';
import { instantOfWallTime, readWallTime } from '#shared/ingest/moments.ts';
import { conflictOf, rulesInCircles } from '#shared/redirects/check.ts';
import { isLive } from '#shared/redirects/resolve.ts';
import { normalHost, normalPath, type RedirectRule, ruleFaults } from '#shared/redirects/rule.ts';
import { entriesOf } from '#shared/table.ts';
import { columnsOf, csvRows, guessDelimiter } from '../facts/ingest/csv-rows.ts';
import type { FactStore } from '../facts/ingest/fact-store.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import { sniff } from '../facts/ingest/sniff.ts';
import { statement } from '../platform/storage/statement.ts';
import { hostOf, maxRedirects, readReachedRules, readRulesOf, ruleOf } from './stored-rules.ts';

/** Size limit of a file of redirects. */
export const maxRedirectBytes = 2 * 1024 * 1024;
const maxRows = 2_000;

const columnNames = {
  source: ['source', 'from', 'address', 'sourceurl'],
  host: ['host', 'domain', 'hostname'],
  path: ['path', 'sourcepath'],
  target: ['target', 'to', 'targeturl', 'destination', 'url'],
  status: ['status', 'code', 'type', 'statuscode'],
  priority: ['priority', 'rank'],
  active: ['active', 'enabled'],
  expires: ['expires', 'expiresat', 'expiry', 'until'],
} as const;
type Column = keyof typeof columnNames;

interface Candidate {
  readonly row: number;
  readonly rule: RedirectRule;
}
type Rejects = ImportedRedirects['rejects'];

/** The scope that redirects are imported into, and the person who imports them. */
interface RedirectRun {
  readonly accountId: number;
  /** 0 for the account itself. */
  readonly operatorId: number;
  /** Empty if nobody of the account imports them. */
  readonly userId: string;
  /** A trial run adds nothing; it only reports what would be added. */
  readonly trial: boolean;
}

/**
 * Adds all valid rows in one transaction (none in a trial run), and reports the problems of the others by row and
 * column.
 * @throws UnreadableFile if the file as a whole can't be read, Failure 409 if the account would have too many redirects
 */
export async function importRedirects(
  store: FactStore,
  bytes: Uint8Array,
  run: RedirectRun,
): Promise<ImportedRedirects> {
  const { accountId, operatorId, trial } = run;
  const rejects: Rejects = [];
  const { rows, candidates } = await readCandidates(bytes, rejects);
  const hosts = candidates.map(({ rule }) => rule.host);
  const targets = candidates.map(({ rule }) => hostOf(rule.target)).filter(Boolean);
  const reached = await readReachedRules(store, accountId, hosts, targets);
  const own = await readRulesOf(store, accountId, operatorId);
  const existing = new Set(own.map((row) => contentKey(ruleOf(row))));
  const now = Date.now();
  const stored = reached.map(ruleOf);
  const accepted: Candidate[] = [];
  let unchanged = 0;
  for (const candidate of candidates) {
    const { row, rule } = candidate;
    const reportWrong = (column: string, reason: string, value: string) => rejects.push({ row, column, reason, value });
    if (existing.has(contentKey(rule))) unchanged += 1;
    else if (isLive(rule, now) && conflictOf(rule, stored, now))
      reportWrong('priority', 'is the same as that of another redirect of this address', String(rule.priority));
    else {
      existing.add(contentKey(rule));
      accepted.push(candidate);
      stored.push(rule);
    }
  }
  const circles = rulesInCircles(stored, now);
  const valid = accepted.filter(({ row, rule }) => {
    if (circles.has(rule.id))
      rejects.push({ row, column: 'target', reason: 'leads round in circles', value: rule.target });
    return !circles.has(rule.id);
  });
  const created = trial ? await checkRoom(store, accountId, valid.length) : await insertRules(store, run, valid);
  return {
    rows,
    created,
    added: valid.slice(0, maxListedRedirects).map(({ row, rule: { host, path, target, status } }) => ({
      ...{ row, source: `${host}${path}`, target, status },
    })),
    unchanged,
    rejects: rejects.toSorted((a, b) => a.row - b.row),
  };
}

/** Equal for rules that differ only in their ids. */
const contentKey = ({ id: _, ...rule }: RedirectRule): string => JSON.stringify(Object.entries(rule).sort());

const tooMany = (): Failure => new Failure('too-many-redirects-brought', { details: { most: maxRedirects } });

/** What `write` would return. @throws Failure 409 if the account would have too many redirects */
async function checkRoom(store: FactStore, accountId: number, count: number): Promise<number> {
  const [[stored] = []] = await store.readAll([
    statement('SELECT count(*) AS n FROM custom_redirect WHERE account_id = ?1', accountId),
  ]);
  if (count > 0 && Number(stored?.n ?? 0) + count > maxRedirects) throw tooMany();
  return count;
}

async function insertRules(
  store: FactStore,
  { accountId, operatorId, userId }: RedirectRun,
  valid: readonly Candidate[],
): Promise<number> {
  if (valid.length === 0) return 0;
  const rules = JSON.stringify(valid.map(({ rule }) => ({ ...rule, active: rule.active ? 1 : 0 })));
  const [, made = []] = await store.write(
    statement(
      `INSERT OR IGNORE INTO redirect_host SELECT DISTINCT value ->> 'host', ?2 FROM json_each(?1)`,
      ...[rules, accountId],
    ),
    statement(
      `INSERT INTO custom_redirect (account_id, operator_id, host, path, target, status, priority, active, expires_at,
         created_by, updated_by, updated_at)
       SELECT ?2, ?3, value ->> 'host', value ->> 'path', value ->> 'target', value ->> 'status', value ->> 'priority',
         value ->> 'active', value ->> 'expiresAt', ?4, ?4, ?5
       FROM json_each(?1)
       WHERE (SELECT count(*) FROM custom_redirect WHERE account_id = ?2) + ?6 <= ?7 RETURNING id`,
      ...[rules, accountId, operatorId, userId, new Date().toISOString(), valid.length, maxRedirects],
    ),
  );
  if (made.length === 0) throw tooMany();
  return made.length;
}

async function readCandidates(bytes: Uint8Array, rejects: Rejects) {
  const candidates: Candidate[] = [];
  let rows = 0;
  const encoding = sniff(bytes);
  const delimiter = guessDelimiter(new TextDecoder(encoding).decode(bytes));
  let columnIndexes: ReadonlyMap<Column, number> | null = null;
  for await (const part of csvRows(once(bytes), { delimiter, encoding }))
    for (const { row, cells } of part) {
      if (!columnIndexes) {
        columnIndexes = findColumns(columnsOf(cells));
        continue;
      }
      rows += 1;
      if (rows > maxRows) throw new UnreadableFile('file-needs-splitting', { details: { most: maxRows } });
      const rule = readRule(columnIndexes, cells, -rows, (column, reason, value) =>
        rejects.push({ row, column, reason, value: value.slice(0, 200) }),
      );
      if (rule) candidates.push({ row, rule });
    }
  return { rows, candidates };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function findColumns(columns: readonly string[]): ReadonlyMap<Column, number> {
  const plain = columns.map((column) => column.toLowerCase().replace(/[^a-z]/g, ''));
  const columnIndexes = new Map<Column, number>();
  for (const [id, known] of entriesOf<Readonly<Record<Column, readonly string[]>>>(columnNames)) {
    const at = plain.findIndex((one) => known.includes(one));
    if (at >= 0) columnIndexes.set(id, at);
  }
  if (
    !columnIndexes.has('target') ||
    !(columnIndexes.has('source') || (columnIndexes.has('host') && columnIndexes.has('path')))
  )
    throw new UnreadableFile('redirect-columns-missing');
  return columnIndexes;
}

type ReportProblem = (column: string, reason: string, value: string) => void;

function readRule(
  columnIndexes: ReadonlyMap<Column, number>,
  cells: readonly string[],
  id: number,
  report: ReportProblem,
) {
  let bad = false;
  const reportWrong: ReportProblem = (...problem) => {
    bad = true;
    report(...problem);
  };
  const text = (column: Column) => (cells[columnIndexes.get(column) ?? -1] ?? '').trim();
  const [, sourceHost = '', sourcePath = ''] = /^(?:https?:\/\/)?([^/]*)(.*)$/i.exec(text('source')) ?? [];
  const typed = {
    host: columnIndexes.has('source') ? sourceHost : text('host'),
    path: (columnIndexes.has('source') ? sourcePath : text('path')) || '/',
    target: text('target'),
  };
  for (const [column, reason] of entriesOf(ruleFaults(typed))) reportWrong(column, reason, typed[column]);
  const status = text('status') || '302';
  if (status !== '301' && status !== '302') reportWrong('status', 'is neither 301 nor 302', status);
  const priority = text('priority') || '0';
  if (!/^\d{1,4}$/.test(priority) || Number(priority) > 1_000)
    reportWrong('priority', 'is not from 0 to 1,000', priority);
  const active = text('active').toLowerCase() || 'yes';
  if (!/^(yes|no|true|false|1|0)$/.test(active)) reportWrong('active', 'is neither yes nor no', active);
  const expires = readExpiry(text('expires'));
  if (expires === undefined) reportWrong('expires', 'is no date such as 2026-12-31 or 31.12.2026', text('expires'));
  if (bad) return null;
  const rule: RedirectRule = {
    ...{ id, host: normalHost(typed.host) ?? '', path: normalPath(typed.path) ?? '', target: typed.target },
    ...{ status: status === '301' ? 301 : 302, priority: Number(priority), active: /^(yes|true|1)$/.test(active) },
    expiresAt: expires ?? null,
  };
  return rule;
}

const endOfDay = 24 * 60 * 60_000 - 1;

/**
 * Reads an expiry. A date without a time means the end of that day; times without an offset are UTC.
 * @returns null if empty, undefined if unreadable: dates with slashes are refused, since either part could be the month
 */
function readExpiry(text: string): string | null | undefined {
  if (text === '') return null;
  const read = readWallTime(text, /^\d{1,2}\./.test(text) ? 'dmy' : 'ymd');
  return read === null ? undefined : new Date(instantOfWallTime(read, 'UTC', endOfDay)).toISOString();
}
