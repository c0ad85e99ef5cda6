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
] as const;

/** Reads of internal pages, of the audit trail and of alcohol settings, which nobody gets while sample data is shown. */
export const refusedInternally = tableOf(reads, () => 'refused' as const);
