import { startWorld, type World } from '#tests/support/world.ts';
import { test as base } from './person.ts';

/** A world of its own for tests that change people and their access. */
export const test = base.extend<object, { readonly ownWorld: World }>({
  ownWorld: [
    // Playwright reads a fixture's dependencies from the pattern of its first argument.
    // biome-ignore lint/correctness/noEmptyPattern: an empty pattern says "nothing"
    async ({}, use) => {
      const world = await startWorld();
      const shared = process.env.MERCHLENS_E2E_ORIGIN;
      process.env.MERCHLENS_E2E_ORIGIN = world.origin;
      await use(world);
      process.env.MERCHLENS_E2E_ORIGIN = shared;
      await world.stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ ownWorld }, use) => use(ownWorld.origin),
});
