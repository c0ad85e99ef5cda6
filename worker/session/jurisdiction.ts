import type { Bindings } from '../platform/env.ts';

/**
 * The objects of a class where the installation says that they run and are stored: an object of another jurisdiction is
 * another object, whatever its name. Unset on one machine, since workerd has no jurisdictions.
 */
export const within = <Methods extends Rpc.DurableObjectBranded | undefined>(
  { DATA_JURISDICTION }: Pick<Bindings, 'DATA_JURISDICTION'>,
  objects: DurableObjectNamespace<Methods>,
): DurableObjectNamespace<Methods> => (DATA_JURISDICTION ? objects.jurisdiction(DATA_JURISDICTION) : objects);

/** Every object of a session. */
export const sessionObjects = (env: Pick<Bindings, 'SESSIONS' | 'DATA_JURISDICTION'>): Bindings['SESSIONS'] =>
  within(env, env.SESSIONS);
