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
] as const;

/** Reads of internal pages and of the audit trail, which nobody gets while sample data is shown. */
export const refusedInternally = tableOf(reads, () => 'refused' as const);
