import { inject } from 'vitest';
import { Client } from '#tests/support/client.ts';
import { signInWith } from '#tests/support/sign-in.ts';
import type { World } from '#tests/support/world.ts';

/** The world that `tests/support/shared-world.ts` has started; a file takes half the time without one of its own. */
export function sharedWorld(): Pick<World, 'origin' | 'port' | 'persistTo' | 'client' | 'signIn'> {
  const { origin, port, persistTo } = inject('sharedWorld');
  const client = () => new Client(origin);
  return { origin, port, persistTo, client, signIn: (email) => signInWith(client(), email) };
}
