import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';

let world: BareWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startBareWorld();
  admin = await world.signIn('admin');
  await admin.get('/proxy/locales');
});
beforeEach(() => world.upstream.reset());
afterAll(() => world.stop());

const MB = 1024 * 1024;
const uploads = '/proxy/data/uploads';
const piece = Buffer.alloc(64 * 1024, Buffer.from([...Array(256).keys()]));

function pieces(bytes: number): Buffer[] {
  return Array.from({ length: bytes / piece.length }, () => piece);
}

const sha256 = (parts: readonly Buffer[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

interface Upload {
  readonly type: string;
  readonly parts: readonly Buffer[];
  readonly length?: number;
}

/** Uploads in pieces, with or without a Content-Length. */
function upload({ type, parts, length }: Upload): Promise<number> {
  return new Promise((done, fail) => {
    const call = request(`${world.origin}${uploads}`, {
      method: 'POST',
      agent: false,
      headers: {
        Cookie: admin.cookie,
        Origin: world.origin,
        'X-Requested-With': 'fetch',
        'Content-Type': type,
        ...(length === undefined ? {} : { 'Content-Length': length }),
      },
    });
    let status = 0;
    call.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      response.on('end', () => done(status));
      response.on('error', () => done(status));
    });
    call.on('error', (error) => (status ? done(status) : fail(error)));
    const write = async () => {
      for (const part of parts) {
        if (call.destroyed || status) break;
        if (!call.write(part)) await drained(call);
      }
      call.end();
    };
    void write();
  });
}

function drained(call: ClientRequest): Promise<void> {
  return new Promise((ready) => {
    const done = () => {
      call.off('drain', done).off('close', done);
      ready();
    };
    call.on('drain', done).on('close', done);
  });
}

/** Resident memory of workerd in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${world.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = memory();
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, memory())), 10);
  await work();
  clearInterval(watch);
  return highest - before;
}

const multipart = (
  parts: readonly Buffer[],
  head = 'Content-Disposition: form-data; name="file"; filename="a.bin"',
) => [Buffer.from(`--edge\r\n${head}\r\n\r\n`), ...parts, Buffer.from('\r\n--edge--\r\n')];
const multipartType = 'multipart/form-data; boundary=edge';

test('a 50 MB upload is streamed byte for byte with flat memory', async () => {
  const parts = pieces(50 * MB);
  await upload({ type: 'application/octet-stream', parts: parts.slice(0, 16) });
  world.upstream.reset();
  const growth = await growthDuring(async () => {
    expect(await upload({ type: 'application/octet-stream', parts, length: 50 * MB })).toBe(200);
  });
  const [call] = world.upstream.calls;
  expect(call).toMatchObject({ bytes: 50 * MB, sha256: sha256(parts), complete: true });
  expect(call?.query.get('csrfToken')).toBe('csrf-secret-admin');
  expect(call?.headers['content-type']).toBe('application/octet-stream');
  expect(growth).toBeLessThan(30);
});

test('a 50 MB multipart upload is streamed with the csrf token as its first part', async () => {
  const parts = multipart(pieces(50 * MB));
  await upload({ type: multipartType, parts: multipart(pieces(16 * MB)) });
  world.upstream.reset();
  const growth = await growthDuring(async () => {
    expect(await upload({ type: multipartType, parts })).toBe(200);
  });
  const first = Buffer.from('--edge\r\nContent-Disposition: form-data; name="csrfToken"\r\n\r\ncsrf-secret-admin\r\n');
  const [call] = world.upstream.calls;
  expect(call).toMatchObject({ sha256: sha256([first, ...parts]), complete: true });
  expect(call?.headers['content-type']).toBe(multipartType);
  expect(call?.query.has('csrfToken')).toBe(false);
  expect(growth).toBeLessThan(45);
});

test('a 50 MB download is streamed byte for byte with flat memory', async () => {
  const parts = pieces(50 * MB);
  world.upstream.answer('/proxy/data/things/12/7', async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
    for (const part of parts) if (!response.write(part)) await once(response, 'drain');
    response.end();
  });
  const growth = await growthDuring(async () => {
    const answer = await admin.get('/proxy/data/things/7', { 'Accept-Encoding': 'identity' });
    const hash = createHash('sha256');
    for await (const chunk of answer.body ?? []) hash.update(chunk);
    expect(hash.digest('hex')).toBe(sha256(parts));
  });
  expect(growth).toBeLessThan(30);
});

test('an upload past the limit is 413, with or without a Content-Length, and never complete upstream', async () => {
  expect(await upload({ type: 'text/csv', parts: [], length: 101 * MB })).toBe(413);
  expect(world.upstream.calls).toEqual([]);
  expect(await upload({ type: 'text/csv', parts: pieces(101 * MB) })).toBe(413);
  expect(world.upstream.calls.filter(({ complete }) => complete)).toEqual([]);
});

test.each([
  ['a field that only the Worker sets', multipart([], 'Content-Disposition: form-data; name="uid"')],
  ['such a field in another case', multipart([], 'content-disposition: form-data; name="CsrfToken"')],
  ['such a field without quotes', multipart([], 'Content-Disposition: form-data; name=operator')],
  ['such a field in brackets', multipart([], 'Content-Disposition: form-data; name="operator_ids[]"')],
  ['such a field in the extended form', multipart([], "Content-Disposition: form-data; name*=UTF-8''acc%6funt")],
  ['such a field, escaped', multipart([], 'Content-Disposition: form-data; name="u\\id"')],
  ['a field with two names', multipart([], 'Content-Disposition: form-data; name="a"; name="uid"')],
  [
    'a field with two dispositions',
    multipart([], 'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="uid"'),
  ],
  ['a folded header', multipart([], 'Content-Disposition: form-data;\r\n name="uid"')],
  ['a part without a name', multipart([], 'Content-Type: text/plain')],
  ['words before its first part', [Buffer.from('hello\r\n'), ...multipart([])]],
  ['parts past its end', [...multipart([]), ...multipart([])]],
  [
    'a boundary after a bare line feed',
    multipart([Buffer.from('x\n--edge\r\nContent-Disposition: form-data; name="b"\r\n\r\n')]),
  ],
  ['an end that never comes', multipart([piece]).slice(0, 2)],
])('a multipart body with %s is 400 and never complete upstream', async (_, parts) => {
  expect(await upload({ type: multipartType, parts })).toBe(400);
  expect(world.upstream.calls.filter(({ complete }) => complete)).toEqual([]);
});

test('a multipart body with a header that never ends is cut off and never complete upstream', async () => {
  const endless = upload({ type: multipartType, parts: [Buffer.from('--edge\r\nA: '), ...pieces(MB)] });
  // The answer can be lost when the connection closes during a write.
  const outcome = await endless.catch(({ code }: NodeJS.ErrnoException) => code);
  expect([400, 'ECONNRESET', 'EPIPE']).toContain(outcome);
  expect(world.upstream.calls.filter(({ complete }) => complete)).toEqual([]);
});

test('a multipart type without a boundary is 400', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="a"b"'])
    expect(await upload({ type, parts: multipart([]) })).toBe(400);
  expect(world.upstream.calls.filter(({ complete }) => complete)).toEqual([]);
});

test('the text of a field called operator inside another part is kept as content', async () => {
  const content = Buffer.from('Content-Disposition: form-data; name="uid"\r\n\r\n--edg\r\n-edge');
  expect(await upload({ type: multipartType, parts: multipart([content]) })).toBe(200);
});

/** Disconnects with a reset as browsers do; a half-closed connection would still listen. */
test('when the client disconnects, the upstream call is aborted', async () => {
  world.upstream.answer('/proxy/data/things/12/7', () => undefined);
  const call = request(`${world.origin}/proxy/data/things/7`, { agent: false, headers: { Cookie: admin.cookie } });
  call.on('error', () => undefined);
  call.end();
  await vi.waitFor(() => expect(world.upstream.calls).toHaveLength(1), { timeout: 5_000 });
  call.socket?.resetAndDestroy();
  await vi.waitFor(() => expect(world.upstream.aborted).toEqual(['/proxy/data/things/12/7']), { timeout: 5_000 });
});

