import { parentPort, workerData } from 'node:worker_threads';
import { seedWorld } from './world/seed.ts';

// Entry of the worker thread: seeds the world and posts the lines to print.
const lines: string[] = [];
const { seeded } = await seedWorld({ ...workerData, log: (line) => lines.push(line) });
parentPort?.postMessage(seeded ? lines.join('; ') : 'up to date');
