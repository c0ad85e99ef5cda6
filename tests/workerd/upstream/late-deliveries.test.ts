import { beforeEach, expect, inject, test } from 'vitest';
import { deliveriesAnswerSchema, scheduleSchema } from '#shared/api/families/schedules-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { runDue } from '#upstream/reports/due.ts';
import { audience, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const minute = 60_000;
const body = {
  ...{ title: 'Every night', cron: '59 23 * * *', format: 'csv', preset: 'yesterday', recipients: ['boss@one.test'] },
  tables: [{ title: 'By channel', question: { measures: ['impressions'], dimensions: ['channel'] } }],
};

/** Creates a schedule. @returns its id and due time in epoch milliseconds */
async function createSchedule(person: Caller): Promise<{ readonly id: number; readonly due: number }> {
  const { id, nextRun } = scheduleSchema.parse(
    await (await person.send('POST', '/proxy/data/schedules/1', body)).json(),
  );
  return { id, due: Date.parse(nextRun ?? '') };
}

const run = (now: number): Promise<void> =>
  runDue(parseConfig({ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience }), new Database(d1), now);

const delivered = async (person: Caller) =>
  deliveriesAnswerSchema.parse(await (await person.get('/proxy/data/deliveries/1')).json()).items;

test('a late run reports on the day on which it was due', async () => {
  const ada = await signIn('ada@one');
  const { due } = await createSchedule(ada);
  await run(due + 5 * minute);
  const [delivery] = await delivered(ada);
  expect(Date.parse(delivery?.runAt ?? '')).toBe(due);
  // 23:59 in New York is another day in UTC.
  expect(delivery?.fileName).toContain(addDays(new Date(due).toISOString().slice(0, 10), -2));
});

test('a run that crashes at every attempt is given up after the last one, and the owner is notified', async () => {
  const ada = await signIn('ada@one');
  const { id, due } = await createSchedule(ada);
  await insert(
    'delivery',
    ['schedule_id', 'run_at', 'status', 'attempts', 'next_attempt'],
    [[id, due - 2 * minute, 'waiting', 5, due - minute]],
  );
  await run(due - minute);
  const error = 'The file couldn’t be created after several attempts. Use filters or a shorter period.';
  expect(await delivered(ada)).toMatchObject([{ status: 'failed', nextAttempt: null, fileName: null, error }]);
  expect(await rowsOf('SELECT message FROM notice')).toEqual([
    { message: `The scheduled report “Every night” failed: ${error}` },
  ]);
});
