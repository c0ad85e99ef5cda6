import { expect, test } from 'vitest';
import { readSettings, workerVariables } from '#dev/settings.ts';
import { parseConfig as parseUpstreamConfig } from '#upstream/platform/config.ts';
import { parseConfig } from '#worker/platform/config.ts';

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
  const { worker, upstream } = workerVariables(settings, secrets, { provider, amazon: null });
  expect(parseConfig(worker).SUPPORT_ORIGINS).toEqual(['https://help.test', 'https://community.test']);
  expect(parseUpstreamConfig(upstream).SUPPORT_ORIGINS).toEqual(['https://help.test', 'https://community.test']);
});

test('the upstream gets only its own variables, and never the session secret', () => {
  const settings = readSettings({
    REPORT_SENDER_URL: 'https://mail.test/send',
    SEED_TODAY: '2026-11-15',
    HOME: '/root',
  });
  const { upstream } = workerVariables(settings, secrets, { provider, amazon: null });
  expect(upstream).toMatchObject({ REPORT_SENDER_URL: 'https://mail.test/send', SEED_TODAY: '2026-11-15' });
  expect(Object.keys(upstream)).not.toContain('SESSION_SECRET');
  expect(Object.keys(upstream)).not.toContain('HOME');
});

test('the local Amazon is used until a client of Amazon is configured, and only the upstream gets its secret', () => {
  const origin = 'http://localhost:8789';
  const client = { LWA_CLIENT_ID: 'local', LWA_CLIENT_SECRET: 'secret', SP_HOSTS: `eu=${origin}/sp/eu` };
  const amazon = { origin, variables: { ...client, CONSENT_HOSTS: `seller-DE=${origin}/central/seller-DE` } };
  const settings = readSettings({ OUTGOING_LOCAL_ORIGINS: 'http://127.0.0.1:9000' });
  expect([settings.localAmazon, settings.amazonPort]).toEqual([true, 8789]);
  const { worker, upstream } = workerVariables(settings, secrets, { provider, amazon });
  expect(parseConfig(worker).CONSENT_HOSTS).toEqual({ 'seller-DE': `${origin}/central/seller-DE` });
  expect(Object.keys(worker)).not.toContain('LWA_CLIENT_SECRET');
  expect(parseUpstreamConfig(upstream)).toMatchObject({
    ...{ LWA_CLIENT_ID: 'local', LWA_CLIENT_SECRET: 'secret', SP_HOSTS: { eu: `${origin}/sp/eu` } },
    OUTGOING_LOCAL_ORIGINS: [origin, 'http://127.0.0.1:9000'],
  });
  expect(readSettings({ LWA_CLIENT_ID: 'own' }).localAmazon).toBe(false);
  expect(readSettings({ APP_ORIGIN: 'https://app.example.com' }).localAmazon).toBe(false);
  expect(() => readSettings({ AMAZON_PORT: '8788' })).toThrow('AMAZON_PORT is the port of another server');
});

test('a table of Amazon’s addresses has known names and secure addresses', () => {
  const { upstream } = workerVariables(readSettings({}), secrets, { provider, amazon: null });
  expect(parseUpstreamConfig(upstream).CONSENT_HOSTS).toMatchObject({
    'seller-DE': 'https://sellercentral-europe.amazon.com',
    'ads-na': 'https://www.amazon.com',
  });
  for (const SP_HOSTS of ['eu', 'eu=http://sellers.example', 'mars=https://sellers.example'])
    expect(() => parseUpstreamConfig({ ...upstream, SP_HOSTS })).toThrow('SP_HOSTS');
});
