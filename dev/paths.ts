import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const buildDirectory = join(root, 'build');
/** Files of this machine only: secrets, keys, logs, stamps. Ignored by git. */
export const localDirectory = join(root, '.local');
export const stateRoot = join(root, '.wrangler/state');
/** A tool of the project's own `node_modules`. */
export const tool = (name: string): string => join(root, 'node_modules/.bin', name);
