import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';
import { json } from './recording-upstream.ts';

let world: BareWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startBareWorld({ UPSTREAM_TIMEOUT_MS: '800' });
});
beforeEach(async () => {
  world.upstream.reset();
  world.provider.mode = 'ok';
  admin = await world.signIn('admin');
  await admin.get('/proxy/locales');
  world.upstream.calls.length = 0;
});
afterAll(() => world.stop());

const thing = '/proxy/data/things/7';
const sent = '/proxy/data/things/12/7';

test('cookies, server, CORS and hop-by-hop headers of the upstream are dropped', async () => {
  world.upstream.answer(sent, (_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/csv',
      'Content-Disposition': 'attachment; filename="a.csv"',
      ETag: '"7"',
      'Set-Cookie': 'a=b',
      Server: 'nginx',
      'X-Powered-By': 'php',
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': 'default-src *',
      'Cache-Control': 'public, max-age=9999',
      'Proxy-Authenticate': 'Basic',
      Trailer: 'x',
    });
    response.end('a,b');
  });
  const answer = await admin.get(thing);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.csv"');
  expect(answer.headers.get('etag')).toBe('"7"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const name of [
    'set-cookie',
    'server',
    'x-powered-by',
    'access-control-allow-origin',
    'proxy-authenticate',
    'trailer',
  ])
    expect(answer.headers.get(name)).toBeNull();
});

test.each([301, 302, 303, 307, 308])('an upstream redirect (%i) is not followed with credentials', async (status) => {
  world.upstream.answer(sent, (_, response) =>
    response.writeHead(status, { Location: `${world.upstream.origin}/elsewhere` }).end(),
  );
  const answer = await admin.get(thing);
  expect(answer.status).toBe(502);
  expect(answer.headers.get('location')).toBeNull();
  expect(world.upstream.calls.map(({ path }) => path)).toEqual([sent]);
});

test('a 304 and a 204 pass without a body', async () => {
  world.upstream.answer(sent, (_, response) => response.writeHead(304, { ETag: '"7"' }).end());
  expect((await admin.get(thing, { 'If-None-Match': '"7"' })).status).toBe(304);
  world.upstream.answer(sent, (_, response) => response.writeHead(204).end());
  expect((await admin.send('DELETE', thing)).status).toBe(204);
});

test('a 401 refreshes the access token once and repeats a read', async () => {
  const before = world.provider.refreshes.length;
  world.upstream.answer(sent, (_, response, { headers }) =>
    headers.authorization === 'Bearer access-admin-renewed' ? json(response, { fresh: true }) : json(response, {}, 401),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.get(thing)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(world.provider.refreshes.length - before).toBe(1);
});

test('a write is never repeated: its 401 refreshes the token and reaches the browser', async () => {
  world.upstream.answer(sent, (_, response) => json(response, {}, 401));
  const answer = await admin.send('PATCH', thing, { a: 1 });
  expect(answer.status).toBe(401);
  expect(world.upstream.calls).toHaveLength(1);
});

test('a call that is still 401 after a refresh is a 401 problem for the browser, not a redirect to a sign-in', async () => {
  world.upstream.answer(sent, (_, response) => json(response, {}, 401));
  const answer = await admin.get(thing);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(world.upstream.calls).toHaveLength(2);
});

test('a revoked grant ends the session with 401; a provider that is down keeps it', async () => {
  world.upstream.answer(sent, (_, response) => json(response, {}, 401));
  world.provider.mode = 'down';
  const unavailable = await admin.get(thing);
  expect(unavailable.status).toBe(503);
  expect(unavailable.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await admin.get('/proxy/locales')).status).toBe(200);
  world.provider.mode = 'gone';
  expect((await admin.get(thing)).status).toBe(401);
  expect((await admin.get('/proxy/locales')).status).toBe(401);
});

