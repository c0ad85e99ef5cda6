import { expect, test } from 'vitest';
import { pagePolicy } from '#worker/middleware/security-headers.ts';
import { parseConfig } from '#worker/platform/config.ts';

const environment = {
  APP_ORIGIN: 'https://app.example.com',
  OIDC_ISSUER: 'https://id.example.com/realm',
  OIDC_CLIENT_ID: 'app',
  SESSION_SECRET: 'k'.repeat(32),
};
const options = { nonce: 'n', dev: false, leadingTo: ['https://id.example.com', 'https://login.example.net'] };

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

test('a form may lead to every origin that the provider signs in and out on', () => {
  const policy = pagePolicy(parseConfig(environment), options);
  expect(directive(policy, 'form-action')).toBe("form-action 'self' https://id.example.com https://login.example.net");
});

test('no script of a third party is admitted while none is configured, and exactly its host once one is', () => {
  expect(directive(pagePolicy(parseConfig(environment), options), 'script-src')).toBe(
    "script-src 'nonce-n' 'strict-dynamic'",
  );
  const withWidget = parseConfig({ ...environment, SUPPORT_WIDGET_URL: 'https://widget.example.org/v1/w.js' });
  expect(directive(pagePolicy(withWidget, options), 'script-src')).toBe(
    "script-src 'nonce-n' 'strict-dynamic' https://widget.example.org",
  );
});

test('a session secret may contain spaces; only commas separate keys', () => {
  const keys = ['a long enough pass phrase with spaces in it', 'b'.repeat(40)];
  expect(parseConfig({ ...environment, SESSION_SECRET: keys.join(', ') }).SESSION_SECRET).toEqual(keys);
});
