import { expect, test } from 'vitest';
import { readSettings, workerVariables } from '#dev/settings.ts';
import { parseConfig as parseUpstreamConfig } from '#upstream/config.ts';
import { parseConfig } from '#worker/config.ts';

const secrets = { SESSION_SECRET: 's'.repeat(64), UPSTREAM_SERVICE_TOKEN: 't'.repeat(32) };
const provider = {
  issuer: 'http://localhost:8788',
  clientId: 'app',
  clientSecret: 'secret',
  audience: 'http://localhost:8788/api',
  introspection: { clientId: 'introspector', clientSecret: 'secret' },
};

test('the start command gives both Workers the same support site', () => {
  const settings = readSettings({ SUPPORT_ORIGINS: 'https://help.test, https://community.test' });
  const { worker, upstream } = workerVariables(settings, secrets, provider);
  expect(parseConfig(worker).SUPPORT_ORIGINS).toEqual(['https://help.test', 'https://community.test']);
  expect(parseUpstreamConfig(upstream).SUPPORT_ORIGINS).toEqual(['https://help.test', 'https://community.test']);
});

test('the upstream is told its own names only, and never the session secret', () => {
  const settings = readSettings({
    REPORT_SENDER_URL: 'https://mail.test/send',
    SEED_TODAY: '2026-11-15',
    HOME: '/root',
  });
  const { upstream } = workerVariables(settings, secrets, provider);
  expect(upstream).toMatchObject({ REPORT_SENDER_URL: 'https://mail.test/send', SEED_TODAY: '2026-11-15' });
  expect(Object.keys(upstream)).not.toContain('SESSION_SECRET');
  expect(Object.keys(upstream)).not.toContain('HOME');
});
