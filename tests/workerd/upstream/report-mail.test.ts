import { beforeEach, expect, inject, test } from 'vitest';
import {
  deliveriesAnswerSchema,
  type Schedule,
  scheduleSchema,
  schedulesAnswerSchema,
} from '#shared/api/families/schedules-schemas.ts';
import { sendOutbox } from '#upstream/mail/outbox.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { runDue } from '#upstream/reports/due.ts';
import { sendAlerts } from '#upstream/reports/send-alerts.ts';
import { ask, audience, type Caller, signIn } from './caller.ts';
import { edit } from './matching.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { onSurface } from './vouchers/support.ts';

const { origin: receiver } = inject('reportReceiver');
const vars = {
  OIDC_ISSUER: inject('tokenIssuer').origin,
  OIDC_AUDIENCE: audience,
  REPORT_SENDER_URL: `${receiver}/ok`,
  APP_ORIGIN: 'https://app.example',
};
const config = parseConfig(vars);
const database = new Database(d1);

beforeEach(async () => {
  await smallWorld();
  await fetch(`${receiver}/forget`, { method: 'POST' });
});

interface Message {
  readonly kind: string;
  readonly recipients: readonly string[];
  readonly text?: string;
  readonly withdrawLink?: string;
}

async function received(): Promise<Message[]> {
  const all: { text: string }[] = await (await fetch(`${receiver}/received`)).json();
  return all.map(({ text }) => JSON.parse(/\{"kind".*\}/.exec(text)?.[0] ?? 'null'));
}

const at = '/proxy/data/schedules/1';
const body = {
  ...{ title: 'Every morning', cron: '0 8 * * *', format: 'csv', preset: 'all' },
  tables: [{ title: 'By channel', question: { measures: ['impressions'], dimensions: ['channel'] } }],
};

async function made(person: Caller, recipients: readonly string[]): Promise<Schedule> {
  const response = await person.send('POST', at, { ...body, recipients });
  expect(response.status, await response.clone().text()).toBe(201);
  return scheduleSchema.parse(await response.json());
}

/** Runs a schedule right away, with a configured mail sender. */
const run = ({ token, uid, csrfToken }: Caller, { id }: Schedule) =>
  ask(token, `${at}/${id}/runs?uid=${uid}`, { method: 'POST', body: { csrfToken }, env: vars });

const listed = async (person: Caller) => schedulesAnswerSchema.parse(await (await person.get(at)).json()).items;
const delivered = async (person: Caller) =>
  deliveriesAnswerSchema.parse(await (await person.get('/proxy/data/deliveries/1')).json()).items;

const colleagues = Array.from({ length: 20 }, (_, nth) => `colleague${nth}@one.test`);

test('creating, running and deleting schedules over and over doesn’t get around the hourly mail limit', async () => {
  const ada = await signIn('ada@one');
  const statuses: number[] = [];
  let refused: Response | null = null;
  for (let round = 0; round < 12; round++) {
    const schedule = await made(ada, colleagues);
    const answer = await run(ada, schedule);
    statuses.push(answer.status);
    if (answer.status === 429) refused = answer;
    expect((await edit(ada, 'DELETE', `${at}/${schedule.id}`, schedule.etag)).status).toBe(204);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
  expect((await received()).flatMap(({ recipients }) => recipients)).toHaveLength(200);
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(3_500);
  expect(await refused?.json()).toMatchObject({
    detail: 'You can send 200 mails an hour. Try again later.',
  });
});

test('a report that is due above the hourly limit waits, and is sent later', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada, colleagues);
  const due = Date.parse(schedule.nextRun ?? '');
  await insert(
    'mail_sent',
    ['key', 'account_id', 'owner_id', 'mails', 'sent_at'],
    [['x', 1, 'u-ada', 190, due - 60_000]],
  );
  await runDue(config, database, due);
  const nextAttempt = new Date(due + 59 * 60_000).toISOString();
  expect(await delivered(ada)).toMatchObject([
    {
      ...{ status: 'waiting', attempts: 0, nextAttempt },
      error: 'Waiting: at most 200 mails an hour are sent for one person.',
    },
  ]);
  await runDue(config, database, due + 59 * 60_000);
  expect(await delivered(ada)).toMatchObject([{ status: 'sent', attempts: 1, error: null }]);
});

test('the people of an account share its limit, and another account has its own', async () => {
  const [ada, rita] = [await signIn('ada@one'), await signIn('rita@two')];
  const others = Array.from({ length: 5 }, (_, nth) => [`k${nth}`, 1, `u-${nth}`, 199, Date.now()]);
  await insert('mail_sent', ['key', 'account_id', 'owner_id', 'mails', 'sent_at'], others);
  expect((await run(ada, await made(ada, colleagues))).status).toBe(429);
  const sold = { ...body, tables: [{ title: 'Days', question: { measures: ['sales'], dimensions: ['day'] } }] };
  const response = await rita.send('POST', '/proxy/data/schedules/2', { ...sold, recipients: ['boss@two.test'] });
  const { id } = scheduleSchema.parse(await response.json());
  const path = `/proxy/data/schedules/2/${id}/runs?uid=${rita.uid}`;
  const ran = await ask(rita.token, path, { method: 'POST', body: { csrfToken: rita.csrfToken }, env: vars });
  expect(ran.status).toBe(201);
});

