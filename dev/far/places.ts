/** Where people, Workers, objects and databases of the far setting can be. */
export const places = ['frankfurt', 'virginia', 'sao-paulo', 'sydney', 'mumbai'] as const;
export type Place = (typeof places)[number];

/**
 * Milliseconds of a round trip between two places: assumed values of the order that large clouds publish for their
 * regions, not measured.
 */
const between: Readonly<Record<Place, Readonly<Partial<Record<Place, number>>>>> = {
  frankfurt: { virginia: 95, 'sao-paulo': 205, sydney: 250, mumbai: 125 },
  virginia: { 'sao-paulo': 115, sydney: 200, mumbai: 190 },
  'sao-paulo': { sydney: 310, mumbai: 300 },
  sydney: { mumbai: 150 },
  mumbai: {},
};

/** Between two data centers of a city. */
const withinPlaceMs = 3;
/** From a browser to the Worker in its city. */
export const nearestHopMs = 8;

export const roundTripMs = (from: Place, to: Place): number =>
  from === to ? withinPlaceMs : (between[from][to] ?? between[to][from] ?? Number.NaN);

export const nearestOf = (from: Place, candidates: readonly Place[]): Place =>
  candidates.reduce((best, one) => (roundTripMs(from, one) < roundTripMs(from, best) ? one : best));
