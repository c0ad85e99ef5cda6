import { expect, test } from 'vitest';
import { allFlagsOff } from '#shared/access/flags.ts';
import { pagePolicy } from '#worker/middleware/security-headers.ts';
import { thirdPartiesOf } from '#worker/page/third-parties.ts';
import { parseConfig } from '#worker/platform/config.ts';
import { personHash } from '#worker/session/person-hash.ts';

const environment = {
  APP_ORIGIN: 'https://app.example.com',
  OIDC_ISSUER: 'https://id.example.com/realm',
  OIDC_CLIENT_ID: 'app',
  SESSION_SECRET: 'k'.repeat(32),
};
const both = {
  ...environment,
  SUPPORT_WIDGET_URL: 'https://one.example.org/w.js',
  FORMCRAFTS_WIDGET_URL: 'https://two.example.org/w.js',
};
const formcrafts = { ...allFlagsOff, 'platform-support-formcrafts': true };
const snapshot = {
  uid: 'u-1',
  personHash: '0123456789abcdef',
  staff: false,
  scope: { type: 'operator', id: 34, label: 'Northwind / Gin' },
};
// Only the parts of a session's snapshot that are read.
const live = { state: 'live', snapshot } as unknown as Parameters<typeof thirdPartiesOf>[1];

test('the flag chooses between the two support tools, and both speak en-US', () => {
  const config = parseConfig(both);
  expect(thirdPartiesOf(config, live, allFlagsOff).support).toEqual({
    src: 'https://one.example.org/w.js',
    locale: 'en-US',
  });
  expect(thirdPartiesOf(config, live, formcrafts).support).toEqual({
    src: 'https://two.example.org/w.js',
    locale: 'en-US',
  });
});

test('a support tool that is not configured is absent, whatever the other', () => {
  const config = parseConfig({ ...environment, SUPPORT_WIDGET_URL: both.SUPPORT_WIDGET_URL });
  expect(thirdPartiesOf(config, live, formcrafts).support).toBeNull();
});

test('the adoption tool needs its script and its key', () => {
  const ADOPTION_SCRIPT_URL = 'https://adoption.example.org/a.js';
  const keyless = parseConfig({ ...environment, ADOPTION_SCRIPT_URL });
  expect(thirdPartiesOf(keyless, live, allFlagsOff).adoption).toBeNull();
  expect(pagePolicy(keyless, { nonce: 'n', dev: false, leadingTo: [] })).not.toContain('adoption.example.org');
  const complete = parseConfig({ ...environment, ADOPTION_SCRIPT_URL, ADOPTION_API_KEY: 'key' });
  expect(thirdPartiesOf(complete, live, allFlagsOff).adoption).toEqual({
    src: ADOPTION_SCRIPT_URL,
    apiKey: 'key',
    visitor: { id: '0123456789abcdef', internal: false },
    account: { id: 'operator-34', name: 'Northwind / Gin' },
  });
  expect(pagePolicy(complete, { nonce: 'n', dev: false, leadingTo: [] })).toContain('https://adoption.example.org');
});

test('a person’s hash is the same under one secret and different under another', async () => {
  const hashUnder = (SESSION_SECRET: string) => personHash(parseConfig({ ...environment, SESSION_SECRET }), 'u-1');
  expect(await hashUnder('a'.repeat(32))).toMatch(/^[0-9a-f]{16}$/);
  expect(await hashUnder('a'.repeat(32))).toBe(await hashUnder('a'.repeat(32)));
  expect(await hashUnder('a'.repeat(32))).not.toBe(await hashUnder('b'.repeat(32)));
});

test('nobody is identified before there is a session', () => {
  const nobody = { state: 'none' } as const;
  expect(thirdPartiesOf(parseConfig(both), nobody, formcrafts)).toEqual({ support: null, adoption: null });
});
