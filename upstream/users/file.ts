import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import type { ListedUser } from '#shared/api/families/users-schemas.ts';
import type { Handler } from '../calls/handler.ts';
import { csvLine } from '../export/csv.ts';
import { attachment } from '../export/file-name.ts';
import { byteStream } from '../platform/byte-stream.ts';
import { FileReply } from '../platform/reply.ts';
import { readAllPeople } from './list.ts';

const columns = [
  ...['name', 'email', 'job_title', 'access', 'level', 'subaccounts', 'status'],
  ...['last_seen_at', 'added_by', 'added_at'],
] as const;

export const usersFile: Handler<'usersFile'> = (context) => {
  async function* lines() {
    yield csvLine(columns);
    for await (const people of readAllPeople(context, context.query)) yield people.map(lineOf).join('');
  }
  return new FileReply(byteStream(lines()), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': attachment('users.csv') },
  });
};

const lineOf = (one: ListedUser): string =>
  csvLine([
    ...[one.name, one.email, one.jobtitle, accessName(one.level), one.level, one.subaccounts, one.status],
    ...[one.lastSeenAt, one.addedBy, one.addedAt],
  ]);

const accessName = (level: number): string =>
  level & ADMIN ? 'admin' : level & WRITE ? 'write' : level & READ ? 'read' : 'partial view';
