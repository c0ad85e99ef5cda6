import { startWorld } from '#tests/support/world.ts';

/** One world for all browser tests; they find it through the environment. */
export default async function worldForAll(): Promise<() => Promise<void>> {
  const world = await startWorld();
  process.env.MERCHLENS_E2E_ORIGIN = world.origin;
  return () => world.stop();
}
