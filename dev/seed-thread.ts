import { parentPort, workerData } from 'node:worker_threads';
import { seedWorld } from './world/seed.ts';

// The whole of a thread's life: seed what it was started with, tell the lines it has to say.
const lines: string[] = [];
const { seeded } = await seedWorld({ ...workerData, log: (line) => lines.push(line) });
parentPort?.postMessage(seeded ? lines.join('; ') : 'up to date');
