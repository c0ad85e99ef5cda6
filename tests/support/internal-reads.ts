import { tableOf } from '#shared/table.ts';

const reads = [
  'viewAsHistory',
  'internalUsers',
  'internalUser',
  'internalUsersFile',
  'auditEvents',
  'auditEventsFile',
  'internalAuditEvents',
  'internalAuditEventsFile',
  'contracts',
  'contract',
  'contractTotals',
  'contractUsage',
  'renewals',
  'invalidations',
  'invalidation',
  'cacheRatios',
  'alcoholSettings',
  'alcoholPreview',
  'alcoholEffects',
  'alcoholChecklist',
  'legalAges',
  'connections',
  'syncRuns',
  'syncRun',
  'connectionRemoval',
] as const;

/** Reads of internal pages, of the audit trail, of alcohol settings and of connections, which nobody gets while sample data is shown. */
export const refusedInternally = tableOf(reads, () => 'refused' as const);
