import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { type AdTarget, decideAd } from '#shared/touchpoints/ad-target.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import { offersFor, usCountry } from '#shared/touchpoints/alcohol-us.ts';
import { bannerSchema } from '#shared/touchpoints/banner.ts';
import { videoSchema } from '#shared/touchpoints/video.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { leadTo, messagePage, nothingHere, notInCountry, tooMany } from '../answers/answers.tsx';
import { countClick } from '../events/events.ts';
import { readPublished } from '../published/touchpoints.ts';
import { clientIsOver } from '../visits/limits.ts';
import { visitOf, whereaboutsOf } from '../visits/visit.ts';
import { identifyClick } from './click-id.ts';
import { ownHostsOf } from './own-hosts.ts';

/** `/embed/{dp|vd}/{id}/out/{target|product}`: redirects only to targets of the ad, and counts clicks to retailers. */
export async function followAd(c: AppContext): Promise<Response> {
  const { kind = '', publicId = '', to = '' } = c.req.param();
  if (kind !== 'dp' && kind !== 'vd') return await nothingHere(c);
  if (await clientIsOver(c)) return await tooMany(c);
  const touchpoint = await readPublished(c, kind, publicId);
  const target = touchpoint && targetOf(touchpoint, to);
  if (!touchpoint || !target) return await nothingHere(c);
  const visit = visitOf(c);
  const { alcohol } = touchpoint.account;
  const at = whereaboutsOf(c);
  if (isBlocked(alcohol, at)) return await notInCountry(c, touchpoint.account);
  const decision = decideAd(target, offersFor(touchpoint, alcohol, at).offers, visit, ownHostsOf(c));
  const nearYou = alcohol !== null && at.country === usCountry && target.product !== null;
  if (!decision) return await (nearYou ? messagePage(c, 'storeNearYou', 200) : nothingHere(c));
  const { retailer, product, price } = decision;
  if (!visit.counts || retailer === null) return leadTo(decision.url);
  const { url, clickId } = identifyClick(c, touchpoint, retailer, decision.url);
  countClick(c, touchpoint, visit, { retailer, product: product ?? 0, price, clickId });
  return leadTo(url);
}

/** The target of a click: that of the ad, or a product that the ad shows; null for any other. */
function targetOf({ kind, definition }: PublicTouchpoint, to: string): AdTarget | null {
  if (kind === 'dp') {
    const read = bannerSchema.safeParse(definition);
    return read.success && to === 'target' ? { product: read.data.product, address: read.data.target } : null;
  }
  const read = videoSchema.safeParse(definition);
  if (!read.success) return null;
  if (to === 'target') return { product: null, address: read.data.end.target };
  const spot = read.data.hotspots.find(({ product }) => product !== null && String(product) === to);
  return spot ? { product: spot.product, address: '' } : null;
}
