import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import { offersFor } from '#shared/touchpoints/alcohol-us.ts';
import { chooseOffer, countryOfLocale } from '#shared/touchpoints/offer-choice.ts';
import { type Smartlink, withUtm } from '#shared/touchpoints/smartlink.ts';
import { smartlinkSchema } from '#shared/touchpoints/smartlink-schema.ts';
import { targetFault } from '#shared/touchpoints/target-address.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { leadTo, nothingHere, notInCountry, tooMany } from '../answers/answers.tsx';
import { countClick } from '../events/events.ts';
import { languageOf } from '../experiences/experience.ts';
import { renderers } from '../experiences/renderers.ts';
import { readPublished } from '../published/touchpoints.ts';
import { clientIsOver } from '../visits/limits.ts';
import { visitOf, whereaboutsOf } from '../visits/visit.ts';
import { identifyClick } from './click-id.ts';
import { ownHostsOf } from './own-hosts.ts';

/** `…/out/{product}/{retailer}` of a page or an integration: counts the click, and redirects only to the offer. */
export async function clickOut(c: AppContext, kind: 'ip' | 'api'): Promise<Response> {
  const { publicId = '', product = '', retailer = '' } = c.req.param();
  if (await clientIsOver(c)) return await tooMany(c);
  const touchpoint = await readPublished(c, kind, publicId);
  if (!touchpoint) return await nothingHere(c);
  const visit = visitOf(c);
  const { alcohol } = touchpoint.account;
  const at = whereaboutsOf(c);
  if (isBlocked(alcohol, at)) return await notInCountry(c, touchpoint.account);
  const offer = chooseOffer(offersFor(touchpoint, alcohol, at).offers, {
    ...{ product: Number(product), retailer: Number(retailer) },
    countries: countriesOf(c, touchpoint, visit.country),
  });
  if (!offer?.url || targetFault(offer.url, ownHostsOf(c)) !== null)
    return kind === 'ip' ? leadTo(`/e/${touchpoint.publicId}`) : await nothingHere(c);
  if (!visit.counts) return leadTo(withUtm(offer.url, utmOf(touchpoint)));
  const { retailer: to, product: of, currency } = offer;
  const { url, clickId } = identifyClick(c, touchpoint, to, offer.url);
  // The click is counted with the price, even if visitors are shown none.
  const minor = touchpoint.offers.find((it) => isSame(it, offer))?.price ?? null;
  const price = minor === null ? null : { minor, currency };
  countClick(c, touchpoint, visit, { retailer: to, product: of, price, clickId });
  return leadTo(withUtm(url, utmOf(touchpoint)));
}

type Offer = PublicTouchpoint['offers'][number];
const isSame = (a: Offer, b: Offer): boolean =>
  a.product === b.product && a.retailer === b.retailer && a.country === b.country && a.currency === b.currency;

/**
 * Preferred countries of the offer, as for the shown price: for the public API the link's and the visitor's, for a page the
 * visitor's and that of the page's language.
 */
function countriesOf(c: AppContext, touchpoint: PublicTouchpoint, visitors: string): (string | null)[] {
  if (touchpoint.kind === 'api') return [c.req.query('country') ?? null, visitors];
  const locale = renderers[touchpoint.kind]?.localeOf(touchpoint, languageOf(c)) ?? '';
  return [visitors, countryOfLocale(locale)];
}

const utmSchema = smartlinkSchema.shape.utm;

/** The campaign's parameters; empty if the kind has none. */
function utmOf({ definition }: PublicTouchpoint): Smartlink['utm'] {
  const read = utmSchema.safeParse(definition.utm);
  return read.success ? read.data : { source: '', medium: '', campaign: '', term: '', content: '' };
}