test.each(['text/csv', multipartType])(
  'an upload (%s) that the client aborts is never complete upstream',
  async (type) => {
    const call = request(`${world.origin}${uploads}`, {
      method: 'POST',
      agent: false,
      headers: { Cookie: admin.cookie, Origin: world.origin, 'X-Requested-With': 'fetch', 'Content-Type': type },
    });
    call.on('error', () => undefined);
    call.write(Buffer.concat(multipart([piece]).slice(0, 2)));
    await vi.waitFor(() => expect(world.upstream.begun).toHaveLength(1), { timeout: 5_000 });
    call.socket?.resetAndDestroy();
    await vi.waitFor(() => expect(world.upstream.calls).toHaveLength(1), { timeout: 5_000 });
    expect(world.upstream.calls[0]?.complete).toBe(false);
  },
);

test('when the client disconnects during a download, the upstream call is aborted', async () => {
  let ended = false;
  world.upstream.answer('/proxy/data/things/12/7', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    const more = setInterval(() => response.write(piece), 5);
    response.on('close', () => {
      clearInterval(more);
      ended = true;
    });
  });
  const leaving = new AbortController();
  const answer = await fetch(`${world.origin}/proxy/data/things/7`, {
    headers: { Cookie: admin.cookie },
    signal: leaving.signal,
  });
  await answer.body?.getReader().read();
  leaving.abort();
  await vi.waitFor(() => expect(ended).toBe(true), { timeout: 5_000 });
});

test('an answer of known length that is cut off upstream is cut off for the client', async () => {
  world.upstream.answer('/proxy/data/things/12/7', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv', 'Content-Length': 1000 });
    response.write('a,b\n1,2\n');
    setTimeout(() => response.destroy(), 50);
  });
  const read = admin.get('/proxy/data/things/7', { 'Accept-Encoding': 'identity' }).then((answer) => answer.text());
  await expect(read).rejects.toThrow();
});

test('JSON that is cut off upstream can not be read by the client', async () => {
  world.upstream.answer('/proxy/data/things/12/7', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"rows":[[1,2],');
    setTimeout(() => response.destroy(), 50);
  });
  await expect(admin.get('/proxy/data/things/7').then((answer) => answer.json())).rejects.toThrow();
});
