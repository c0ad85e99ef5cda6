import { ConfigError } from '#shared/config/environment.ts';

/** What the person can mend: its message is all there is to say. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Ends a command that can't go on: the plain lines for what the person can mend, the whole error for what they can't. */
export function failCommand(error: unknown): never {
  const plain = error instanceof ConfigError || error instanceof CommandError;
  console.error(plain ? error.message : error);
  process.exit(1);
}
