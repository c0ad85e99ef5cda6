import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { newClickId, withClickId } from '#shared/sales/click-id.ts';
import type { AppContext } from '#worker/platform/hono.ts';

interface IdentifiedClick {
  /** Target of the click, with the click's id. */
  readonly url: string;
  /** Null if the click has no id. */
  readonly clickId: string | null;
}

/**
 * Gives a click to a retailer that reports orders an id, so that an order can be matched with its click. The id is
 * random and tells nothing about the visitor.
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
 * Whether a click may have an id. Pages with a brand's tag manager ask for consent, and their script passes it in `c`.
 * Elsewhere visitors can refuse, by Global Privacy Control or by the page's own setting.
 */
function mayBeIdentified({ req }: AppContext, { kind, account }: Pick<PublicTouchpoint, 'kind' | 'account'>): boolean {
  const consent = req.query('c');
  if (req.header('Sec-GPC') === '1' || consent === '0') return false;
  return consent === '1' || !(kind === 'ip' && account.gtmId !== null);
}
