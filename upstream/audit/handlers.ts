import type { audit } from '#shared/api/families/audit.ts';
import type { Handler, HandlersOf } from '../calls/handler.ts';
import { byteStream } from '../platform/byte-stream.ts';
import { FileReply } from '../platform/reply.ts';
import { auditCsvLines, readAuditTrail } from './list.ts';

const auditEvents: Handler<'auditEvents'> = async (context) =>
  await readAuditTrail(context, context.var.scope, context.query);

const internalAuditEvents: Handler<'internalAuditEvents'> = async (context) =>
  await readAuditTrail(context, 'all', context.query);

const auditEventsFile: Handler<'auditEventsFile'> = (context) =>
  fileOf(auditCsvLines(context, context.var.scope, context.query));

const internalAuditEventsFile: Handler<'internalAuditEventsFile'> = (context) =>
  fileOf(auditCsvLines(context, 'all', context.query));

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
