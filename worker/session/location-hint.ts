import type { AppContext } from '../platform/hono.ts';

type Place = Pick<IncomingRequestCfProperties, 'continent' | 'country' | 'longitude'>;

/** Countries with a closer location of the platform than that of their continent. */
const middleEast = new Set(['AE', 'BH', 'IL', 'IQ', 'IR', 'JO', 'KW', 'LB', 'OM', 'PS', 'QA', 'SA', 'SY', 'TR', 'YE']);
/** Degrees east that divide North America and Europe into the platform's two locations each. */
const middleOfAmerica = -100;
const middleOfEurope = 15;

/**
 * The location nearest to the person, where a new object is created. It only matters in the object's first call, since
 * objects don't move. Undefined where the platform doesn't know it, as on one machine; the object is then created near
 * the Worker.
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

/** The options for a new object near the person who makes the request, within the EU where that is configured. */
export function nearRequest({
  req,
  env,
}: Pick<AppContext, 'req' | 'env'>): DurableObjectNamespaceGetDurableObjectOptions {
  const hint = locationHint(Object(Reflect.get(req.raw, 'cf')));
  const isWithin = !env.DATA_JURISDICTION || hint === 'weur' || hint === 'eeur';
  return hint && isWithin ? { locationHint: hint } : {};
}
