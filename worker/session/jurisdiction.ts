import type { Bindings } from '../platform/env.ts';

/**
 * The objects of a class in the configured jurisdiction, if one is. The same name in another jurisdiction is another object.
 * Not set on one machine, since workerd has no jurisdictions.
 */
export const within = <Methods extends Rpc.DurableObjectBranded | undefined>(
  { DATA_JURISDICTION }: Pick<Bindings, 'DATA_JURISDICTION'>,
  objects: DurableObjectNamespace<Methods>,
): DurableObjectNamespace<Methods> => (DATA_JURISDICTION ? objects.jurisdiction(DATA_JURISDICTION) : objects);

/** The session objects, in the configured jurisdiction. */
export const sessionObjects = (env: Pick<Bindings, 'SESSIONS' | 'DATA_JURISDICTION'>): Bindings['SESSIONS'] =>
  within(env, env.SESSIONS);
