import { deleteOldInvitationMail } from './access/invite.ts';
import { rebuildInvalidatedDays } from './caches/rebuild-days.ts';
import { deleteOldAuditLines } from './calls/audit-line.ts';
import { warnOfEndingConsents } from './connections/ending-consents.ts';
import { runSyncs } from './connections/run-syncs.ts';
import { checkContracts } from './contracts/check-usage.ts';
import { deleteOldRequests } from './data-api/facts-request.ts';
import { importStoredBodies } from './data-api/import-stored-bodies.ts';
import { deleteOldDeadLetters, replayDeadLetters } from './events/dead-letters.ts';
import { deleteOldShares } from './events/event-shares.ts';
import { deleteOldSiteEvents } from './events/site-events.ts';
import { readRateFeed } from './exchange-rates/feed.ts';
import { factsFor } from './facts/facts-for.ts';
import { deleteOldRejectRows } from './facts/ingest/reject-keeper.ts';
import { extendCalendar } from './facts/questions/extend-calendar.ts';
import { deleteOldSubmissions } from './forms/retention.ts';
import { runDueSources } from './imports/sources/run-sources.ts';
import { deleteOldSentMail } from './mail/allowance.ts';
import { sendOutbox } from './mail/outbox.ts';
import { runFits } from './modelling/fit/run-fits.ts';
import { deleteOldImports } from './modelling/store/import-files.ts';
import { runBackup } from './operations/backup/run-backup.ts';
import { backupSettings } from './operations/backup/settings.ts';
import { telemetryOfTurn } from './operations/turn-telemetry.ts';
import { endExpiredViews } from './people/view-as.ts';
import { parseConfig } from './platform/config.ts';
import type { Bindings } from './platform/env.ts';
import { Database } from './platform/storage/database.ts';
import { resealSecrets } from './platform/storage/sealed-secret.ts';
import { deleteUnusedBodies } from './platform/storage/stored-body.ts';
import { runDue } from './reports/due.ts';
import { checkDueAlerts } from './reports/due-alerts.ts';
import { sendAlerts } from './reports/send-alerts.ts';
import { deleteOldClickIds } from './sales/click-ids.ts';
import { importReportedOrders } from './sales/deliver.ts';
import { deleteOldCalls, mailShopStatus } from './sales/mail-status.ts';
import { deleteOldClaimants } from './vouchers/claimants.ts';
import { deleteOldClaimDays } from './vouchers/daily-limits.ts';

/**
 * Runs every minute by the cron trigger. A failed task doesn't stop the others.
 * @throws the first failure; further ones are logged
 */
export async function scheduled({ scheduledTime }: ScheduledController, env: Bindings): Promise<void> {
  const config = parseConfig(env);
  const telemetry = telemetryOfTurn(config);
  const database = new Database(env.DB, { onRoundTrip: telemetry?.roundTrip });
  const facts = factsFor(config, database);
  const alerts = checkDueAlerts(config, database, scheduledTime).finally(() =>
    sendAlerts(config, database, scheduledTime),
  );
  const results = await Promise.allSettled([
    runDue(config, database, scheduledTime),
    alerts,
    deleteOldSubmissions(database, scheduledTime),
    deleteOldClaimants(database, scheduledTime),
    deleteOldClaimDays(database, scheduledTime),
    deleteOldSiteEvents(database, scheduledTime),
    deleteOldClickIds(database, scheduledTime),
    importReportedOrders({ database, facts }, scheduledTime),
    mailShopStatus(database, scheduledTime),
    deleteOldCalls(database, scheduledTime),
    sendOutbox(config, database, scheduledTime),
    deleteOldSentMail(database, scheduledTime),
    deleteOldShares(database, scheduledTime),
    extendCalendar(database, scheduledTime),
    database.write(deleteOldAuditLines(scheduledTime), ...endExpiredViews(scheduledTime)),
    facts.timezone.continue(null),
    facts.catchUp(),
    replayDeadLetters({ database, facts }),
    database.write(deleteOldDeadLetters(scheduledTime)),
    resealSecrets(config, database),
    readRateFeed(config, database, scheduledTime),
    runDueSources({ config, database, facts }, scheduledTime),
    runSyncs({ config, database, facts }, scheduledTime),
    database.write(...warnOfEndingConsents(scheduledTime)),
    importStoredBodies({ database, facts }, scheduledTime),
    runFits(database, scheduledTime),
    runBackup(backupSettings(config, env), database, scheduledTime),
    checkContracts({ database, facts }, scheduledTime),
    rebuildInvalidatedDays({ database, facts }, scheduledTime),
    database.write(deleteOldInvitationMail(scheduledTime)),
    database.write(
      ...[
        deleteOldRequests(scheduledTime),
        deleteUnusedBodies(scheduledTime),
        deleteOldImports(scheduledTime),
        deleteOldRejectRows(scheduledTime),
      ],
    ),
  ]);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  await telemetry?.end(database, reasons.length > 0 ? 'failed' : 'ok');
  const [reason, ...others] = reasons;
  // The runtime logs the thrown one.
  for (const other of others)
    console.error(JSON.stringify({ level: 'error', message: 'a scheduled task failed', reason: String(other) }));
  if (reasons.length > 0) throw reason;
}
