import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { beforeEach, expect, inject, test } from 'vitest';
import { AnswerReader, batchPath, maxBatchedCalls } from '#shared/api/call-batch.ts';
import { createApp } from '#upstream/app.ts';
import { withBatches } from '#upstream/calls/batch/answer-batch.ts';
import { faultsParameter } from '#upstream/faults/faults.ts';
import { withFaults } from '#upstream/faults/switches.ts';
import { audience, type Caller, signIn } from './caller.ts';
import { countedD1 } from './d1-rounds.ts';
import { d1 } from './migrated.ts';
import { january, storedFacts } from './stored-facts.ts';

beforeEach(storedFacts);

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const app = createApp();
const upstream = withBatches(withFaults({ fetch: (request, env, context) => app.fetch(request, env, context) }));

async function post(token: string, path: string, body: unknown, DB: object = d1): Promise<Response> {
  const context = createExecutionContext();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const request = new Request(`http://upstream.internal${path}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  });
  const bindings = { DB, OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience };
  const env = { ...bindings, APP_ORIGIN: 'http://localhost:8787' } as unknown as Parameters<typeof upstream.fetch>[1];
  const response = await upstream.fetch(request, env, context);
  const whole = new Response(await response.arrayBuffer(), response);
  await waitOnExecutionContext(context);
  return whole;
}

interface Answered {
  readonly status: number | null;
  readonly json: unknown;
}

/** The answers of a batch, in the order of its calls. */
async function batch(token: string, calls: readonly Sent[], DB?: object): Promise<Answered[]> {
  const response = await post(token, batchPath, { calls }, DB);
  expect(response.status).toBe(200);
  const answers = new AnswerReader().read(new Uint8Array(await response.arrayBuffer()));
  return calls.map((_, at) => {
    const found = answers.find(({ call }) => call === at);
    const text = new TextDecoder().decode(found?.body);
    return { status: found?.head?.status ?? null, json: text === '' ? null : JSON.parse(text) };
  });
}

const json = { 'Content-Type': 'application/json' };

const questionOf = (who: Caller, more: object = {}, account = 1): Sent => ({
  method: 'POST',
  address: `/proxy/data/queries/${account}?uid=${who.uid}`,
  headers: json,
  body: JSON.stringify({
    ...{ measures: ['piClicks'], dimensions: [], range: january, csrfToken: who.csrfToken, ...more },
  }),
});

const alone = async (who: Caller, { address, body }: Sent): Promise<Answered> => {
  const response = await post(who.token, address, JSON.parse(body ?? '{}'));
  return { status: response.status, json: await response.json() };
};

test('each call of a batch is answered as it is alone, also those that are refused', async () => {
  const who = await signIn('ada@one');
  const calls = [
    questionOf(who),
    questionOf(who, { dimensions: ['product'] }),
    questionOf(who, { measures: ['nothing'] }),
    questionOf(who, {}, 9_999),
    questionOf(who, { csrfToken: 'forged' }),
  ];
  const answers = await batch(who.token, calls);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 403, 403]);
  for (const [at, call] of calls.entries()) {
    const { status, json: body } = await alone(who, call);
    expect(answers[at]).toEqual({
      status,
      json: expect.objectContaining(withoutRequestId(body)),
    });
  }
});

/** Each answer names its own request. */
function withoutRequestId(body: unknown): object {
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  return rest;
}

test('the calls of a batch read the person and what they ask together', async () => {
  const who = await signIn('ada@one');
  const calls = [{ dimensions: ['retailer'] }, { dimensions: ['product'] }, { measures: ['visits'] }, {}];
  const asked = calls.map((more) => questionOf(who, more));
  await batch(who.token, asked);
  const { DB, rounds, calls: made } = countedD1();
  await batch(who.token, asked, DB);
  // Who asks, all figures, and the pictures of the products.
  expect([rounds(), made()]).toEqual([3, 3]);
});

test('a batch holds reads of the person with its bearer, and nothing else', async () => {
  const [ada, ben] = [await signIn('ada@one'), await signIn('ben@two')];
  const write = { method: 'POST', address: '/dbd/signin?uid=ada@one', headers: json, body: '{"remember":true}' };
  expect((await post(ada.token, write.address, JSON.parse(write.body))).status).toBe(200);
  const nested = {
    method: 'POST',
    address: batchPath,
    headers: json,
    body: JSON.stringify({ calls: [questionOf(ada)] }),
  };
  const foreign = questionOf(ben);
  const withBearer = { ...foreign, headers: { ...json, Authorization: `Bearer ${ben.token}` } };
  const misnamed = { ...questionOf(ada), headers: { 'not a name': '' } };
  const answers = await batch(ada.token, [write, nested, foreign, withBearer, misnamed, questionOf(ada)]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 403, null, 200]);
});

test('a call that fails leaves the others of its batch alone', async () => {
  const who = await signIn('ada@one');
  const faults = [{ endpoint: 'query', fault: 'down', holding: 'visits' }];
  await post(
    who.token,
    `${questionOf(who).address}&${faultsParameter}=${encodeURIComponent(JSON.stringify(faults))}`,
    JSON.parse(questionOf(who).body ?? ''),
  );
  const answers = await batch(who.token, [questionOf(who, { measures: ['visits'] }), questionOf(who)]);
  expect(answers.map(({ status }) => status)).toEqual([null, 200]);
});

test.each([
  ['without calls', { calls: [] }],
  [
    'with too many calls',
    {
      calls: Array.from({ length: maxBatchedCalls + 1 }, () => ({
        method: 'GET',
        address: '/dbd/init',
        headers: {},
        body: null,
      })),
    },
  ],
  ['with another method', { calls: [{ method: 'DELETE', address: '/dbd/init', headers: {}, body: null }] }],
  [
    'with a foreign host',
    { calls: [{ method: 'GET', address: '//elsewhere.test/dbd/init', headers: {}, body: null }] },
  ],
  ['that isn’t one', { call: 1 }],
])('a batch %s is refused as a whole', async (_, body) => {
  const who = await signIn('ada@one');
  const response = await post(who.token, batchPath, body);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    400,
    expect.stringContaining('problem+json'),
  ]);
});
