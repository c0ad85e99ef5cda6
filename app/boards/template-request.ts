import type { ListKind } from '#shared/access/menu.ts';
import type { ApiQuery } from '../api/query-options.ts';
import type { TemplateView } from './template-view.ts';

export type RunQuery = <Answer>(query: ApiQuery<Answer>) => Promise<void>;

/** A page of a template, under the view of an address. */
export interface TemplateRequest {
  readonly kind: ListKind;
  readonly id: string;
  readonly params: URLSearchParams;
  /** What it asks besides its widgets' questions, at the same time. */
  readonly also?: (
    shown: Pick<TemplateView, 'scope' | 'template' | 'view' | 'currency'>,
    ask: RunQuery,
  ) => Promise<void>;
}
