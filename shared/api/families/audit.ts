import type { Endpoint } from '../endpoint.ts';
import { auditAnswerSchema, auditFileQuerySchema, auditQuerySchema } from './audit-schemas.ts';
import { administers, fullAdmins } from './rules.ts';

/** The audit trail: of one account for its administrators, of all for full administrators. */
export const audit = {
  auditEvents: {
    method: 'GET',
    path: '/proxy/data/audit-events',
    scope: 'path',
    effect: 'read',
    access: administers,
    caller: 'browser',
    withSampleData: 'content-hidden',
    query: auditQuerySchema,
    answer: auditAnswerSchema,
    summary: 'Changes of people and access in the scope, newest first',
  },
  auditEventsFile: {
    method: 'GET',
    path: '/proxy/data/audit-event-file',
    scope: 'path',
    effect: 'read',
    access: { ...administers, closedInView: true },
    caller: 'browser',
    withSampleData: 'content-hidden',
    query: auditFileQuerySchema,
    heavy: { pool: 'reads' },
    summary: 'The same as a CSV file',
  },
  internalAuditEvents: {
    method: 'GET',
    path: '/dbd/internal/audit-events',
    scope: 'none',
    effect: 'read',
    access: fullAdmins,
    caller: 'browser',
    withSampleData: 'content-hidden',
    query: auditQuerySchema,
    answer: auditAnswerSchema,
    summary: 'Changes of people, accounts and contracts everywhere, newest first',
  },
  internalAuditEventsFile: {
    method: 'GET',
    path: '/dbd/internal/audit-event-file',
    scope: 'none',
    effect: 'read',
    access: { ...fullAdmins, closedInView: true },
    caller: 'browser',
    withSampleData: 'content-hidden',
    query: auditFileQuerySchema,
    summary: 'The same as a CSV file',
  },
} as const satisfies Record<string, Endpoint>;
