import type { AnyCall } from '#shared/api/contract.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import type { PageContext } from '../context.ts';
import { callKey } from './kept.server.ts';

type Asked = Map<string, Promise<Response>>;

/** What a page has asked for before it knew that it needs it. */
const ahead = new WeakMap<PageContext, Asked>();

/** Asks now what the page is likely to ask later. Only for what reads. */
export function askAhead(page: PageContext, endpoint: EndpointId, call?: AnyCall): void {
  const asked: Asked = ahead.get(page) ?? new Map();
  ahead.set(page, asked);
  const key = callKey(endpoint, call);
  if (!asked.has(key)) asked.set(key, page.api(endpoint, call));
}

/** The answer of a call, which may be under way already. */
export function askedAheadOr(page: PageContext, endpoint: EndpointId, call?: AnyCall): Promise<Response> {
  const asked = ahead.get(page);
  const key = callKey(endpoint, call);
  const found = asked?.get(key);
  if (!found) return page.api(endpoint, call);
  asked?.delete(key);
  return found;
}

/** Lets go of what nobody came for. */
export function dropAskedAhead(page: PageContext): void {
  for (const response of ahead.get(page)?.values() ?? [])
    response.then(({ body }) => body?.cancel()).catch(() => undefined);
  ahead.delete(page);
}
