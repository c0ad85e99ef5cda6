/**
 * Runs inside workerd, in front of a built Worker: delays each of its calls by a simulated round trip, and records it.
 * It wraps the Worker's bindings from outside, so that no build contains any of it. It only imports types: the file is
 * loaded by itself, with its types removed.
 */

import type { D1, D1Session } from '#upstream/platform/storage/readable-database.ts';
import type { replicatedD1 } from './replicated-d1.ts';

export const hopKinds = [
  'browser',
  'session',
  'upstream',
  'd1-primary',
  'd1-replica',
  'kv',
  'queue',
  'clickhouse',
  'provider',
] as const;
export type HopKind = (typeof hopKinds)[number];

/** The caller: the Worker, a session's Durable Object, or the upstream. */
export type Caller = 'worker' | 'object' | 'upstream';

export interface Hop {
  readonly caller: Caller;
  readonly kind: HopKind;
  /** Path, method, key or the start of the SQL. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** When it arrived at its target, and when it left there. */
  readonly arrived: number;
  readonly left: number;
  /** Simulated milliseconds of the round trip; a busy machine takes longer. */
  readonly roundTrip: number;
}

export interface Distances {
  /** Milliseconds of a round trip; 0 for those left out. */
  readonly roundTrips: Readonly<Partial<Record<Caller, Readonly<Partial<Record<HopKind, number>>>>>>;
  /** How long a write takes to reach a replica, in milliseconds. */
  readonly lagMs: number;
  /** Origins of servers that are called by URL. */
  readonly origins: Readonly<Partial<Record<'clickhouse' | 'provider', string>>>;
  /** Milliseconds to read a KV key that was not read recently at this place. */
  readonly coldKvMs: number;
}

/** Suffix of the binding of a database's replica. */
export const replicaSuffix = '_REPLICA';

/** Path of the running Worker at which distances are set and hops are read. */
export const controlPath = '/__far';

type Method = (...given: unknown[]) => unknown;
type Environment = Readonly<Record<string, unknown>>;
type Handler = (first: Request, env: Environment, context: unknown) => unknown;
interface Built {
  readonly fetch: Handler;
  readonly [other: string]: unknown;
}

let distances: Distances = { roundTrips: {}, lagMs: 0, origins: {}, coldKvMs: 0 };
let hops: Hop[] = [];
/** KV keys read within the last minute, with the time of each read. */
const readKeys = new Map<string, number>();
const kvFreshMs = 60_000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function travel<Result>(
  caller: Caller,
  kind: HopKind,
  name: string,
  work: () => Promise<Result> | Result,
  roundTrip = distances.roundTrips[caller]?.[kind] ?? 0,
): Promise<Result> {
  const from = Date.now();
  let arrived = from;
  try {
    if (roundTrip > 0) await pause(roundTrip / 2);
    arrived = Date.now();
    return await work();
  } finally {
    const left = Date.now();
    if (roundTrip > 0) await pause(roundTrip / 2);
    hops.push({ caller, kind, name, from, to: Date.now(), arrived, left, roundTrip });
  }
}

let withReplicas: typeof replicatedD1;

/** Wraps one of the two Workers. @param makeReplicated comes as a parameter, since this module can't import it */
export function wrapWorker(worker: 'worker' | 'upstream', makeReplicated: typeof replicatedD1) {
  withReplicas = makeReplicated;
  const plainFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
    const { origins } = distances;
    const kind = origin === origins.clickhouse ? 'clickhouse' : origin === origins.provider ? 'provider' : null;
    const work = () => plainFetch(input, init);
    return kind ? travel(worker, kind, pathname, work) : work();
  };
  return {
    handlers: (built: Built) => ({
      ...Object.fromEntries(
        Object.entries(built).map(([name, handler]) => [
          name,
          typeof handler === 'function' ? passing(handler) : handler,
        ]),
      ),
      fetch: async (request: Request, env: Environment, context: unknown) => {
        const { pathname } = new URL(request.url);
        if (pathname === controlPath) return await control(request, env);
        const answer = () => built.fetch(request, far(env, worker), context);
        return worker === 'worker' ? await travel(worker, 'browser', pathname, answer) : await answer();
      },
    }),
    /** A class of Durable Objects whose calls are delayed as well. */
    object: (Built: new (state: unknown, env: Environment) => object) =>
      class extends Built {
        constructor(state: unknown, env: Environment) {
          super(state, far(env, 'object'));
        }
      },
  };

  function passing(handler: object) {
    return (event: unknown, env: Environment, context: unknown): unknown =>
      Reflect.apply(Object(handler), undefined, [event, far(env, worker), context]);
  }
}

