import type { DeliveriesAnswer, Delivery } from '#shared/api/families/schedules-schemas.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, idOfCursor, noSuch } from '../calls/revision.ts';
import { attachment } from '../export/file-name.ts';
import { bytesOf } from '../platform/base64.ts';
import { FileReply } from '../platform/reply.ts';

interface DeliveryRow extends Record<string, unknown> {
  readonly id: number;
  readonly schedule_id: number;
  readonly title: string;
  readonly run_at: number;
  readonly status: Delivery['status'];
  readonly attempts: number;
  readonly next_attempt: number | null;
  readonly error: string | null;
  readonly file_name: string | null;
}

/** Deliveries of one person's own schedules in one scope. A deleted file has no name. */
const ofOwn = `FROM delivery d JOIN schedule s ON s.id = d.schedule_id
  WHERE s.account_id = ?1 AND s.operator_id = ?2 AND s.owner_id = ?3`;
const columns = `d.id, d.schedule_id, s.title, d.run_at, d.status, d.attempts, d.next_attempt, d.error,
  CASE WHEN d.file IS NULL THEN NULL ELSE d.file_name END AS file_name`;
const ownerOf = ({ var: { scope, user } }: UpstreamContext) =>
  [scope.accountId, scope.operatorId ?? 0, user.id] as const;

export const deliveries: Handler<'deliveries'> = async (context) => {
  const { limit, cursor } = context.query;
  const rows = await context.var.database.read<DeliveryRow>(
    `SELECT ${columns} ${ofOwn} AND (?4 = 0 OR d.id < ?4) ORDER BY d.id DESC LIMIT ?5`,
    ...[...ownerOf(context), idOfCursor(cursor), limit + 1],
  );
  const items = rows.slice(0, limit).map(shown);
  const answer: DeliveriesAnswer = { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
  return answer;
};

export const deliveryFile: Handler<'deliveryFile'> = async (context) => {
  const row = await context.var.database.first<{ file: string; file_name: string; content_type: string }>(
    `SELECT d.file, d.file_name, d.content_type ${ofOwn} AND d.id = ?4 AND d.file IS NOT NULL`,
    ...[...ownerOf(context), idInPath(context, 'file')],
  );
  if (!row) throw noSuch('file');
  return new FileReply(bytesOf(row.file), {
    headers: { 'Content-Type': row.content_type, 'Content-Disposition': attachment(row.file_name) },
  });
};

/** Finds one of the person's own deliveries. @throws Failure 404 for any other */
export async function findDelivery(context: UpstreamContext, id: number): Promise<Delivery> {
  const row = await context.var.database.first<DeliveryRow>(
    `SELECT ${columns} ${ofOwn} AND d.id = ?4`,
    ...[...ownerOf(context), id],
  );
  if (!row) throw noSuch('delivery');
  return shown(row);
}

const shown = ({ id, title, status, attempts, error, ...row }: DeliveryRow): Delivery => ({
  ...{ id, title, status, attempts, error },
  scheduleId: row.schedule_id,
  runAt: new Date(row.run_at).toISOString(),
  nextAttempt: row.next_attempt === null ? null : new Date(row.next_attempt).toISOString(),
  fileName: row.file_name,
});
