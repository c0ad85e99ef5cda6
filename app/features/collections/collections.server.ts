import { readOnlyReason, readOnlyTexts } from '#app/access/read-only.server.ts';
import { call, callList, callPart } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import type { CatalogProduct } from '#shared/api/families/catalog-schemas.ts';
import { collectionOrders } from '#shared/catalog/collection-orders.ts';
import { maxProductsPerCollection } from '#shared/catalog/rules.ts';

const productsAtOnce = 200;
/** Number of products shown of a smart collection, which can match the whole catalog. */
const shownByRules = 24;

/** Reads the collections of the scope, and the open one with its products. */
export async function loadCollections(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { scope } = session.viewer;
  const numbers = numbersIn(session);
  const closed = readOnlyReason(page, session, endpoints.changeCollection.access);
  const writes = closed === null;
  const { search, isLaterPage, query: listQuery } = readListQuery(params, { limit: 50 });
  const archived = params.get('archived') === 'true';
  const open = /^[1-9]\d{0,14}$/.test(params.get('open') ?? '') ? params.get('open') : null;
  const making = writes && open === null ? parseKind(params.get('new')) : null;
  const order = chosenIn(params, 'order', collectionOrders) ?? 'name';
  const query = { ...listQuery, order, archived: archived ? 'true' : 'false' } as const;
  const [list, opened, values, uses] = await Promise.all([
    callList(page, 'collections', { query }),
    open === null ? null : callPart(page, 'collection', { params: { id: open } }),
    open === null && making === null ? null : callPart(page, 'catalogValues'),
    open === null ? null : callPart(page, 'collectionUses', { params: { id: open } }),
  ]);
  const collection = opened?.state === 'ready' ? opened.answer : null;
  return {
    ...{ list, opened, uses, search, archived, order, isLaterPage, after: listQuery.cursor ?? null, making, writes },
    values: values?.state === 'ready' ? values.answer : null,
    products: collection ? await readProducts(page, collection.id, collection.kind) : null,
    scope: { ref: scope ? formatScopeRef(scope) : '', label: scope?.label ?? '' },
    readOnly: closed && readOnlyTexts[closed],
    /** Scope currency, the default of price rules. */
    ruleCurrency: scope?.defaultCurrency ?? numbers.currency,
    ...numbers,
  };
}

export type CollectionsData = Awaited<ReturnType<typeof loadCollections>>;

const parseKind = (text: string | null): 'manual' | 'rules' | null =>
  text === 'manual' || text === 'rules' ? text : null;

const readProducts = (page: PageContext, id: number, kind: 'manual' | 'rules') =>
  kind === 'rules'
    ? callPart(page, 'catalogProducts', { query: { collection: id, limit: shownByRules } })
    : callPart(page, 'catalogProducts', {
        query: { collection: id, limit: productsAtOnce },
      }).then(async (part) =>
        part.state === 'ready' && part.answer.nextCursor !== null
          ? { ...part, answer: { ...part.answer, items: await readPickedProducts(page, id), nextCursor: null } }
          : part,
      );

/** Reads all products of a manual collection in order. @throws ApiError */
export async function readPickedProducts(page: PageContext, id: number): Promise<CatalogProduct[]> {
  const items: CatalogProduct[] = [];
  let cursor: string | undefined;
  do {
    const query = { collection: id, limit: productsAtOnce, cursor };
    const answer = await call(page, 'catalogProducts', { query });
    items.push(...answer.items);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined && items.length < maxProductsPerCollection);
  return items;
}
