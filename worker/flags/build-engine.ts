import UnleashClient from 'unleash-client/lib/client.js';
import type { RepositoryInterface } from 'unleash-client/lib/repository/index.js';
import { defaultStrategies, type Strategy } from 'unleash-client/lib/strategy/index.js';
import type { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';

type Repository = Pick<RepositoryInterface, 'getToggle' | 'getSegment'>;
type Evaluator = new (repository: Repository, strategies: Strategy[]) => UnleashClient;

/** The default export of a CommonJS module, which some loaders wrap once more. */
const unwrapDefault = <T extends object>(module: T & { readonly default?: T }): T => module.default ?? module;

/** The evaluator uses two methods of its repository; we leave out the rest of that interface. */
const ClientClass: unknown = unwrapDefault(UnleashClient);
const Evaluator = ClientClass as Evaluator;

/** Builds an engine for fixed definitions; newer ones get a new engine. */
export const buildEngine = ({ features, segments }: Definitions): Engine =>
  new Evaluator({ getToggle: (name) => features.get(name), getSegment: (id) => segments.get(id) }, defaultStrategies);
