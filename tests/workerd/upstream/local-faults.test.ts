import { createExecutionContext } from 'cloudflare:test';
import { beforeEach, expect, inject, test } from 'vitest';
import { createApp } from '#upstream/app.ts';
import { faultsParameter } from '#upstream/faults/faults.ts';
import { withFaults } from '#upstream/faults/switches.ts';
import { audience, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const upstream = createApp();
const local = withFaults({ fetch: (request, env, context) => upstream.fetch(request, env, context) });
const fault = JSON.stringify([{ endpoint: 'locales', fault: 'status', status: 418 }]);
const down = `/proxy/locales?${faultsParameter}=${encodeURIComponent(fault)}`;

for (const [where, env, status] of [
  ['on this machine', { APP_ORIGIN: 'http://localhost:8787' }, 418],
  ['under a loopback address', { APP_ORIGIN: 'http://[::1]:8787' }, 418],
  ['on a host of its own', { APP_ORIGIN: 'https://app.example.com' }, 200],
  ['on a host that only begins like this machine', { APP_ORIGIN: 'https://localhost.example.com' }, 200],
  ['where nobody said which host it is', {}, 200],
] as const)
  test(`a local build ${where} ${status === 200 ? 'never fails on request' : 'fails on request'}`, async () => {
    const ada = await signIn('ada@one');
    const bindings = { DB: d1, OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience, ...env };
    const call = async (path: string) =>
      await local.fetch(
        new Request(`http://upstream.internal${path}`, { headers: { Authorization: `Bearer ${ada.token}` } }),
        bindings,
        createExecutionContext(),
      );
    expect((await call(`${down}&uid=u-ada`)).status).toBe(200);
    expect((await call('/proxy/locales?uid=u-ada')).status).toBe(status);
  });
