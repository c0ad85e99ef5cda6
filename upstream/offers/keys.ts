import type { SemanticQuery } from '#shared/analytics/query.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { ResolvedFilter } from '../facts/questions/conditions.ts';
import { resolveFilters } from '../facts/questions/filters.ts';

export type WithKeys<Asked> = Omit<Asked, 'filters'> & { readonly filters: readonly ResolvedFilter[] };

/** Resolves the names in filters to keys of the facts, as questions of the page do. */
export async function withKeys<Asked extends { readonly filters: SemanticQuery['filters'] }>(
  context: ReadingContext,
  asked: Asked,
): Promise<WithKeys<Asked>> {
  const { database, scope } = context.var;
  return { ...asked, filters: await resolveFilters(database, scope.tenant, asked.filters, scalingFor(context)) };
}
