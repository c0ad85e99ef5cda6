import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { newClickId, withClickId } from '#shared/sales/click-id.ts';
import type { AppContext } from '#worker/platform/hono.ts';

interface IdentifiedClick {
  /** Where it leads, with its id. */
  readonly url: string;
  /** Null where the click has none. */
  readonly clickId: string | null;
}

/**
 * Gives a click an id on its way to a retailer that reports its orders by it, so that an order can be told to have followed
 * it. The id is random, and says nothing of who clicks.
 */
export function identifyClick(
  c: AppContext,
  touchpoint: Pick<PublicTouchpoint, 'kind' | 'account' | 'clickParameters'>,
  retailer: number,
  url: string,
): IdentifiedClick {
  const parameters = touchpoint.clickParameters?.[retailer] ?? [];
  if (parameters.length === 0 || !mayBeIdentified(c, touchpoint)) return { url, clickId: null };
  const clickId = newClickId();
  return { url: parameters.reduce((address, parameter) => withClickId(address, parameter, clickId), url), clickId };
}

/**
 * Where a page asks for consent, which is where a brand's tag manager runs, a click has an id only with that consent: its
 * script says so in `c`. Elsewhere a visitor can still refuse, by Global Privacy Control or by what the page hands on.
 */
function mayBeIdentified({ req }: AppContext, { kind, account }: Pick<PublicTouchpoint, 'kind' | 'account'>): boolean {
  const consent = req.query('c');
  if (req.header('Sec-GPC') === '1' || consent === '0') return false;
  return consent === '1' || !(kind === 'ip' && account.gtmId !== null);
}
