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
  'operationsFigures',
  'deadLetters',
  'exchangeRates',
  'alcoholSettings',
  'alcoholPreview',
  'alcoholEffects',
  'alcoholChecklist',
  'legalAges',
  'connections',
  'syncRuns',
  'syncRun',
  'connectionRemoval',
  'salesSources',
  'salesSource',
  'salesWindow',
  'salesKeys',
  'salesTests',
  'salesEvents',
  'salesRejects',
  'salesHealth',
] as const;

/**
 * Reads of internal pages, the audit trail, alcohol settings, connections and shop reports, which are refused while
 * sample data is shown.
 */
export const refusedInternally = tableOf(reads, () => 'refused' as const);
