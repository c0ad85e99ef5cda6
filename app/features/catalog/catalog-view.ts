import { addressOf } from '#app/api/addresses.ts';
import { pagePath } from '#app/page-path.ts';
import { hasKey } from '#shared/table.ts';
import * as texts from './texts.ts';

/** What of the catalog is looked at, as the address says it. */
export interface CatalogView {
  /** A source's id, `observed` for what no source has, null for all sources. */
  readonly source: string | null;
  readonly search: string;
  readonly brand: string;
  readonly category: string;
  readonly match: keyof typeof matchLabels | '';
  /** `true` for those that are archived, else empty. */
  readonly archived: 'true' | '';
  readonly sort: keyof typeof sorts;
  /** How many products are before those shown. */
  readonly from: number;
}

export const productsOnPage = 24;

export const sorts = {
  name: texts.nameAToZ,
  '-name': texts.nameZToA,
  brand: 'Brand',
  category: 'Category',
  gtin: 'GTIN',
  '-offers': texts.maxOffers,
} as const;

export const matchLabels = { review: texts.toReview, confirmed: 'Matched', none: texts.noOffers } as const;

/** An address that says something unknown is read as one that doesn't say it. */
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

/** The address of a view; what is as usual is left out of it. */
export function catalogAddress(view: CatalogView, change: Partial<CatalogView> = {}): string {
  const { source, from, sort, ...narrowed } = { ...view, from: 0, ...change };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(narrowed)) if (value !== '') params.set(name, value);
  if (sort !== 'name') params.set('sort', sort);
  if (from > 0) params.set('from', String(from));
  const path = source === null ? pagePath('/catalog') : pagePath('/catalog/:sourceId', { sourceId: source });
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Whether the view leaves out some of what is in use, or some of what is archived. */
export const isNarrowed = ({ search, brand, category, match }: CatalogView): boolean =>
  search !== '' || brand !== '' || category !== '' || match !== '';

/** A file of everything that a view finds, on all its pages. */
export function productsFileAddress(view: CatalogView, scope: string): string {
  return addressOf('catalogProductsFile', { query: { sort: view.sort, ...narrowing(view) }, scope }).address;
}

/** What of a view narrows the list, as the call takes it. */
export const narrowing = ({ search, brand, category, match, archived, source }: CatalogView) => ({
  ...(search && { search }),
  ...(brand && { brand }),
  ...(category && { category }),
  ...(match && { match }),
  ...(archived && { archived }),
  ...(source && { source }),
});

/** Where it is asked whether a file is taken back. */
export function undoAddress(view: CatalogView, importId: number): string {
  const address = catalogAddress(view);
  return `${address}${address.includes('?') ? '&' : '?'}undo=${importId}`;
}

/** That of a product. */
export const isProductAddress = ({ pathname }: { readonly pathname: string }): boolean =>
  /^\/catalog\/[^/]+\/product\/\d+$/.test(pathname);

/** The page of a product; one that no source has is below what was seen in orders. */
export const productAddress = (product: { readonly id: number; readonly sourceId: number | null }): string =>
  pagePath('/catalog/:sourceId/product/:productId', {
    sourceId: String(product.sourceId ?? 'observed'),
    productId: String(product.id),
  });
