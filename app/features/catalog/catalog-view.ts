import { addressOf } from '../../api/addresses.ts';
import { pagePath } from '../../page-path.ts';

/** What of the catalogue is looked at, as the address says it. */
export interface CatalogView {
  /** A source's id, `observed` for what no source has, null for all sources. */
  readonly source: string | null;
  readonly search: string;
  readonly brand: string;
  readonly category: string;
  readonly match: string;
  /** `true` for those that are archived, else empty. */
  readonly archived: string;
  readonly sort: string;
  /** How many products stand before those shown. */
  readonly from: number;
}

export const productsOnPage = 24;

export const sorts = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  brand: 'Brand',
  category: 'Category',
  gtin: 'GTIN',
  '-offers': 'Most offers',
} as const;

export const matchLabels = { review: 'To review', confirmed: 'Matched', none: 'No offers' } as const;

const among = (text: string | null, known: object): string => (text !== null && Object.hasOwn(known, text) ? text : '');

/** An address that says something unknown is read as one that doesn't say it. */
export function readCatalogView(source: string | undefined, params: URLSearchParams): CatalogView {
  const from = Number(params.get('from') ?? 0);
  return {
    source: source !== undefined && /^(observed|[1-9]\d{0,14})$/.test(source) ? source : null,
    search: (params.get('search') ?? '').slice(0, 100),
    brand: params.get('brand') ?? '',
    category: params.get('category') ?? '',
    archived: params.get('archived') === 'true' ? 'true' : '',
    match: among(params.get('match'), matchLabels),
    sort: among(params.get('sort'), sorts) || 'name',
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

/** A file of everything that a view finds, on all its pages. */
export function productsFileAddress({ from: _, source, ...narrowed }: CatalogView, scope: string): string {
  const said = Object.entries(narrowed).filter(([, value]) => value !== '');
  const query = { ...Object.fromEntries(said), ...(source !== null && { source }), scope };
  return addressOf('catalogProductsFile', { query }).address;
}

/** Where it is asked whether a file is taken back. */
export function undoAddress(view: CatalogView, importId: number): string {
  const address = catalogAddress(view);
  return `${address}${address.includes('?') ? '&' : '?'}undo=${importId}`;
}

/** That of a product. */
export const isProductAddress = ({ pathname }: { readonly pathname: string }): boolean =>
  /^\/catalog\/[^/]+\/product\/\d+$/.test(pathname);

/** The page of a product; one that no source has stands below what was seen in orders. */
export const productAddress = (product: { readonly id: number; readonly sourceId: number | null }): string =>
  pagePath('/catalog/:sourceId/product/:productId', {
    sourceId: String(product.sourceId ?? 'observed'),
    productId: String(product.id),
  });
