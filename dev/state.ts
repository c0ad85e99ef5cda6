import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.ts';
import { withLock } from './lock.ts';
import { root } from './paths.ts';
import { seedInThread } from './seed.ts';

const inputs = ['dev/world', 'upstream/migrations', 'shared/analytics', 'upstream/wrangler.toml'];

/**
 * A migrated and seeded state directory to copy from: made once for each content of migrations and seed.
 * @returns its path, a persistence root as wrangler's `--persist-to` takes it
 */
export async function preparedState(options: {
  readonly size: 'test' | 'full';
  readonly today: string;
  readonly directory: string;
}): Promise<string> {
  const { size, today, directory } = options;
  const ready = join(directory, `${size}-${contentHash(root, inputs, [size, today]).slice(0, 16)}`);
  return await withLock(join(directory, '.lock'), async () => {
    if (existsSync(ready)) return ready;
    for (const old of readdirSync(directory).filter((name) => name.startsWith(`${size}-`)))
      rmSync(join(directory, old), { recursive: true });
    const making = join(directory, `making-${size}`);
    rmSync(making, { recursive: true, force: true });
    mkdirSync(making, { recursive: true });
    await seedInThread({ persistTo: making, today, size });
    renameSync(making, ready);
    return ready;
  });
}
