import { addressOf } from '#app/api/addresses.ts';
import { pagePath } from '#app/page-path.ts';
import { hasKey } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Filters, order and page of the catalog list, as in the address. */
export interface CatalogView {
  /** Id of a source, `observed` for products without a source, or null for all. */
  readonly source: string | null;
  readonly search: string;
  readonly brand: string;
  readonly category: string;
  readonly match: keyof typeof matchLabels | '';
  /** `true` for archived products, else empty. */
  readonly archived: 'true' | '';
  readonly sort: keyof typeof sorts;
  /** Offset of the page. */
  readonly from: number;
}

export const pageSize = 24;

export const sorts = {
  name: texts.nameAToZ,
  '-name': texts.nameZToA,
  brand: 'Brand',
  category: 'Category',
  gtin: 'GTIN',
  '-offers': texts.maxOffers,
} as const;

export const matchLabels = { review: texts.toReview, confirmed: 'Matched', none: texts.noOffers } as const;

/** Unknown values of the address are ignored. */
export function readCatalogView(source: string | undefined, params: URLSearchParams): CatalogView {
  const from = Number(params.get('from') ?? 0);
  const [match, sort] = [params.get('match'), params.get('sort')];
  return {
    source: source !== undefined && /^(observed|[1-9]\d{0,14})$/.test(source) ? source : null,
    search: (params.get('search') ?? '').slice(0, 100),
    brand: params.get('brand') ?? '',
    category: params.get('category') ?? '',
    archived: params.get('archived') === 'true' ? 'true' : '',
    match: hasKey(matchLabels, match) ? match : '',
    sort: hasKey(sorts, sort) ? sort : 'name',
    from: Number.isInteger(from) && from > 0 && from < 1e9 ? from : 0,
  };
}

/** Address of a view, without default values. */
export function catalogAddress(view: CatalogView, change: Partial<CatalogView> = {}): string {
  const { source, from, sort, ...narrowed } = { ...view, from: 0, ...change };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(narrowed)) if (value !== '') params.set(name, value);
  if (sort !== 'name') params.set('sort', sort);
  if (from > 0) params.set('from', String(from));
  const path = source === null ? pagePath('/catalog') : pagePath('/catalog/:sourceId', { sourceId: source });
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Whether filters besides source and archive are set. */
export const hasFilters = ({ search, brand, category, match }: CatalogView): boolean =>
  search !== '' || brand !== '' || category !== '' || match !== '';

/** Address of a file with all products of the view, across pages. */
export function productsFileAddress(view: CatalogView, scope: string): string {
  return addressOf('catalogProductsFile', { query: { sort: view.sort, ...listFilters(view) }, scope }).address;
}

/** Filters of the view as query parameters of the call. */
export const listFilters = ({ search, brand, category, match, archived, source }: CatalogView) => ({
  ...(search && { search }),
  ...(brand && { brand }),
  ...(category && { category }),
  ...(match && { match }),
  ...(archived && { archived }),
  ...(source && { source }),
});

/** Address of the page that confirms undoing an import. */
export function undoAddress(view: CatalogView, importId: number): string {
  const address = catalogAddress(view);
  return `${address}${address.includes('?') ? '&' : '?'}undo=${importId}`;
}

/** Whether the address is a product's page. */
export const isProductAddress = ({ pathname }: { readonly pathname: string }): boolean =>
  /^\/catalog\/[^/]+\/product\/\d+$/.test(pathname);

/** Address of a product; products without a source are below `observed`. */
export const productAddress = (product: { readonly id: number; readonly sourceId: number | null }): string =>
  pagePath('/catalog/:sourceId/product/:productId', {
    sourceId: String(product.sourceId ?? 'observed'),
    productId: String(product.id),
  });
