import { CommandError } from '../fail.ts';
import { controlPath, type Distances } from './hops.ts';
import { nearestHopMs, nearestOf, type Place, places, roundTripMs } from './places.ts';

export const placements = ['beside-database', 'beside-person'] as const;
type Placement = (typeof placements)[number];

/** Places of everything in the simulation. */
export interface Setting {
  readonly person: Place;
  readonly primary: Place;
  /** Where the upstream runs: beside the database, or beside its caller. */
  readonly upstream: Placement;
  /** How long a write takes to reach a replica, in milliseconds. */
  readonly lagMs: number;
}

/** Default places of people and the database. */
export const usualSetting: Setting = {
  person: 'sydney',
  primary: 'virginia',
  upstream: 'beside-database',
  lagMs: 1_000,
};

/** Servers that are called by URL; without one, such calls are not delayed. */
export interface CalledServers {
  readonly issuer: string;
  readonly analyticsUrl?: string | undefined;
}

/** Places with a central KV store. */
const kvStores: readonly Place[] = ['virginia', 'frankfurt'];

export function distancesOf({ person, primary, upstream, lagMs }: Setting, servers: CalledServers): Distances {
  const at = upstream === 'beside-database' ? primary : person;
  const near = roundTripMs(person, person);
  const own = {
    session: near,
    upstream: roundTripMs(person, at),
    kv: near,
    queue: near,
    provider: roundTripMs(person, primary),
  };
  return {
    roundTrips: {
      worker: { ...own, browser: nearestHopMs },
      object: own,
      upstream: {
        'd1-primary': roundTripMs(at, primary),
        // Each region has a replica, so one is near the upstream wherever it runs.
        'd1-replica': near,
        clickhouse: roundTripMs(at, primary),
        provider: roundTripMs(at, primary),
      },
    },
    coldKvMs: roundTripMs(person, nearestOf(person, kvStores)),
    origins: {
      provider: new URL(servers.issuer).origin,
      ...(servers.analyticsUrl ? { clickhouse: new URL(servers.analyticsUrl).origin } : {}),
    },
    lagMs,
  };
}

/** Sets the distances of Workers that run behind `farHops()`. @param origin where they listen */
export async function setDistances(origin: string, distances: Distances): Promise<void> {
  const response = await fetch(origin + controlPath, { method: 'POST', body: JSON.stringify(distances) });
  await response.body?.cancel();
  if (!response.ok) throw new CommandError(`The distances were not set: ${response.status}`);
}

/** Validates the name of a place. @throws CommandError that lists the places */
export function readPlace(option: string, text: string): Place {
  const place = places.find((known) => known === text);
  if (!place) throw new CommandError(`--${option} takes ${places.join(', ')}, not ${text}`);
  return place;
}