test('a 403 keeps its meaning, has its sentence, and makes the session read its lists again', async () => {
  world.upstream.answer(sent, (_, response) => json(response, { detail: 'internal words' }, 403));
  world.upstream.sessionCalls.length = 0;
  const answer = await admin.get(thing);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ status: 403, detail: 'Sorry, access denied' });
  await admin.get('/proxy/locales');
  expect(world.upstream.sessionCalls.map(({ path }) => path)).toContain('/dbd/user/uid-secret-admin/activeScopes');
});

test('the upstream’s reason for refusing a call is logged and kept from the browser', async () => {
  world.upstream.answer(sent, (_, response) => {
    response.writeHead(403, { 'Content-Type': 'application/problem+json' });
    response.end(JSON.stringify({ code: 'allowance-used', detail: 'internal words' }));
  });
  const answer = await admin.get(thing);
  expect(await answer.text()).not.toContain('allowance-used');
  const requestId = answer.headers.get('x-request-id') ?? '';
  await expect
    .poll(() => world.logs.some((line) => line.includes(requestId) && line.includes('"denial":"allowance-used"')))
    .toBe(true);
});

test.each([
  [400, 'service-refused'],
  [404, 'service-found-nothing'],
  [409, 'service-conflict'],
  [412, 'changed-meanwhile'],
  [422, 'service-unprocessable'],
  [429, 'service-busy'],
  [500, 'service-failed'],
  [502, 'service-failed'],
  [503, 'service-failed'],
])('an upstream %i becomes a problem with the same status and our own code', async (status, code) => {
  world.upstream.answer(sent, (_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html', 'Retry-After': '7' });
    response.end('<h1>Stack trace at line 7</h1>');
  });
  const answer = await admin.get(thing);
  const problem = (await answer.json()) as Record<string, unknown>;
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(problem).toMatchObject({ status, code, requestId: answer.headers.get('x-request-id') });
  expect(JSON.stringify(problem)).not.toContain('Stack');
});

test('a problem of the upstream passes with its code and its sentences for fields, but never with a secret in it', async () => {
  const problem = {
    code: 'set-name-taken',
    title: 'Not accepted',
    detail: 'The name is taken.',
    errors: { name: 'is taken' },
    stack: 'at x',
  };
  const answerWith = (body: object) =>
    world.upstream.answer(sent, (_, response) => {
      response.writeHead(422, { 'Content-Type': 'application/problem+json' });
      response.end(JSON.stringify(body));
    });
  answerWith(problem);
  const own = (await (await admin.send('PATCH', thing, {})).json()) as object;
  expect(own).toMatchObject({
    code: 'set-name-taken',
    status: 422,
    detail: 'The name is taken.',
    errors: { name: 'is taken' },
  });
  expect(own).not.toHaveProperty('stack');
  answerWith({ ...problem, detail: 'uid-secret-admin may not' });
  expect(await (await admin.send('PATCH', thing, {})).text()).not.toContain('uid-secret');
});

