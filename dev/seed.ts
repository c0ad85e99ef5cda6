import { Worker } from 'node:worker_threads';
import type { WorldOptions } from './world/seed.ts';

/** Migrates and seeds in a thread of its own: the work is synchronous, and a build wants to run beside it. */
export function seedInThread(options: Pick<WorldOptions, 'persistTo' | 'today' | 'size'>): Promise<string> {
  const thread = new Worker(new URL('./seed-thread.ts', import.meta.url), { workerData: options });
  return new Promise((done, fail) => {
    thread.once('message', done);
    thread.once('error', fail);
    thread.once('exit', (code) => fail(new Error(`The seed ended with code ${code}`)));
  });
}
