import { beforeEach, expect, inject, test } from 'vitest';
import { type Invitation, invitationsAnswerSchema } from '#shared/api/families/invitations-schemas.ts';
import { sendOutbox } from '#upstream/mail/outbox.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask, audience, bearer, type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { onSurface } from './vouchers/support.ts';

beforeEach(smallWorld);

const at = '/proxy/data/invitations/1';
const account = (level: number) => ({ type: 'account', id: 1, level });
const north = (level: number) => ({ type: 'operator', id: 11, level });
const { origin: receiver } = inject('reportReceiver');
const vars = {
  OIDC_ISSUER: inject('tokenIssuer').origin,
  OIDC_AUDIENCE: audience,
  REPORT_SENDER_URL: `${receiver}/ok`,
  APP_ORIGIN: 'https://app.example',
};

const invite = (who: Caller, emails: readonly string[], grants: object[] = [account(1)], more: object = {}) =>
  who.send('POST', at, { emails, grants, once: crypto.randomUUID(), ...more });

async function listed(who: Caller, query = ''): Promise<Invitation[]> {
  const response = await who.get(`${at}${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return invitationsAnswerSchema.parse(await response.json()).items;
}

/** The token in the latest invitation mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const rows = await rowsOf(`SELECT payload FROM outbox WHERE recipient = '${email}' ORDER BY id DESC LIMIT 1`);
  const { token }: { token: string } = JSON.parse(String(rows[0]?.payload));
  return token;
}

const accept = (who: Caller, token: string) => who.send('POST', '/proxy/invitation-acceptances', { token });
const codeOf = async (response: Response) => {
  const { code }: { code: string } = await response.json();
  return [response.status, code];
};
const onPage = async (token: string) => {
  const response = await onSurface('GET', `/proxy/public/invitations?token=${token}`);
  return response.ok ? ((await response.json()) as object) : response.status;
};
const expire = () => d1.prepare("UPDATE invitation SET expires_at = '2026-01-01T00:00:00.000Z'").run();

test('fifty invitations that are posted twice are created once, each with one mail and one audit event', async () => {
  const ada = await signIn('ada@one');
  const emails = Array.from({ length: 50 }, (_, nth) => `p${nth}@new.test`);
  const once = crypto.randomUUID();
  const answers = await Promise.all([
    invite(ada, emails, [account(1)], { once }),
    invite(ada, emails, [account(1)], { once }),
  ]);
  for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([202, { sent: 50 }]);
  expect(await rowsOf('SELECT 1 FROM invitation')).toHaveLength(50);
  expect(await rowsOf("SELECT 1 FROM outbox WHERE kind = 'invitation'")).toHaveLength(50);
  expect(await rowsOf("SELECT 1 FROM audit_event WHERE action = 'invitation-sent'")).toHaveLength(50);
  expect((await invite(ada, [...emails, 'p50@new.test'])).status).toBe(400);
});

test('known and unknown addresses are answered and handled alike', async () => {
  const ada = await signIn('ada@one');
  const traces: unknown[] = [];
  for (const email of ['rita@two.test', 'vera@one.test', 'nobody@new.test']) {
    const answer = await invite(ada, [email]);
    const [row] = await rowsOf('SELECT grants, sent_count, accepted_user_id FROM invitation ORDER BY id DESC LIMIT 1');
    const [mail] = await rowsOf('SELECT recipient, kind, account_id FROM outbox ORDER BY id DESC LIMIT 1');
    traces.push({
      status: answer.status,
      body: await answer.text(),
      row,
      mail: { ...mail, recipient: mail?.recipient === email },
    });
  }
  expect(traces).toEqual(Array(3).fill(traces[0]));
  expect(await rowsOf("SELECT 1 FROM account_grant WHERE user_id = 'u-rita' AND account_id = 1")).toEqual([]);
});

test('refuses invitations to more access than the inviter has, or to other accounts’ scopes', async () => {
  const ada = await signIn('ada@one');
  await d1.prepare("UPDATE operator_grant SET level = 1 WHERE user_id = 'u-ada' AND operator_id = 11").run();
  for (const [grants, code] of [
    [[north(3)], 'grants-more-than-held'],
    [[{ type: 'operator', id: 21, level: 1 }], 'no-such-subaccount'],
    [[{ type: 'account', id: 2, level: 1 }], 'no-such-subaccount'],
    [[account(5)], 'level-not-offered'],
    [[account(0)], 'partial-view-of-nothing'],
  ] as const)
    expect((await codeOf(await invite(ada, ['x@new.test'], [...grants])))[1]).toBe(code);
  expect(await rowsOf('SELECT 1 FROM invitation')).toEqual([]);
});

test('at most five mails a day go to one address and 200 from one account', async () => {
  const ada = await signIn('ada@one');
  for (let nth = 0; nth < 5; nth++) expect((await invite(ada, ['often@new.test'])).status).toBe(202);
  const often = await invite(ada, ['other@new.test', 'OFTEN@new.test']);
  expect(Number(often.headers.get('Retry-After'))).toBeGreaterThan(86_000);
  expect(await codeOf(often)).toEqual([429, 'invited-too-often']);
  expect(await rowsOf('SELECT email, sent_count FROM invitation')).toEqual([
    { email: 'often@new.test', sent_count: 5 },
  ]);
  for (let round = 0; round < 3; round++)
    expect(
      (
        await invite(
          ada,
          Array.from({ length: 50 }, (_, nth) => `r${round}n${nth}@new.test`),
        )
      ).status,
    ).toBe(202);
  const rest = Array.from({ length: 46 }, (_, nth) => `r3n${nth}@new.test`);
  const tooMany = await invite(ada, rest);
  expect(Number(tooMany.headers.get('Retry-After'))).toBeGreaterThan(86_000);
  expect(await codeOf(tooMany)).toEqual([429, 'too-many-invitations']);
  expect((await invite(ada, rest.slice(1))).status).toBe(202);
});

test('only the hash of a token is stored, and a new token invalidates the old one', async () => {
  const ada = await signIn('ada@one');
  await invite(ada, ['nora@nowhere.test']);
  const old = await tokenFor('nora@nowhere.test');
  expect(JSON.stringify(await rowsOf('SELECT * FROM invitation'))).not.toContain(old);
  const [{ id } = { id: 0 }] = await listed(ada);
  await expire();
  expect(await listed(ada)).toMatchObject([{ status: 'expired', sentCount: 1 }]);
  const again = await ada.send('POST', `${at}/${id}/resend`);
  expect(await again.json()).toMatchObject({ status: 'invited', sentCount: 2 });
  const fresh = await tokenFor('nora@nowhere.test');
  expect(fresh).not.toBe(old);
  expect([await onPage(old), await onPage(fresh)]).toEqual([
    404,
    { account: 'Brand One', status: 'invited', asked: false },
  ]);
  expect(await rowsOf("SELECT 1 FROM outbox WHERE kind = 'invitation'")).toHaveLength(1);
  expect(await rowsOf("SELECT 1 FROM audit_event WHERE action = 'invitation-resent'")).toHaveLength(1);
});

test('an invitation can only be accepted with the verified address', async () => {
  const ada = await signIn('ada@one');
  await invite(ada, ['Nora@Nowhere.test'], [account(3), north(1)], { language: 'fr-FR' });
  const token = await tokenFor('Nora@Nowhere.test');
  const other = await accept(await signIn('rita@two'), token);
  expect(await other.json()).toMatchObject({
    status: 409,
    detail:
      'This invitation is for a different address. Sign in with the address it was sent to, or ask Brand One for a new one.',
  });
  const nora = await signIn('nora@nowhere');
  const unverified = await bearer('nora@nowhere', { email_verified: false });
  const refused = await ask(unverified, `/proxy/invitation-acceptances?uid=${nora.uid}`, {
    method: 'POST',
    body: { token, csrfToken: nora.csrfToken },
  });
  expect(refused.status).toBe(409);
  const done = await accept(nora, token);
  expect(await done.json()).toEqual({
    ...{ account: 'Brand One', scope: { type: 'account', id: 1 } },
    accessChanges: { changed: ['u-nora'], signedOut: [] },
  });
  expect(
    await rowsOf("SELECT account_id, level, subaccounts, added_by FROM account_grant WHERE user_id = 'u-nora'"),
  ).toEqual([{ account_id: 1, level: 3, subaccounts: 1, added_by: 'u-ada' }]);
  expect(await rowsOf("SELECT operator_id, level FROM operator_grant WHERE user_id = 'u-nora'")).toEqual([
    { operator_id: 11, level: 1 },
  ]);
  expect(await rowsOf("SELECT locale FROM user WHERE id = 'u-nora'")).toEqual([{ locale: 'fr-FR' }]);
  expect(
    await rowsOf("SELECT actor_id, account_id, target_id FROM audit_event WHERE action = 'invitation-accepted'"),
  ).toEqual([{ actor_id: 'u-nora', account_id: 1, target_id: 'u-nora' }]);
  expect((await accept(nora, token)).status).toBe(200);
});

test('an invitation that is accepted in two tabs makes one person with one set of grants', async () => {
  const ada = await signIn('ada@one');
  await invite(ada, ['fresh@new.test'], [north(3)]);
  const token = await tokenFor('fresh@new.test');
  const tabs = await Promise.all([signIn('fresh@new'), signIn('fresh@new')]);
  const answers = await Promise.all(tabs.map((tab) => accept(tab, token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rowsOf("SELECT 1 FROM user WHERE email = 'fresh@new.test'")).toHaveLength(1);
  expect(await rowsOf("SELECT 1 FROM audit_event WHERE action = 'invitation-accepted'")).toHaveLength(1);
  const [fresh] = tabs;
  expect(await rowsOf(`SELECT account_id, level FROM account_grant WHERE user_id = '${fresh?.uid}'`)).toEqual([
    { account_id: 1, level: 0 },
  ]);
});

test('accepting adds access and never lowers it', async () => {
  const ada = await signIn('ada@one');
  await invite(ada, ['owen@one.test'], [account(1), north(1)]);
  expect((await accept(await signIn('owen@one'), await tokenFor('owen@one.test'))).status).toBe(200);
  expect(await rowsOf("SELECT level FROM account_grant WHERE user_id = 'u-owen'")).toEqual([{ level: 1 }]);
  expect(await rowsOf("SELECT level FROM operator_grant WHERE user_id = 'u-owen'")).toEqual([{ level: 3 }]);
});

test('an expired invitation is refused, and the inviter is notified once a day that a new one was requested', async () => {
  const ada = await signIn('ada@one');
  await invite(ada, ['nora@nowhere.test']);
  const token = await tokenFor('nora@nowhere.test');
  await expire();
  expect(await codeOf(await accept(await signIn('nora@nowhere'), token))).toEqual([409, 'invitation-expired']);
  expect(await onPage(token)).toEqual({ account: 'Brand One', status: 'expired', asked: false });
  for (let nth = 0; nth < 2; nth++) {
    const asked = await onSurface('POST', '/proxy/public/invitations', { token });
    expect(await asked.json()).toEqual({ account: 'Brand One', status: 'expired', asked: true });
  }
  expect(await rowsOf("SELECT recipient FROM outbox WHERE kind = 'invitation-expired'")).toEqual([
    { recipient: 'ada@one.test' },
  ]);
  expect(await rowsOf("SELECT 1 FROM notice WHERE user_id = 'u-ada'")).toHaveLength(1);
});

test('a revoked invitation doesn’t work, and neither does one whose inviter lost that access', async () => {
  const [ada, nora] = [await signIn('ada@one'), await signIn('nora@nowhere')];
  await invite(ada, ['nora@nowhere.test']);
  const token = await tokenFor('nora@nowhere.test');
  await d1.prepare("UPDATE account_grant SET level = 3 WHERE user_id = 'u-ada'").run();
  expect(await codeOf(await accept(nora, token))).toEqual([409, 'invitation-withdrawn']);
  await d1.prepare("UPDATE account_grant SET level = 7 WHERE user_id = 'u-ada'").run();
  const [{ id } = { id: 0 }] = await listed(ada);
  expect((await ada.send('DELETE', `${at}/${id}`)).status).toBe(204);
  expect(await codeOf(await accept(nora, token))).toEqual([409, 'invitation-withdrawn']);
  expect(await codeOf(await ada.send('DELETE', `${at}/${id}`))).toEqual([409, 'invitation-ended']);
  expect(await codeOf(await ada.send('POST', `${at}/${id}/resend`))).toEqual([409, 'invitation-ended']);
  expect(await rowsOf("SELECT 1 FROM outbox WHERE kind = 'invitation'")).toEqual([]);
  expect([await listed(ada), await listed(ada, '?status=revoked')]).toMatchObject([[], [{ status: 'revoked' }]]);
  expect(await onPage('z'.repeat(22))).toBe(404);
});

test('a subaccount’s administrator sees only its invitations', async () => {
  await d1.prepare("UPDATE operator_grant SET level = 7 WHERE user_id = 'u-owen'").run();
  const [ada, owen] = [await signIn('ada@one'), await signIn('owen@one')];
  await invite(ada, ['both@new.test'], [account(7)]);
  const inNorth = await owen.send('POST', `${at}?operator_ids=11`, {
    ...{ emails: ['both@new.test'], grants: [north(1)], once: crypto.randomUUID() },
  });
  expect(inNorth.status).toBe(202);
  expect((await listed(owen, '?operator_ids=11')).map(({ grants }) => grants)).toEqual([
    [{ type: 'operator', id: 11, level: 1, name: 'One North' }],
  ]);
  expect(await listed(ada)).toHaveLength(2);
});

test('the mail of an invitation has kind, recipient, subject, text and HTML, with typed text escaped', async () => {
  await fetch(`${receiver}/forget`, { method: 'POST' });
  const ada = await signIn('ada@one');
  await invite(ada, ['new@new.test'], [account(1)], { note: 'Hello <b>there</b> & "welcome"' });
  const token = await tokenFor('new@new.test');
  await sendOutbox(parseConfig(vars), new Database(d1), Date.now() + 1_000);
  const sent: { text: string }[] = await (await fetch(`${receiver}/received`)).json();
  const message: { text: string; html: string } = JSON.parse(/\{"kind".*\}/.exec(sent[0]?.text ?? '')?.[0] ?? '{}');
  expect(message).toMatchObject({
    ...{ kind: 'invitation', recipient: 'new@new.test', recipients: ['new@new.test'] },
    subject: 'Ada invites you to Brand One',
  });
  const link = `https://app.example/invitation/${token}`;
  expect(message.text).toContain(link);
  expect(message.text).toContain('Hello <b>there</b>');
  expect(message.html).toContain(`<a href="${link}">${link}</a>`);
  expect(message.html).toContain('Hello &lt;b&gt;there&lt;/b&gt; &amp; &quot;welcome&quot;');
  // Once it is sent, the link is stored nowhere.
  expect(JSON.stringify(await rowsOf('SELECT * FROM outbox'))).not.toContain(token);
});

test('no invitation gives our own staff access', async () => {
  const ada = await signIn('ada@one');
  await invite(ada, ['stan@merchlens.test'], [account(7)]);
  const answer = await accept(await signIn('stan@merchlens'), await tokenFor('stan@merchlens.test'));
  expect(await codeOf(answer)).toEqual([409, 'invitation-of-staff']);
  expect(await rowsOf('SELECT 1 FROM invitation WHERE accepted_at IS NOT NULL')).toEqual([]);
});
