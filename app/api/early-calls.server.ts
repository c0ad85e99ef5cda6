import type { AnyCall } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import type { PageContext } from '../context.ts';
import { callKey } from './answer-cache.server.ts';

type EarlyCalls = Map<string, Promise<Response>>;

const earlyCallsByPage = new WeakMap<PageContext, EarlyCalls>();

/** Starts a call that the page is likely to need later. Only for calls that change nothing: it may turn out unused. */
export function startCallEarly(page: PageContext, endpoint: EndpointId, call?: AnyCall): void {
  const earlyCalls: EarlyCalls = earlyCallsByPage.get(page) ?? new Map();
  earlyCallsByPage.set(page, earlyCalls);
  const key = callKey(endpoint, call);
  if (!earlyCalls.has(key)) earlyCalls.set(key, page.api(endpoint, call));
}

/** The response of the call if it was started early, else of a new one. */
export function earlyResponseOrCall(page: PageContext, endpoint: EndpointId, call?: AnyCall): Promise<Response> {
  const earlyCalls = earlyCallsByPage.get(page);
  const key = callKey(endpoint, call);
  const found = earlyCalls?.get(key);
  if (!found) return page.api(endpoint, call);
  earlyCalls?.delete(key);
  return found;
}

/** Cancels the bodies of responses that the page didn't need after all. */
export function cancelUnusedEarlyCalls(page: PageContext): void {
  for (const response of earlyCallsByPage.get(page)?.values() ?? [])
    response.then(({ body }) => body?.cancel()).catch(() => undefined);
  earlyCallsByPage.delete(page);
}
