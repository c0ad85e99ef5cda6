import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { type Smartlink, withUtm } from '#shared/touchpoints/smartlink.ts';
import { smartlinkSchema } from '#shared/touchpoints/smartlink-schema.ts';
import { targetFault } from '#shared/touchpoints/target-address.ts';
import type { AppContext } from '../hono.ts';
import { leadTo, nothingHere, tooMany } from './answers.tsx';
import { countClick } from './events.ts';
import { clientIsOver } from './limits.ts';
import { ownHostsOf } from './own-hosts.ts';
import { readPublished } from './stored.ts';
import { visitOf } from './visit.ts';

/** `…/out/{product}/{retailer}` of a page or an integration: counts the click and leads to the offer, never anywhere else. */
export async function clickOut(c: AppContext, kind: 'ip' | 'api'): Promise<Response> {
  const { publicId = '', product = '', retailer = '' } = c.req.param();
  if (await clientIsOver(c)) return await tooMany();
  const touchpoint = await readPublished(c, kind, publicId);
  if (!touchpoint) return await nothingHere();
  const visit = visitOf(c);
  const offer = offerFor(touchpoint, Number(product), Number(retailer), visit.country);
  if (!offer?.url || targetFault(offer.url, ownHostsOf(c)) !== null)
    return kind === 'ip' ? leadTo(`/e/${touchpoint.publicId}`) : await nothingHere();
  if (visit.counts) {
    const { retailer: to, product: of, price: minor, currency } = offer;
    countClick(c, publicId, visit, { retailer: to, product: of, price: minor === null ? null : { minor, currency } });
  }
  return leadTo(withUtm(offer.url, utmOf(touchpoint)));
}

/** That of the visitor's country if there is one. */
function offerFor({ offers }: PublicTouchpoint, product: number, retailer: number, country: string) {
  const here = offers.filter((it) => it.product === product && it.retailer === retailer && it.url !== null);
  return here.find((it) => it.country === country) ?? here[0];
}

const utmSchema = smartlinkSchema.shape.utm;

/** The campaign's parameters, where the kind has them. */
function utmOf({ definition }: PublicTouchpoint): Smartlink['utm'] {
  const read = utmSchema.safeParse(definition.utm);
  return read.success ? read.data : { source: '', medium: '', campaign: '', term: '', content: '' };
}
