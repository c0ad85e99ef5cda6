import type { PublicEvent, PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import { offersFor, smartlinkInUs, usCountry } from '#shared/touchpoints/alcohol-us.ts';
import { decideLink, type LinkDecision } from '#shared/touchpoints/smartlink.ts';
import { smartlinkSchema } from '#shared/touchpoints/smartlink-schema.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { leadTo, messagePage, nothingHere, notInCountry, tooMany } from '../answers/answers.tsx';
import { count, oneOffId } from '../events/events.ts';
import { readLink } from '../published/touchpoints.ts';
import { clientIsOver } from '../visits/limits.ts';
import { type Visit, visitOf, whereaboutsOf } from '../visits/visit.ts';
import { identifyClick } from './click-id.ts';
import { ownHostsOf } from './own-hosts.ts';

/** `/l/{slug}`: reads the published smartlink, decides and redirects. */
export async function followLink(c: AppContext): Promise<Response> {
  // Checked before the look-up, so that guessing names is limited, too.
  if (await clientIsOver(c)) return await tooMany(c);
  // People type links from paper in any case, and some QR codes have only capitals.
  const link = await readLink(c, (c.req.param('slug') ?? '').toLowerCase());
  if (!link) return await nothingHere(c);
  return await lead(c, link);
}

async function lead(c: AppContext, link: PublicTouchpoint): Promise<Response> {
  const visit = visitOf(c);
  const { alcohol } = link.account;
  const at = whereaboutsOf(c);
  if (isBlocked(alcohol, at)) return await notInCountry(c, link.account);
  const open = offersFor(link, alcohol, at);
  const inUs = alcohol !== null && at.country === usCountry;
  const written = smartlinkSchema.parse(link.definition);
  const definition = inUs ? smartlinkInUs(written, open) : written;
  const decision = decideLink(definition, open.offers, visit, ownHostsOf(c));
  if (!decision) return await (inUs ? messagePage(c, 'storeNearYou', 200) : nothingHere(c));
  if (!visit.counts) return leadTo(decision.url);
  const { retailer } = decision;
  const { url, clickId } =
    retailer === null ? { url: decision.url, clickId: null } : identifyClick(c, link, retailer, decision.url);
  count(c, link, linkEvents(link.publicId, visit, { ...decision, clickId }));
  return leadTo(url);
}

/** A redirect can't ask for consent, so each is a session of its own and visitors aren't recognized. */
function linkEvents(touchpoint: string, visit: Visit, click: LinkDecision & ClickId): PublicEvent[] {
  const { retailer, product, price, clickId } = click;
  const common = {
    ...{ touchpoint, session: oneOffId(), at: new Date().toISOString() },
    ...{ channel: visit.channel, country: visit.country },
  };
  const nothing = { retailer: 0, product: 0, currency: null, price: 0 };
  const visited: PublicEvent = { ...common, ...nothing, id: oneOffId(), kind: 'visit' };
  if (retailer === null) return [visited];
  const priced = price ? { currency: price.currency, price: price.minor } : { currency: null, price: 0 };
  const identified = clickId === null ? {} : { clickId };
  return [
    visited,
    { ...common, ...priced, ...identified, id: oneOffId(), kind: 'click', retailer, product: product ?? 0 },
  ];
}

interface ClickId {
  readonly clickId: string | null;
}
