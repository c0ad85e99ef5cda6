import { ConfigError } from '#shared/config/environment.ts';

/** An error that the person can fix: its message says everything. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Ends a failed command. Prints only the message of an error that the person can fix, and the whole of any other error.
 */
export function failCommand(error: unknown): never {
  const plain = error instanceof ConfigError || error instanceof CommandError;
  console.error(plain ? error.message : error);
  process.exit(1);
}
