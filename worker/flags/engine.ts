import UnleashClient from 'unleash-client/lib/client.js';
import type { Context } from 'unleash-client/lib/context.js';
import type { RepositoryInterface } from 'unleash-client/lib/repository/index.js';
import { defaultStrategies, type Strategy } from 'unleash-client/lib/strategy/index.js';
import { type Flags, flagNames } from '#shared/access/flags.ts';
import type { Definitions } from './definitions.ts';

export type FlagContext = Context;

/** Unleash's own evaluator over one set of definitions. Holds no timer and does no I/O. */
export type Engine = UnleashClient;

type Repository = Pick<RepositoryInterface, 'getToggle' | 'getSegment'>;
type Evaluator = new (repository: Repository, strategies: Strategy[]) => UnleashClient;

/** The default export of a CommonJS module: bare or still wrapped, as the loader has it. */
const unwrapped = <T extends object>(module: T & { readonly default?: T }): T => module.default ?? module;

/** The evaluator reads two things of its repository; the rest of that interface is the life cycle we leave out. */
const client: unknown = unwrapped(UnleashClient);
const Evaluator = client as Evaluator;

/** An engine reads its definitions only; a newer document gets a new engine. */
export const buildEngine = ({ features, segments }: Definitions): Engine =>
  new Evaluator({ getToggle: (name) => features.get(name), getSegment: (id) => segments.get(id) }, defaultStrategies);

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