const outside = 'Boss@Agency.example';
const tokenOf = (message: Message | undefined): string =>
  /https:\/\/app\.example\/m\?token=([\w-]{22})/.exec(message?.text ?? '')?.[1] ?? '';

test('a recipient outside the verified domains is asked once, and gets nothing before they agree', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada, ['boss@one.test', outside]);
  expect(schedule.unconfirmed).toEqual([{ address: outside, state: 'waiting' }]);
  await made(ada, [outside]);
  await sendOutbox(config, database, Date.now());
  const [request, ...more] = await received();
  expect(more).toEqual([]);
  expect(request).toMatchObject({ kind: 'recipient-confirmation', recipients: ['boss@agency.example'] });
  expect(request?.text).toContain('Brand One wants to send reports and alerts to this address.');
  expect(request?.text).not.toContain(schedule.title);
  await run(ada, schedule);
  expect((await received()).at(-1)).toMatchObject({ kind: 'report', recipients: ['boss@one.test'] });

  const token = tokenOf(request);
  expect(await (await onSurface('GET', `/proxy/public/mail-requests?token=${token}`)).json()).toEqual({
    ...{ account: 'Brand One', address: 'boss@agency.example', locale: 'en-US', agreed: false },
  });
  const answer = () => onSurface('POST', '/proxy/public/mail-requests', { token, answer: 'agree' });
  expect([(await answer()).status, (await answer()).status]).toEqual([200, 404]);
  expect((await listed(ada)).map(({ unconfirmed }) => unconfirmed)).toEqual([[], []]);
  await run(ada, schedule);
  expect((await received()).slice(-2).map(({ recipients }) => recipients)).toEqual([['boss@one.test'], [outside]]);
  expect(await rowsOf('SELECT payload, sent_at IS NULL AS open FROM outbox')).toEqual([{ payload: '{}', open: 0 }]);
});

test('a recipient who declines gets nothing, also from later schedules, and is never asked again', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada, [outside]);
  await sendOutbox(config, database, Date.now());
  const token = tokenOf((await received())[0]);
  await onSurface('POST', '/proxy/public/mail-requests', { token, answer: 'decline' });
  expect((await listed(ada))[0]?.unconfirmed).toEqual([{ address: outside, state: 'declined' }]);
  await edit(ada, 'DELETE', `${at}/${schedule.id}`, schedule.etag);
  const again = await made(ada, [outside]);
  await run(ada, again);
  await sendOutbox(config, database, Date.now());
  expect(await received()).toHaveLength(1);
  const [delivery] = await delivered(ada);
  expect(delivery).toMatchObject({ status: 'kept', error: 'Not sent: no recipient has agreed to mail from you yet.' });
  const refused = await ada.send('POST', '/proxy/data/recipient-requests/1', { address: outside });
  expect([refused.status, (await refused.json<{ detail: string }>()).detail]).toEqual([
    409,
    'This recipient declined your mail.',
  ]);
});

test('a recipient who agreed gets a link to withdraw in every report and alert, and nothing after using it', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada, [outside, 'boss@one.test']);
  await sendOutbox(config, database, Date.now());
  const asked = tokenOf((await received())[0]);
  await onSurface('POST', '/proxy/public/mail-requests', { token: asked, answer: 'agree' });
  await run(ada, schedule);
  await d1.exec('UPDATE delivery SET run_at = run_at - 60000');
  await run(ada, schedule);
  const reports = (await received()).filter(({ kind }) => kind === 'report');
  const own = reports.filter(({ recipients }) => recipients[0] === outside);
  expect(
    own.map(({ recipients, text, withdrawLink }) => [
      recipients,
      text === `To get no more of these messages: ${withdrawLink}`,
    ]),
  ).toEqual([
    [[outside], true],
    [[outside], true],
  ]);
  expect(reports.filter(({ text }) => text === undefined).map(({ recipients }) => recipients)).toEqual([
    ['boss@one.test'],
    ['boss@one.test'],
  ]);
  const [token, later] = own.map(tokenOf);
  expect([token, token === asked]).toEqual([later, false]);
  expect(await rowsOf(`SELECT count(*) AS n FROM mail_recipient WHERE withdraw_hash = '${token}'`)).toEqual([{ n: 0 }]);

  const question = await onSurface('GET', `/proxy/public/mail-requests?token=${token}`);
  expect(await question.json()).toMatchObject({ address: 'boss@agency.example', agreed: true });
  const withdraw = () => onSurface('POST', '/proxy/public/mail-requests', { token, answer: 'decline' });
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404]);
  expect((await listed(ada))[0]?.unconfirmed).toEqual([{ address: outside, state: 'declined' }]);
  await d1.exec('UPDATE delivery SET run_at = run_at - 60000');
  await run(ada, schedule);
  expect((await received()).at(-1)).toMatchObject({ recipients: ['boss@one.test'] });
  expect(await received()).toHaveLength(6);
});

