import type { TestProject } from 'vitest/node';
import { startWorld } from './world.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A world that several test files share. Their tests create the items they use, and change nothing else. */
    sharedWorld: { readonly origin: string; readonly port: number; readonly persistTo: string };
  }
}

/** Starts the world before the suites of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, port, persistTo, stop } = await startWorld();
  project.provide('sharedWorld', { origin, port, persistTo });
  return stop;
}
