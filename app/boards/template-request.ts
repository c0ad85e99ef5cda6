import type { ListKind } from '#shared/access/menu.ts';
import type { ApiQuery } from '../api/query-options.ts';
import type { TemplateView } from './template-view.ts';

export type RunQuery = <Answer>(query: ApiQuery<Answer>) => Promise<void>;

/** A template page with the parameters of its address. */
export interface TemplateRequest {
  readonly kind: ListKind;
  readonly id: string;
  readonly params: URLSearchParams;
  /** Runs the page's other queries, in parallel to those of its widgets. */
  readonly also?: (
    shown: Pick<TemplateView, 'scope' | 'template' | 'view' | 'currency'>,
    ask: RunQuery,
  ) => Promise<void>;
}
