import type UnleashClient from 'unleash-client/lib/client.js';
import type { Context } from 'unleash-client/lib/context.js';
import { type Flags, flagNames } from '#shared/access/flags.ts';

export type FlagContext = Context;

/** Unleash's own evaluator over one set of definitions. Holds no timer and does no I/O. */
export type Engine = UnleashClient;

/**
 * All flags for one context, without I/O. A flag that is unknown, or whose definition can't be evaluated, is off:
 * flags guard access, so doubt closes.
 */
export function evaluateFlags(engine: Engine, context: FlagContext): Flags;
export function evaluateFlags<Name extends string>(
  engine: Engine,
  context: FlagContext,
  names: readonly Name[],
): Readonly<Record<Name, boolean>>;
export function evaluateFlags(
  engine: Engine,
  context: FlagContext,
  names: readonly string[] = flagNames,
): Readonly<Record<string, boolean>> {
  // A loop: building the entries first costs as much again as evaluating them.
  const flags: Record<string, boolean> = {};
  for (const name of names) flags[name] = isOn(engine, name, context);
  return flags;
}

const off = () => false;

function isOn(engine: Engine, name: string, context: FlagContext): boolean {
  try {
    return engine.isEnabled(name, context, off);
  } catch {
    return false;
  }
}
