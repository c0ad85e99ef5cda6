import type { audit } from '#shared/api/families/audit.ts';
import { byteStream } from '../export/byte-stream.ts';
import type { Handler, HandlersOf } from '../handler.ts';
import { FileReply } from '../reply.ts';
import { auditLines, auditTrail } from './list.ts';

const auditEvents: Handler<'auditEvents'> = async ({ query, var: { database, scope } }) =>
  await auditTrail(database, scope, query);

const internalAuditEvents: Handler<'internalAuditEvents'> = async ({ query, var: { database } }) =>
  await auditTrail(database, 'all', query);

const auditEventsFile: Handler<'auditEventsFile'> = ({ query, var: { database, scope } }) =>
  fileOf(auditLines(database, scope, query));

const internalAuditEventsFile: Handler<'internalAuditEventsFile'> = ({ query, var: { database } }) =>
  fileOf(auditLines(database, 'all', query));

const fileOf = (lines: AsyncGenerator<string>): FileReply =>
  new FileReply(byteStream(lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="history.csv"',
    },
  });

export const auditHandlers = {
  auditEvents,
  auditEventsFile,
  internalAuditEvents,
  internalAuditEventsFile,
} satisfies HandlersOf<typeof audit>;
