import type { z } from 'zod';
import type { AuditEvent, auditQuerySchema } from '#shared/api/families/audit-schemas.ts';
import { auditActions } from '#shared/audit/actions.ts';
import { hasKey } from '#shared/table.ts';
import { namedId, shownId } from '../calls/caller.ts';
import type { UpstreamContext } from '../calls/context.ts';
import { idOfCursor } from '../calls/revision.ts';
import { csvLine } from '../export/csv.ts';
import type { Cell } from '../export/export-table.ts';
import type { Database } from '../platform/storage/database.ts';
import { Bound } from '../platform/storage/statement.ts';

type AuditFilter = Omit<z.output<typeof auditQuerySchema>, 'limit'>;

/**
 * The audit trail of an account, of one of its subaccounts, or of `all`. Only `all` shows names of staff and their
 * reasons.
 */
export type Trail = 'all' | { readonly accountId: number; readonly operatorId: number | null };

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly account_id: number | null;
  readonly action: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  readonly actor_name: string | null;
  readonly actor_staff: number | null;
  readonly target_name: string | null;
  readonly account_name: string | null;
}

const sqlName = (user: string) =>
  `coalesce(nullif(trim(${user}.firstname || ' ' || ${user}.lastname), ''), ${user}.email)`;

/** A page of the trail, newest first, with the cursor of the next page. */
export async function readAuditTrail(
  context: UpstreamContext,
  trail: Trail,
  { limit, ...asked }: AuditFilter & { limit: number },
) {
  const filter = {
    ...asked,
    ...(asked.actor && { actor: namedId(context, asked.actor) }),
    ...(asked.target && { target: namedId(context, asked.target) }),
  };
  const rows = await readRows(context.var.database, trail, filter, limit + 1);
  const items = rows.slice(0, limit).flatMap((row) => eventOf(context, row, trail));
  const last = rows[limit - 1];
  return { items, nextCursor: rows.length > limit && last ? String(last.id) : null };
}

const maxBatch = 500;
const columns = ['at_utc', 'by', 'action', 'kind', 'id', 'name', 'account_id', 'account', 'before', 'after', 'reason'];

/** The trail as lines of a CSV file, with a heading. */
export async function* auditCsvLines(
  context: UpstreamContext,
  trail: Trail,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield csvLine(columns);
  let cursor: string | null = null;
  do {
    const page = await readAuditTrail(context, trail, { ...filter, limit: maxBatch, ...(cursor ? { cursor } : {}) });
    for (const event of page.items) yield csvLine(cellsOf(event));
    cursor = page.nextCursor;
  } while (cursor !== null);
}

const cellsOf = ({ at, actor, action, target, account, before, after, reason }: AuditEvent): Cell[] => [
  ...[at, actor.name, auditActions[action].label, target.kind, target.id, target.name],
  ...[account?.id ?? null, account?.name ?? null],
  ...[before && JSON.stringify(before), after && JSON.stringify(after), reason],
];

async function readRows(database: Database, trail: Trail, filter: AuditFilter, limit: number): Promise<Row[]> {
  const bound = new Bound();
  const before = idOfCursor(filter.cursor);
  const conditions = [
    ...(trail === 'all' ? [] : [`e.account_id = ${bound.add(trail.accountId)}`]),
    ...(trail !== 'all' && trail.operatorId !== null ? [`e.operator_id = ${bound.add(trail.operatorId)}`] : []),
    ...(before > 0 ? [`e.id < ${bound.add(before)}`] : []),
    ...(filter.action ? [`e.action = ${bound.add(filter.action)}`] : []),
    ...(filter.actor ? [`e.actor_id = ${bound.add(filter.actor)}`] : []),
    ...(filter.kind ? [`e.target_kind = ${bound.add(filter.kind)}`] : []),
    ...(filter.target ? [`e.target_id = ${bound.add(filter.target)}`] : []),
    ...(filter.from ? [`e.at >= ${bound.add(filter.from)}`] : []),
    ...(filter.to ? [`e.at < date(${bound.add(filter.to)}, '+1 day')`] : []),
    ...(filter.search ? [sqlSearch(bound.add(filter.search), trail)] : []),
  ];
  return await database.read<Row>(
    `SELECT e.id, e.at, e.account_id, e.action, e.target_kind, e.target_id, e.before, e.after, e.reason,
       ${sqlName('actor')} AS actor_name, actor.is_staff AS actor_staff, account.name AS account_name,
       CASE e.target_kind WHEN 'user' THEN ${trail === 'all' ? sqlName('person') : `iif(person.is_staff = 1, 'Support', ${sqlName('person')})`} WHEN 'account' THEN target_account.name
         WHEN 'operator' THEN target_operator.name WHEN 'api-key' THEN target_key.name END AS target_name
     FROM audit_event e
     LEFT JOIN user actor ON actor.id = e.actor_id
     LEFT JOIN user person ON e.target_kind = 'user' AND person.id = e.target_id
     LEFT JOIN account ON account.id = e.account_id
     LEFT JOIN account target_account ON e.target_kind = 'account' AND target_account.id = CAST(e.target_id AS INTEGER)
     LEFT JOIN operator target_operator ON e.target_kind = 'operator' AND target_operator.id = CAST(e.target_id AS INTEGER)
     LEFT JOIN api_key target_key ON e.target_kind = 'api-key' AND target_key.id = CAST(e.target_id AS INTEGER)
     WHERE ${conditions.length > 0 ? conditions.join(' AND ') : 'TRUE'}
     ORDER BY e.id DESC LIMIT ${bound.add(limit)}`,
    ...bound.values,
  );
}

/** SQL condition of a search by name. In an account's trail, names of staff aren't searched. */
function sqlSearch(text: string, trail: Trail): string {
  const actor = `instr(lower(${sqlName('actor')}), lower(${text})) > 0`;
  const inActor = trail === 'all' ? actor : `(actor.is_staff = 0 AND ${actor})`;
  const person = `instr(lower(${sqlName('person')} || ' ' || person.email), lower(${text})) > 0`;
  return `(${inActor} OR ${trail === 'all' ? person : `(person.is_staff = 0 AND ${person})`})`;
}

/** Actions that only staff can do, even if the person is no longer on the staff. */
const staffActions: ReadonlySet<string> = new Set(['view-as-started', 'view-as-ended']);

function eventOf(context: UpstreamContext, row: Row, trail: Trail): AuditEvent[] {
  const { action } = row;
  if (!hasKey(auditActions, action)) return [];
  const support = row.actor_staff === 1 || staffActions.has(action);
  return [
    {
      ...{ id: row.id, at: row.at, action },
      actor: { name: support && trail !== 'all' ? 'Support' : (row.actor_name ?? 'Somebody who is gone'), support },
      target: { kind: row.target_kind, id: shownId(context, row.target_id), name: row.target_name },
      account: row.account_id === null ? null : { id: row.account_id, name: row.account_name },
      ...{ before: parseFields(row.before), after: parseFields(row.after) },
      // Reasons written by staff are for staff.
      reason: support && trail !== 'all' ? null : row.reason,
    },
  ];
}

const parseFields = (json: string | null): Record<string, unknown> | null => (json === null ? null : JSON.parse(json));
