import { afterEach, expect, test, vi } from 'vitest';
import { type AlcoholRules, noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { timedCall } from '#worker/upstream/distance.ts';
import { link, surfaceWorld } from './surface-world.ts';

/** Where nothing but a header says the country. */
const local = 'http://localhost:8787';

afterEach(() => vi.useRealTimers());

/** As many calls as are remembered, each of which took long. */
async function learnThatUpstreamIsFar(): Promise<void> {
  for (let nth = 0; nth < 8; nth++)
    await timedCall(async () => {
      vi.setSystemTime(Date.now() + 200);
      return new Response(null);
    });
}

test.each([
  ['a smartlink', '/l/spring'],
  ['a redirect', '/r/go.brand.example/spring'],
])('%s of an alcohol brand goes by no rules older than ten seconds, however far the upstream is', async (_, path) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let alcohol: AlcoholRules = noAlcoholRules;
  const { fetch, asked } = surfaceWorld({
    publicOrigin: local,
    upstream: ({ url }) =>
      Response.json(
        url.includes('/redirects/')
          ? { target: 'https://brand.example/', status: 302, alcohol }
          : { ...link(), account: { ...link().account, alcohol } },
      ),
  });
  const statusOf = async () => (await fetch(`${local}${path}`, { headers: { 'CF-IPCountry': 'FR' } })).status;
  await learnThatUpstreamIsFar();
  expect(await statusOf()).toBe(302);
  // The call of the visit took no time.
  await learnThatUpstreamIsFar();
  const shown = Date.now();
  alcohol = { ...noAlcoholRules, blocked: ['FR'] };
  vi.setSystemTime(shown + 10_001);
  const before = asked.length;
  expect(await statusOf()).toBe(451);
  expect(asked.length).toBeGreaterThan(before);
});
