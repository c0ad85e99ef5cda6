import { beforeEach, expect, test } from 'vitest';
import { auditLine, auditLineIfChanged, deleteOldAuditLines } from '#upstream/calls/audit-line.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const database = new Database(d1);
const byAda = { var: { user: { id: 'u-ada' }, requestId: 'r1' } };
const renamed = {
  action: 'account-changed',
  accountId: 1,
  targetId: 1,
  before: { name: 'One' },
  after: { name: 'New' },
} as const;

const line = (day: string) => [`${day}T00:00:00.000Z`, 'u-ada', 1, 'account-changed', 'account', '1', 'r1'];
const columns = ['at', 'actor_id', 'account_id', 'action', 'target_kind', 'target_id', 'request_id'];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('a change and its line of the audit trail are written together or not at all', async () => {
  const rename = statement("UPDATE account SET name = 'New' WHERE id = 1");
  await database.write(rename, auditLine(byAda, renamed));
  expect(await rowsOf('SELECT * FROM audit_event')).toEqual([
    expect.objectContaining({
      ...{ actor_id: 'u-ada', account_id: 1, action: 'account-changed', target_kind: 'account', target_id: '1' },
      ...{ before: '{"name":"One"}', after: '{"name":"New"}', reason: null, request_id: 'r1' },
    }),
  ]);
  const impossible = statement('INSERT INTO account_grant (user_id, account_id, level) VALUES (?, 1, 7)', 'nobody');
  await expect(database.write(auditLine(byAda, renamed), impossible)).rejects.toThrow();
  expect(await rowsOf('SELECT * FROM audit_event')).toHaveLength(1);
});

test('a conditional change that changes nothing leaves no line', async () => {
  await database.write(statement("UPDATE account SET name = 'New' WHERE id = 99"), auditLineIfChanged(byAda, renamed));
  expect(await rowsOf('SELECT * FROM audit_event')).toEqual([]);
  await database.write(statement("UPDATE account SET name = 'New' WHERE id = 1"), auditLineIfChanged(byAda, renamed));
  expect(await rowsOf('SELECT * FROM audit_event')).toHaveLength(1);
});

test('a line of the audit trail can’t be changed, nor deleted within 400 days', async () => {
  await insert('audit_event', columns, [line(daysAgo(399)), line(daysAgo(402))]);
  await expect(d1.prepare("UPDATE audit_event SET actor_id = 'u-vera'").run()).rejects.toThrow('only added to');
  await expect(d1.prepare('DELETE FROM audit_event').run()).rejects.toThrow('400 days');
  await database.write(deleteOldAuditLines(Date.now()));
  expect(await rowsOf('SELECT * FROM audit_event')).toHaveLength(1);
});
