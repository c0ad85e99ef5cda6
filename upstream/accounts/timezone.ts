import { Failure } from '#shared/api/failure.ts';
import type { TimezonePreview } from '#shared/api/families/internal-accounts-schemas.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { lostRace, revisionMatched } from '../calls/revision.ts';
import { brokenOffAfterMs } from '../facts/ingest/jobs.ts';
import { taggedByItself } from '../platform/reply.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { findAccountInPath, readDetail } from './account.ts';

export const internalAccountTimezonePreview: Handler<'internalAccountTimezonePreview'> = async (context) => {
  const { id, reporting_timezone: oldZone } = await findAccountInPath(context);
  const preview: TimezonePreview = await context.var.facts.timezone.preview(id, oldZone, context.query.timezone);
  return preview;
};

/** This call moves facts for a limited time; the cron trigger moves the rest within the next minutes. */
export const changeInternalAccountTimezone: Handler<'changeInternalAccountTimezone'> = async (context) => {
  const { database, facts, user } = context.var;
  const { timezone: newZone } = context.body;
  const row = await findAccountInPath(context);
  const revision = revisionMatched(context);
  const oldZone = row.reporting_timezone;
  if (newZone !== oldZone) {
    const now = Date.now();
    const moving = await facts.timezone.begin({ accountId: row.id, oldZone, newZone }, now);
    const [[saved] = []] = await database.write(
      statement(
        `UPDATE account SET reporting_timezone = ?3, version = version + 1, updated_by = ?4, updated_at = ?5
         WHERE id = ?1 AND version = ?2 AND NOT ${importRuns('?1', '?6')}
           AND NOT EXISTS (SELECT 1 FROM timezone_change WHERE account_id = ?1) RETURNING id`,
        ...[row.id, revision, newZone, user.id, new Date(now).toISOString()],
        new Date(now - brokenOffAfterMs).toISOString(),
      ),
      auditLineIfChanged(context, {
        ...{ action: 'timezone-changed', accountId: row.id, targetId: row.id },
        ...{ before: { timezone: oldZone }, after: { timezone: newZone } },
      }),
      ...moving,
    );
    if (!saved) throw await explainRefusal(database, row.id, row.version === revision);
    await facts.timezone.continue(row.id);
  }
  return taggedByItself(await readDetail(context, await findAccountInPath(context)));
};

/** Whether an import or its undo is running. @param account, since SQL of its id and of an instant */
const importRuns = (account: string, since: string): string => `EXISTS (
  SELECT 1 FROM import_job j WHERE j.account_id = ${account} AND j.updated_at > ${since}
    AND (j.status = 'running' OR (j.undo_began_at IS NOT NULL AND j.undone_at IS NULL)))`;

async function explainRefusal(database: Database, accountId: number, current: boolean): Promise<Failure> {
  if (!current) return lostRace();
  const moving = await database.first('SELECT 1 AS moving FROM timezone_change WHERE account_id = ?', accountId);
  return new Failure(moving ? 'timezone-change-running' : 'import-amid-timezone-change', { field: 'timezone' });
}
