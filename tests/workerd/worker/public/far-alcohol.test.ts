import { afterEach, expect, test, vi } from 'vitest';
import { type AlcoholRules, noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { timedCall } from '#worker/platform/upstream/distance.ts';
import { link, surfaceWorld } from './surface-world.ts';

/** Settings with which a header names the country. */
const local = 'http://localhost:8787';

afterEach(() => vi.useRealTimers());

/** Makes as many slow calls as the isolate remembers. */
async function learnThatUpstreamIsFar(): Promise<void> {
  for (let nth = 0; nth < 8; nth++)
    await timedCall(async () => {
      vi.setSystemTime(Date.now() + 200);
      return new Response(null);
    });
}

const ways = [
  ['a smartlink', '/l/spring'],
  ['a redirect', '/r/go.brand.example/spring'],
] as const;

/** A link and a redirect, both of one brand. */
function farWorld(rulesNow: () => AlcoholRules | null) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { fetch, asked } = surfaceWorld({
    publicOrigin: local,
    upstream: ({ url }) =>
      Response.json(
        url.includes('/redirects/')
          ? { target: 'https://brand.example/', status: 302, alcohol: rulesNow() }
          : { ...link(), account: { ...link().account, alcohol: rulesNow() } },
      ),
  });
  return {
    asked,
    statusOf: async (path: string) => (await fetch(`${local}${path}`, { headers: { 'CF-IPCountry': 'FR' } })).status,
  };
}

test.each(ways)(
  '%s of an alcohol brand uses rules at most ten seconds old, however far the upstream is',
  async (_, path) => {
    let alcohol: AlcoholRules = noAlcoholRules;
    const { asked, statusOf } = farWorld(() => alcohol);
    await learnThatUpstreamIsFar();
    expect(await statusOf(path)).toBe(302);
    // The call of the visit took no time.
    await learnThatUpstreamIsFar();
    const shown = Date.now();
    alcohol = { ...noAlcoholRules, blocked: ['FR'] };
    vi.setSystemTime(shown + 10_001);
    const before = asked.length;
    expect(await statusOf(path)).toBe(451);
    expect(asked.length).toBeGreaterThan(before);
  },
);

test.each(ways)(
  '%s of another brand is served from a copy up to a minute old, and refreshed after the answer',
  async (_, path) => {
    let alcohol: AlcoholRules | null = null;
    const { asked, statusOf } = farWorld(() => alcohol);
    await learnThatUpstreamIsFar();
    expect(await statusOf(path)).toBe(302);
    await learnThatUpstreamIsFar();
    const shown = Date.now();
    alcohol = { ...noAlcoholRules, blocked: ['FR'] };
    vi.setSystemTime(shown + 40_000);
    const before = asked.length;
    // The cached answer, although the upstream has a newer one.
    expect(await statusOf(path)).toBe(302);
    expect(asked.length).toBeGreaterThan(before);
    await vi.waitFor(async () => expect(await statusOf(path)).toBe(451));
  },
);
