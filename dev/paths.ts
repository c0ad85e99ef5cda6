import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const buildDirectory = join(root, 'build');
/** What belongs to this machine alone: secrets, keys, logs, stamps. Ignored by git. */
export const localDirectory = join(root, '.local');
export const stateRoot = join(root, '.wrangler/state');
/** A tool of the project's own `node_modules`. */
export const tool = (name: string): string => join(root, 'node_modules/.bin', name);
