import type { Path } from 'react-router';
import { pagePath } from '#app/page-path.ts';
import type { CollectionOrder } from '#shared/catalog/collection-orders.ts';

interface ListView {
  readonly open?: number | null;
  readonly newKind?: 'manual' | 'rules' | null;
  readonly search?: string;
  readonly archived?: boolean;
  readonly order?: CollectionOrder;
  /** Cursor of the list page; null for the first one. */
  readonly after?: string | null;
}

/** Address of the collections page with a view. */
export function collectionAddress({ open, newKind, search, archived, order, after }: ListView = {}): string {
  const params = new URLSearchParams();
  if (open) params.set('open', String(open));
  if (newKind) params.set('new', newKind);
  if (search) params.set('search', search);
  if (archived) params.set('archived', 'true');
  if (order && order !== 'name') params.set('order', order);
  if (after) params.set('after', after);
  return params.size > 0 ? `${pagePath('/collections')}?${params}` : pagePath('/collections');
}

/** Whether the address has an open collection. */
export const isOpenCollection = ({ pathname, search }: Omit<Path, 'hash'>): boolean =>
  pathname === pagePath('/collections') && new URLSearchParams(search).has('open');