test('an HTML page in place of data is 502 and logged with the request id', async () => {
  world.upstream.answer(sent, (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script>1</script>'),
  );
  const answer = await admin.get(thing);
  expect(answer.status).toBe(502);
  const requestId = answer.headers.get('x-request-id') ?? '';
  expect(world.logs.some((line) => line.includes(requestId) && line.includes('answered 200 with a page'))).toBe(true);
});

test('an upstream that does not answer in time is 504', async () => {
  world.upstream.answer(sent, () => undefined);
  const answer = await admin.get(thing);
  expect(answer.status).toBe(504);
  expect(await answer.json()).toMatchObject({ status: 504, requestId: answer.headers.get('x-request-id') });
});

test('an upstream that breaks the connection is 502, and a write is not tried again', async () => {
  world.upstream.answer(sent, (request) => void request.socket.destroy());
  const answer = await admin.send('PATCH', thing, { a: 1 });
  expect(answer.status).toBe(502);
  expect(world.upstream.calls).toHaveLength(1);
});

test('init reaches the browser without csrfToken, zeToken and the id of the user', async () => {
  const answer = await admin.get('/dbd/init');
  const text = await answer.text();
  const init = JSON.parse(text) as { user: Record<string, unknown>; scope: { accounts: unknown[] } };
  expect(text).not.toMatch(/secret/);
  expect(init).not.toHaveProperty('csrfToken');
  expect(init.user).not.toHaveProperty('_id');
  expect(init.user.email).toBe('admin@brand.test');
  expect(init.scope.accounts).toHaveLength(2);
});

test('a partial answer to init is 502, since secrets can’t be removed from it', async () => {
  world.upstream.answer('/dbd/init', (_, response) => {
    response.writeHead(206, { 'Content-Type': 'application/json', 'Content-Range': 'bytes 50-99/200' });
    response.end('{"_id":"uid-secret-admin"}');
  });
  const answer = await admin.get('/dbd/init', { Range: 'bytes=50-99' });
  expect(answer.status).toBe(502);
  expect(await answer.text()).not.toContain('secret');
});

test('an init that is no JSON object is cut off before it reaches the browser', async () => {
  world.upstream.answer('/dbd/init', (_, response) => json(response, ['csrf-secret-admin']));
  const answer = await admin.get('/dbd/init').then(
    (response) => response.text(),
    () => '',
  );
  expect(answer).not.toContain('secret');
});

test('the support redirect is passed on to admitted origins only, with the help-center token in the upstream query', async () => {
  const lead = (location: string) =>
    world.upstream.answer('/dbd/support', (_, response) => response.writeHead(302, { Location: location }).end());
  lead('https://help.test/in?token=z');
  const answer = await admin.get('/dbd/support?return_to=https%3A%2F%2Fsupport.test%2Fa&zeToken=mine&scope=account-12');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://help.test/in?token=z');
  expect(world.upstream.calls[0]?.target).toBe(
    '/dbd/support?return_to=https%3A%2F%2Fsupport.test%2Fa&zeToken=ze-secret-admin&uid=uid-secret-admin',
  );
  for (const location of [
    'https://evil.test/',
    'https://support.test.evil.test/',
    '//evil.test',
    '/relative',
    'https://u@support.test/',
    'javascript:alert(1)',
  ]) {
    lead(location);
    const refused = await admin.get('/dbd/support');
    expect(refused.status).toBe(502);
    expect(refused.headers.get('location')).toBeNull();
  }
});

test.each(['Return_To', 'return_to[]', 'returnTo', 'return%255Fto'])(
  'a return address in the parameter %s is refused and nothing is sent',
  async (name) => {
    expect((await admin.get(`/dbd/support?${name}=https%3A%2F%2Fsupport.test%2F`)).status).toBe(400);
    expect(world.upstream.calls).toEqual([]);
  },
);

test('a caller’s own help-center token is dropped however it is spelled', async () => {
  world.upstream.answer('/dbd/support', (_, response) =>
    response.writeHead(302, { Location: 'https://help.test/' }).end(),
  );
  await admin.get('/dbd/support?zeToken=a&ZETOKEN=b&ze_token=c&zeToken%5B%5D=d&ze%2554oken=e');
  expect(world.upstream.calls[0]?.target).toBe('/dbd/support?zeToken=ze-secret-admin&uid=uid-secret-admin');
});

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  'https://support.test@evil.test/',
  'https://support.test:444/',
  'http://support.test/',
  'https://support.test.evil.test/',
  'javascript:alert(1)',
  'https://support.test/\r\nX: 1',
  ' https://support.test/',
  '',
])('return_to=%s is refused and nothing is sent', async (target) => {
  expect((await admin.get(`/dbd/support?return_to=${encodeURIComponent(target)}`)).status).toBe(400);
  expect(world.upstream.calls).toEqual([]);
});
