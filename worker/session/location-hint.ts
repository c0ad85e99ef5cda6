import type { AppContext } from '../platform/hono.ts';

type Place = Pick<IncomingRequestCfProperties, 'continent' | 'country' | 'longitude'>;

/** Countries that the platform has closer objects for than their continent's. */
const middleEast = new Set(['AE', 'BH', 'IL', 'IQ', 'IR', 'JO', 'KW', 'LB', 'OM', 'PS', 'QA', 'SA', 'SY', 'TR', 'YE']);
/** Degrees east: between the halves of North America and of Europe that the platform tells apart. */
const middleOfAmerica = -100;
const middleOfEurope = 15;

/**
 * Where an object is best made for who asks. Only the first call of an object decides: it stays where it began.
 * Undefined where the platform doesn't say, as on one machine: then it is made near the Worker.
 */
export function locationHint({ continent, country, longitude }: Partial<Place>): DurableObjectLocationHint | undefined {
  const east = Number(longitude);
  if (country && middleEast.has(country)) return 'me';
  switch (continent) {
    case 'AF':
      return 'afr';
    case 'AS':
      return 'apac';
    case 'EU':
      return east >= middleOfEurope ? 'eeur' : 'weur';
    case 'NA':
      return east < middleOfAmerica ? 'wnam' : 'enam';
    case 'OC':
      return 'oc';
    case 'SA':
      return 'sam';
    default:
      return undefined;
  }
}

/** The options of a new object for whoever made the request; within the EU where the installation says so. */
export function nearRequest({
  req,
  env,
}: Pick<AppContext, 'req' | 'env'>): DurableObjectNamespaceGetDurableObjectOptions {
  const hint = locationHint(Object(Reflect.get(req.raw, 'cf')));
  const isWithin = !env.DATA_JURISDICTION || hint === 'weur' || hint === 'eeur';
  return hint && isWithin ? { locationHint: hint } : {};
}
