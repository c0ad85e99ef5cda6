import { forgetOldInvitationMail } from './access/invite.ts';
import { extendCalendar } from './analytics/extend-calendar.ts';
import { forgetOldAuditLines } from './audit/audit-line.ts';
import { runBackup } from './backup/run-backup.ts';
import { backupSettings } from './backup/settings.ts';
import { rebuildInvalidatedDays } from './caches/rebuild-days.ts';
import { parseConfig } from './config.ts';
import { warnOfEndingConsents } from './connections/ending-consents.ts';
import { runSyncs } from './connections/run-syncs.ts';
import { checkContracts } from './contracts/check-usage.ts';
import { endExpiredViews } from './dbd/internal/people/view-as.ts';
import type { Bindings } from './env.ts';
import { factsFor } from './facts/facts-for.ts';
import { forgetOldSubmissions } from './forms/retention.ts';
import { forgetOldRejectRows } from './ingest/reject-keeper.ts';
import { forgetSentMail } from './mail/allowance.ts';
import { sendOutbox } from './mail/outbox.ts';
import { runFits } from './modelling/fit/run-fits.ts';
import { forgetOldImports } from './modelling/store/import-files.ts';
import { forgetOldClickIds } from './public/click-ids.ts';
import { forgetOldDeadLetters, replayDeadLetters } from './public/dead-letters.ts';
import { forgetOldShares } from './public/event-shares.ts';
import { forgetOldRequests } from './public/facts-request.ts';
import { forgetUnnamedBodies } from './public/kept-body.ts';
import { forgetOldSiteEvents } from './public/site-events.ts';
import { takeKeptFacts } from './public/take-kept-facts.ts';
import { readRateFeed } from './rates/feed.ts';
import { runDue } from './reports/due.ts';
import { checkDueAlerts } from './reports/due-alerts.ts';
import { sendAlerts } from './reports/send-alerts.ts';
import { deliverAll } from './sales/deliver.ts';
import { forgetOldCalls, mailShopStatus } from './sales/mail-status.ts';
import { runDueSources } from './sources/run-sources.ts';
import { Database } from './storage/database.ts';
import { resealSecrets } from './storage/sealed-secret.ts';
import { telemetryOfTurn } from './telemetry/turn-telemetry.ts';
import { forgetOldClaimants } from './vouchers/claimants.ts';
import { forgetClaimDays } from './vouchers/daily-limits.ts';

/** The cron trigger, every minute. A task that fails doesn't keep the others from running. */
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
    forgetOldSubmissions(database, scheduledTime),
    forgetOldClaimants(database, scheduledTime),
    forgetClaimDays(database, scheduledTime),
    forgetOldSiteEvents(database, scheduledTime),
    forgetOldClickIds(database, scheduledTime),
    deliverAll({ database, facts }, scheduledTime),
    mailShopStatus(database, scheduledTime),
    forgetOldCalls(database, scheduledTime),
    sendOutbox(config, database, scheduledTime),
    forgetSentMail(database, scheduledTime),
    forgetOldShares(database, scheduledTime),
    extendCalendar(database, scheduledTime),
    database.write(forgetOldAuditLines(scheduledTime), ...endExpiredViews(scheduledTime)),
    facts.timezone.continue(null),
    facts.catchUp(),
    replayDeadLetters({ database, facts }),
    database.write(forgetOldDeadLetters(scheduledTime)),
    resealSecrets(config, database),
    readRateFeed(config, database, scheduledTime),
    runDueSources({ config, database, facts }, scheduledTime),
    runSyncs({ config, database, facts }, scheduledTime),
    database.write(...warnOfEndingConsents(scheduledTime)),
    takeKeptFacts({ database, facts }, scheduledTime),
    runFits(database, scheduledTime),
    runBackup(backupSettings(config, env), database, scheduledTime),
    checkContracts({ database, facts }, scheduledTime),
    rebuildInvalidatedDays({ database, facts }, scheduledTime),
    database.write(forgetOldAuditLines(scheduledTime)),
    database.write(forgetOldInvitationMail(scheduledTime)),
    database.write(
      ...[
        forgetOldRequests(scheduledTime),
        forgetUnnamedBodies(scheduledTime),
        forgetOldImports(scheduledTime),
        forgetOldRejectRows(scheduledTime),
      ],
    ),
  ]);
  const failed = results.some(({ status }) => status === 'rejected');
  await telemetry?.end(database, failed ? 'failed' : 'ok');
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