test('a request can be sent again after an hour, five times at most, and only the last link works', async () => {
  const ada = await signIn('ada@one');
  await made(ada, [outside]);
  const again = () => ada.send('POST', '/proxy/data/recipient-requests/1', { address: outside });
  const early = await again();
  expect([early.status, Number(early.headers.get('Retry-After')) > 3_500]).toEqual([429, true]);
  await sendOutbox(config, database, Date.now());
  for (let nth = 2; nth <= 5; nth++) {
    await d1.exec('UPDATE mail_recipient SET asked_at = asked_at - 3600000');
    expect((await again()).status).toBe(202);
  }
  await d1.exec('UPDATE mail_recipient SET asked_at = asked_at - 3600000');
  expect((await again()).status).toBe(409);
  await sendOutbox(config, database, Date.now());
  const tokens = (await received()).map(tokenOf);
  expect(new Set(tokens).size).toBe(5);
  const statuses = tokens.map(
    async (token) => (await onSurface('GET', `/proxy/public/mail-requests?token=${token}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404, 200]);
  await d1.exec('UPDATE mail_recipient SET expires_at = 1');
  expect((await onSurface('GET', `/proxy/public/mail-requests?token=${tokens.at(-1)}`)).status).toBe(404);
  expect((await listed(ada))[0]?.unconfirmed).toEqual([{ address: outside, state: 'expired' }]);
});

test('an account asks at most a hundred new recipients a day, even if it deletes some', async () => {
  const ada = await signIn('ada@one');
  for (let nth = 0; nth < 5; nth++) {
    const strangers = Array.from({ length: 20 }, (_, at) => `stranger${nth}.${at}@else.example`);
    const schedule = await made(ada, strangers);
    await edit(ada, 'DELETE', `${at}/${schedule.id}`, schedule.etag);
  }
  const response = await ada.send('POST', at, { ...body, recipients: [outside] });
  expect([response.status, response.headers.has('Retry-After')]).toEqual([429, true]);
  expect((await made(ada, ['stranger0.0@else.example'])).unconfirmed).toHaveLength(1);
  expect(await rowsOf("SELECT count(*) AS n FROM outbox WHERE kind = 'recipient-confirmation'")).toEqual([{ n: 100 }]);
});

test('people of the account with an email verified by the provider needn’t agree, and a proven host is a verified domain', async () => {
  await d1.exec('DELETE FROM account_domain');
  const [ada, owen] = [await signIn('ada@one'), await signIn('owen@one')];
  expect((await made(ada, [`${'OWEN'}@one.test`, 'vera@one.test', 'rita@two.test'])).unconfirmed).toEqual([
    { address: 'vera@one.test', state: 'waiting' },
    { address: 'rita@two.test', state: 'waiting' },
  ]);
  expect(owen.uid).toBe('u-owen');
  const moment = '2026-01-01T00:00:00.000Z';
  await insert('redirect_host', ['host', 'account_id'], [['one.test', 1]]);
  await insert(
    'redirect_host_proof',
    ['host', 'account_id', 'proven_by', 'proven_at'],
    [['one.test', 1, null, moment]],
  );
  expect((await listed(ada))[0]?.unconfirmed).toHaveLength(2);
  await d1.exec("UPDATE redirect_host_proof SET proven_by = 'u-stan'");
  expect((await listed(ada))[0]?.unconfirmed).toEqual([{ address: 'rita@two.test', state: 'waiting' }]);
});

test('an alert asks its recipients too, and counts against the same limit', async () => {
  const ada = await signIn('ada@one');
  const alert = {
    ...{ name: 'Clicks', measure: 'piClicks', preset: '7d', condition: 'above', threshold: 1, cadence: 'daily' },
    recipients: [outside, 'boss@one.test'],
  };
  const response = await ada.send('POST', '/proxy/data/alerts/1', alert);
  const { id, unconfirmed } = await response.json<{ id: number; unconfirmed: unknown }>();
  expect(unconfirmed).toEqual([{ address: outside, state: 'waiting' }]);
  await insert(
    'alert_outcome',
    ['id', 'alert_id', 'checked_at', 'result', 'detail', 'message_status', 'next_attempt'],
    [[1, id, 1, 'crossed', 'Clicks: 2', 'waiting', 1]],
  );
  const now = Date.now();
  await insert('mail_sent', ['key', 'account_id', 'owner_id', 'mails', 'sent_at'], [['x', 1, 'u-ada', 200, now]]);
  await sendAlerts(config, database, now);
  expect(await received()).toEqual([]);
  await sendAlerts(config, database, now + 3_600_000);
  expect(await received()).toMatchObject([{ kind: 'alert', recipients: ['boss@one.test'] }]);
});
