import { parseConfig as parseUpstreamConfig } from '#upstream/platform/config.ts';
import { parseConfig } from '#worker/platform/config.ts';
import type { DeclaredWorker } from './declared-worker.ts';

/** Where a value of the environment still has to be filled in, one line for each place. */
export function placeholdersOf(worker: Pick<DeclaredWorker, 'name' | 'config'>): string[] {
  const found: string[] = [];
  walk(worker.config, '', (path, text) => {
    if (text.includes('replace-with-')) found.push(`${worker.name}: ${path} is still "${text}"`);
  });
  return found;
}

function walk(value: unknown, path: string, see: (path: string, text: string) => void): void {
  if (typeof value === 'string') see(path, value);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) walk(item, path ? `${path}.${key}` : key, see);
}

type Configured = Pick<DeclaredWorker, 'vars' | 'secrets'>;

/** Stands in for a secret, whose value nobody can read back: long enough for every one of them. */
const someSecret = 'x'.repeat(64);

/**
 * Reads the variables of both Workers as they will themselves when they start.
 * @throws an error with one line for each variable that is missing or malformed
 */
export function checkConfiguration(worker: Configured, upstream: Configured): void {
  parseConfig(asItWillBe(worker));
  parseUpstreamConfig(asItWillBe(upstream));
}

const asItWillBe = ({ vars, secrets }: Configured): object => ({
  ...vars,
  ...Object.fromEntries(secrets.map((name) => [name, someSecret])),
});