/** Sets distances (POST) or returns the hops since the last time (GET), of both Workers. */
async function control(request: Request, env: Environment): Promise<Response> {
  const text = request.method === 'POST' ? await request.text() : null;
  const next = env.UPSTREAM;
  const init = text === null ? {} : { method: 'POST', body: text };
  const below = hasMethods<'fetch'>(next, 'fetch') ? await next.fetch(`http://far${controlPath}`, init) : null;
  const others: Hop[] = below instanceof Response ? await below.json() : [];
  if (text !== null) {
    distances = JSON.parse(text);
    readKeys.clear();
  }
  const taken = [...hops, ...others].sort((one, other) => one.from - other.from);
  hops = [];
  return Response.json(taken);
}

function hasMethods<Name extends string>(value: unknown, ...names: Name[]): value is Record<Name, Method> {
  return (
    typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'function')
  );
}

const isDatabase = (value: unknown): value is D1Session => hasMethods<'prepare' | 'batch'>(value, 'prepare', 'batch');

const wrapped = new WeakMap<Environment, Map<Caller, Environment>>();

function far(env: Environment, caller: Caller): Environment {
  const known = wrapped.get(env) ?? new Map<Caller, Environment>();
  wrapped.set(env, known);
  const made =
    known.get(caller) ?? Object.fromEntries(Object.keys(env).map((name) => [name, binding(env, name, caller)]));
  known.set(caller, made);
  return made;
}

function binding(env: Environment, name: string, caller: Caller): unknown {
  const value = env[name];
  if (name === 'UPSTREAM' && hasMethods<'fetch'>(value, 'fetch'))
    return {
      fetch: (address: string, init: unknown) =>
        travel(caller, 'upstream', new URL(address).pathname, () => value.fetch(address, init)),
    };
  if (hasMethods<'getByName' | 'get'>(value, 'getByName', 'get')) return namespace(value, caller);
  if (isDatabase(value)) {
    const beside = env[`${name}${replicaSuffix}`];
    return database(name, value, isDatabase(beside) ? beside : null, caller);
  }
  if (hasMethods<'getWithMetadata'>(value, 'getWithMetadata'))
    return methods(value, (method, given) => kv(caller, method, given));
  if (hasMethods<'sendBatch'>(value, 'sendBatch'))
    return methods(value, (method) => ({ kind: 'queue', name: method, caller }));
  return value;
}

interface Way {
  readonly caller: Caller;
  readonly kind: HopKind;
  readonly name: string;
  readonly roundTrip?: number;
}

/** Delays every method of an object. */
const methods = (target: object, way: (method: string, given: readonly unknown[]) => Way): object =>
  new Proxy(target, {
    get: (_, method) => {
      const found: unknown = Reflect.get(target, method);
      if (typeof method === 'symbol' || method === 'then' || typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        const { caller, kind, name, roundTrip } = way(method, given);
        return travel(caller, kind, name, () => Reflect.apply(found, target, given), roundTrip);
      };
    },
  });

function kv(caller: Caller, method: string, [key]: readonly unknown[]): Way {
  const name = `${method} ${String(key)}`;
  const now = Date.now();
  const isWarm = method.startsWith('get') && now - (readKeys.get(String(key)) ?? 0) < kvFreshMs;
  if (method.startsWith('get')) readKeys.set(String(key), now);
  return { caller, kind: 'kv', name, ...(isWarm ? {} : { roundTrip: distances.coldKvMs }) };
}

function namespace(objects: Record<'getByName' | 'get', Method>, caller: Caller): object {
  const stub = (found: unknown) =>
    typeof found === 'object' && found !== null ? methods(found, (name) => ({ caller, kind: 'session', name })) : found;
  return new Proxy(objects, {
    get: (_, method) => {
      const own: unknown = Reflect.get(objects, method);
      if (typeof own !== 'function') return own;
      return (...given: unknown[]) => {
        const found: unknown = Reflect.apply(own, objects, given);
        return method === 'get' || method === 'getByName' ? stub(found) : found;
      };
    },
  });
}

/** The database of a binding, with its replica if one is bound; all calls of an isolate share their log. */
const databases = new Map<string, D1>();

function database(name: string, primary: D1Session, replica: D1Session | null, caller: Caller): D1 {
  const known = databases.get(name);
  if (known) return known;
  const made = withReplicas({
    ...{ primary, replicas: replica ? [replica] : [] },
    lagMs: () => distances.lagMs,
    now: () => Date.now(),
    wait: pause,
    travel: (to, statements, ask) => travel(caller, `d1-${to}`, nameOf(statements), ask),
  });
  databases.set(name, made);
  return made;
}

function nameOf(statements: readonly { readonly sql: string }[]): string {
  const [first] = statements;
  const times = statements.length > 1 ? `${statements.length} × ` : '';
  return `${times}${first?.sql.replace(/\s+/g, ' ').trim().slice(0, 60)}`;
}
