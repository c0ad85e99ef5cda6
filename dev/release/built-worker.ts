import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CommandError } from '../fail.ts';

/** One Worker as the build left it: wrangler's configuration for the environment beside the modules to upload. */
export interface BuiltWorker {
  readonly configPath: string;
  /** Size of all modules in bytes, as they are and as they travel. */
  readonly size: number;
  readonly gzipSize: number;
}

/** @throws CommandError when it was not built. */
export function readBuiltWorker(directory: string): BuiltWorker {
  const configPath = join(directory, 'wrangler.json');
  if (!existsSync(configPath)) throw new CommandError(`The build left no ${configPath}`);
  const modules = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => readFileSync(join(directory, file)));
  return {
    configPath,
    size: modules.reduce((sum, module) => sum + module.length, 0),
    gzipSize: gzipSync(Buffer.concat(modules)).length,
  };
}
