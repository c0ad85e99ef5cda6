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
import { hostOf, maxRedirects, ruleOf, rulesOf, rulesReached } from './stored-rules.ts';

/** Bytes of a file of redirects. */
export const maxRedirectBytes = 2 * 1024 * 1024;
const maxRows = 2_000;

const names = {
  source: ['source', 'from', 'address', 'sourceurl'],
  host: ['host', 'domain', 'hostname'],
  path: ['path', 'sourcepath'],
  target: ['target', 'to', 'targeturl', 'destination', 'url'],
  status: ['status', 'code', 'type', 'statuscode'],
  priority: ['priority', 'rank'],
  active: ['active', 'enabled'],
  expires: ['expires', 'expiresat', 'expiry', 'until'],
} as const;
type Column = keyof typeof names;

interface Candidate {
  readonly row: number;
  readonly rule: RedirectRule;
}
type Rejects = ImportedRedirects['rejects'];

/** Whose redirects are brought, and by whom. */
interface RedirectRun {
  readonly accountId: number;
  /** 0 is the account itself. */
  readonly operatorId: number;
  /** Empty where it is nobody of the account. */
  readonly userId: string;
  /** Nothing is added: it is only told what would be. */
  readonly trial: boolean;
}

/**
 * All good rows are added in one go, or on trial none; what is wrong with the others is told by row and column.
 * @throws UnreadableFile where the file can't be taken as a whole, Failure 409 where there is no room for so many
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
  const known = await rulesReached(store, accountId, hosts, targets);
  const own = await rulesOf(store, accountId, operatorId);
  const there = new Set(own.map((row) => sameness(ruleOf(row))));
  const now = Date.now();
  const stored = known.map(ruleOf);
  const taken: Candidate[] = [];
  let unchanged = 0;
  for (const candidate of candidates) {
    const { row, rule } = candidate;
    const wrong = (column: string, reason: string, value: string) => rejects.push({ row, column, reason, value });
    if (there.has(sameness(rule))) unchanged += 1;
    else if (isLive(rule, now) && conflictOf(rule, stored, now))
      wrong('priority', 'is the same as that of another redirect of this address', String(rule.priority));
    else {
      there.add(sameness(rule));
      taken.push(candidate);
      stored.push(rule);
    }
  }
  const circles = rulesInCircles(stored, now);
  const good = taken.filter(({ row, rule }) => {
    if (circles.has(rule.id))
      rejects.push({ row, column: 'target', reason: 'leads round in circles', value: rule.target });
    return !circles.has(rule.id);
  });
  const created = trial ? await roomFor(store, accountId, good.length) : await write(store, run, good);
  return {
    rows,
    created,
    added: good.slice(0, maxListedRedirects).map(({ row, rule: { host, path, target, status } }) => ({
      ...{ row, source: `${host}${path}`, target, status },
    })),
    unchanged,
    rejects: rejects.toSorted((a, b) => a.row - b.row),
  };
}

/** Two rules that say the same, whatever their numbers. */
const sameness = ({ id: _, ...rule }: RedirectRule): string => JSON.stringify(Object.entries(rule).sort());

const tooMany = (): Failure => new Failure('too-many-redirects-brought', { details: { most: maxRedirects } });

/** How many of so many would be added. @throws Failure 409 as they would be refused */
async function roomFor(store: FactStore, accountId: number, count: number): Promise<number> {
  const [[kept] = []] = await store.readAll([
    statement('SELECT count(*) AS n FROM custom_redirect WHERE account_id = ?1', accountId),
  ]);
  if (count > 0 && Number(kept?.n ?? 0) + count > maxRedirects) throw tooMany();
  return count;
}

async function write(
  store: FactStore,
  { accountId, operatorId, userId }: RedirectRun,
  good: readonly Candidate[],
): Promise<number> {
  if (good.length === 0) return 0;
  const rules = JSON.stringify(good.map(({ rule }) => ({ ...rule, active: rule.active ? 1 : 0 })));
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
      ...[rules, accountId, operatorId, userId, new Date().toISOString(), good.length, maxRedirects],
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
  let places: ReadonlyMap<Column, number> | null = null;
  for await (const part of csvRows(once(bytes), { delimiter, encoding }))
    for (const { row, cells } of part) {
      if (!places) {
        places = placesOf(columnsOf(cells));
        continue;
      }
      rows += 1;
      if (rows > maxRows) throw new UnreadableFile('file-needs-splitting', { details: { most: maxRows } });
      const rule = readRule(places, cells, -rows, (column, reason, value) =>
        rejects.push({ row, column, reason, value: value.slice(0, 200) }),
      );
      if (rule) candidates.push({ row, rule });
    }
  return { rows, candidates };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function placesOf(columns: readonly string[]): ReadonlyMap<Column, number> {
  const plain = columns.map((column) => column.toLowerCase().replace(/[^a-z]/g, ''));
  const places = new Map<Column, number>();
  for (const [id, known] of entriesOf<Readonly<Record<Column, readonly string[]>>>(names)) {
    const at = plain.findIndex((one) => known.includes(one));
    if (at >= 0) places.set(id, at);
  }
  if (!places.has('target') || !(places.has('source') || (places.has('host') && places.has('path'))))
    throw new UnreadableFile('redirect-columns-missing');
  return places;
}

type Wrong = (column: string, reason: string, value: string) => void;

function readRule(places: ReadonlyMap<Column, number>, cells: readonly string[], id: number, report: Wrong) {
  let bad = false;
  const wrong: Wrong = (...problem) => {
    bad = true;
    report(...problem);
  };
  const text = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim();
  const [, sourceHost = '', sourcePath = ''] = /^(?:https?:\/\/)?([^/]*)(.*)$/i.exec(text('source')) ?? [];
  const given = {
    host: places.has('source') ? sourceHost : text('host'),
    path: (places.has('source') ? sourcePath : text('path')) || '/',
    target: text('target'),
  };
  for (const [column, reason] of entriesOf(ruleFaults(given))) wrong(column, reason, given[column]);
  const status = text('status') || '302';
  if (status !== '301' && status !== '302') wrong('status', 'is neither 301 nor 302', status);
  const priority = text('priority') || '0';
  if (!/^\d{1,4}$/.test(priority) || Number(priority) > 1_000) wrong('priority', 'is not from 0 to 1,000', priority);
  const active = text('active').toLowerCase() || 'yes';
  if (!/^(yes|no|true|false|1|0)$/.test(active)) wrong('active', 'is neither yes nor no', active);
  const expires = instantOf(text('expires'));
  if (expires === undefined) wrong('expires', 'is no date such as 2026-12-31 or 31.12.2026', text('expires'));
  if (bad) return null;
  const rule: RedirectRule = {
    ...{ id, host: normalHost(given.host) ?? '', path: normalPath(given.path) ?? '', target: given.target },
    ...{ status: status === '301' ? 301 : 302, priority: Number(priority), active: /^(yes|true|1)$/.test(active) },
    expiresAt: expires ?? null,
  };
  return rule;
}

const endOfDay = 24 * 60 * 60_000 - 1;

/** A date alone is its end, and without an offset a clock is that of UTC. With slashes nobody knows which is the month. */
function instantOf(text: string): string | null | undefined {
  if (text === '') return null;
  const read = readWallTime(text, /^\d{1,2}\./.test(text) ? 'dmy' : 'ymd');
  return read === null ? undefined : new Date(instantOfWallTime(read, 'UTC', endOfDay)).toISOString();
}
