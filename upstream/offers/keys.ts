import type { SemanticQuery } from '#shared/analytics/query.ts';
import type { ResolvedFilter } from '../analytics/conditions.ts';
import { resolveFilters } from '../analytics/filters.ts';
import type { UpstreamContext } from '../hono.ts';
import { seesSampleData } from '../storage/user.ts';

export type WithKeys<Asked> = Omit<Asked, 'filters'> & { readonly filters: readonly ResolvedFilter[] };

/** The same with filters as keys of the facts, as the questions of the page have them. */
export async function withKeys<Asked extends { readonly filters: SemanticQuery['filters'] }>(
  { var: { database, scope, user } }: UpstreamContext,
  asked: Asked,
): Promise<WithKeys<Asked>> {
  return { ...asked, filters: await resolveFilters(database, scope.tenant, asked.filters, seesSampleData(user)) };
}
