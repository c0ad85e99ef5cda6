import { expect, test } from 'vitest';
import { createLogger, errorFields, type LogLevel, logLine } from '#worker/platform/log.ts';

function recorder() {
  const lines: { level: LogLevel; line: string }[] = [];
  return { lines, log: createLogger('request-0001', (level, line) => void lines.push({ level, line })) };
}

test('a log line names its request and has only allowed fields', () => {
  const { lines, log } = recorder();
  const fields = { status: 403, email: 'a@b.test', token: 'x', cookie: 'y', reason: 'flag', uid: 'u-1' };
  log.warn('something', fields);
  expect(JSON.parse(lines[0]?.line ?? '')).toEqual({
    level: 'warn',
    message: 'something',
    requestId: 'request-0001',
    status: 403,
    reason: 'flag',
  });
});

test('values noted during a request are on its log line', () => {
  const { lines, log } = recorder();
  log.note({ endpoint: 'init' });
  log.summary('info', { status: 200 });
  expect(JSON.parse(lines[0]?.line ?? '')).toMatchObject({ message: 'request', endpoint: 'init', status: 200 });
});

test('line breaks and other control characters are neutralized', () => {
  const line = logLine('info', 'a\r\nb\u2028c\u0000', { reason: 'x\n{"level":"error"}' });
  expect(line.split('\n')).toHaveLength(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(JSON.parse(line).reason + JSON.parse(line).message).not.toMatch(/[\u0000-\u001f\u2028]/);
});

test('tokens and email addresses are removed from messages', () => {
  const jwt = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`;
  const line = logLine('error', `Bearer abc failed for ada@brand.test with ${jwt}`, {
    reason: 'x'.repeat(43),
    errorMessage: jwt,
  });
  expect(line).not.toMatch(/abc|ada@|eyJ|xxxxxxx/);
});

test('short values are scanned like long ones', () => {
  for (const secret of ['Bearer abc', 'bearer abc', 'eyJhbGciOiJub25lIn0.e30.', 'ada@b.test', 'ada%40b.test'])
    expect(logLine('info', 'request', { reason: secret })).not.toMatch(/abc|eyJ|ada/);
  expect(JSON.parse(logLine('info', 'request', { path: '/proxy/data' })).path).toBe('/proxy/data');
});

test('an email address in a path is left out however its sign is encoded, and the rest of the path stays', () => {
  for (const sign of ['@', '%40', '%2540', '%252540']) {
    const { path } = JSON.parse(logLine('info', 'request', { path: `/catalog/ada.byron${sign}brand.test/product` }));
    expect(path).toBe('/catalog/[email]/product');
  }
});

test('a secret at the end of a truncated value is removed completely', () => {
  const { reason } = JSON.parse(logLine('info', 'request', { reason: `${'a '.repeat(240)}${'S'.repeat(43)}` }));
  expect(reason).toContain('[secret]');
  expect(reason).not.toContain('SSS');
});

test('an error is logged by name, message and place', () => {
  const fields = errorFields(new TypeError('broken'));
  expect(fields).toMatchObject({ error: 'TypeError', errorMessage: 'broken' });
  expect(String(fields.at)).toContain('log.test');
  expect(errorFields('text')).toEqual({ error: 'string' });
});
