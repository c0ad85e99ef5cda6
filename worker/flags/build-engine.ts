import UnleashClient from 'unleash-client/lib/client.js';
import type { RepositoryInterface } from 'unleash-client/lib/repository/index.js';
import { defaultStrategies, type Strategy } from 'unleash-client/lib/strategy/index.js';
import type { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';

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
