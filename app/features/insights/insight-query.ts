import { type ApiQuery, apiQuery } from '#app/api/query-options.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { InsightAnswer, InsightQuestionInput } from '#shared/api/families/insights-schemas.ts';

interface Shown {
  readonly scope: { readonly ref: string };
  readonly template: { readonly id: string };
  readonly view: ViewState;
  readonly currency: string;
}

/** Query for changes in the view. A view without comparison is compared with the previous period. */
export function insightQuery({ scope, template, view, currency }: Shown): ApiQuery<InsightAnswer> {
  const body = {
    range: view.range,
    ...(view.preset && { preset: view.preset }),
    comparison: view.comparison === 'none' ? 'previous-period' : view.comparison,
    filters: view.filters.map(({ values, ...filter }) => ({ ...filter, values: [...values] })),
    currency,
  } satisfies InsightQuestionInput;
  return apiQuery(scope.ref, 'insightAnswer', { params: { id: template.id }, body });
}
