import type { Path } from 'react-router';
import { pagePath } from '#app/page-path.ts';
import type { CollectionOrder } from '#shared/catalog/collection-orders.ts';

interface Place {
  readonly open?: number | null;
  readonly making?: 'manual' | 'rules' | null;
  readonly search?: string;
  readonly archived?: boolean;
  readonly order?: CollectionOrder;
  /** Where the page of the list begins; null for the first one. */
  readonly after?: string | null;
}

/** The address of the page of collections, with what of it is looked at. */
export function collectionAddress({ open, making, search, archived, order, after }: Place = {}): string {
  const params = new URLSearchParams();
  if (open) params.set('open', String(open));
  if (making) params.set('new', making);
  if (search) params.set('search', search);
  if (archived) params.set('archived', 'true');
  if (order && order !== 'name') params.set('order', order);
  if (after) params.set('after', after);
  return params.size > 0 ? `${pagePath('/collections')}?${params}` : pagePath('/collections');
}

/** That of one collection. */
export const isOpenCollection = ({ pathname, search }: Omit<Path, 'hash'>): boolean =>
  pathname === pagePath('/collections') && new URLSearchParams(search).has('open');
