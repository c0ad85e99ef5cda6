import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router';
import { signedIn } from '../../access/signed-in.server.ts';
import { rereadAfterLostRace } from '../../api/failure.ts';
import { loadCatalog } from '../../features/catalog/catalog.server.ts';
import { changeCatalog } from '../../features/catalog/catalog-changes.server.ts';
import { CatalogList } from '../../features/catalog/catalog-list.tsx';
import { loadProduct } from '../../features/catalog/product.server.ts';
import { ProductView } from '../../features/catalog/product-view.tsx';
import { ErrorPage } from '../../shell/error-page.tsx';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { page, session } = signedIn(context);
  const { sourceId, productId } = params;
  if (productId === undefined) return loadCatalog(page, session, sourceId, url);
  const loaded = await loadProduct(page, session, productId, url.searchParams);
  const missing = loaded.product.state === 'failed' && loaded.product.failure.kind === 'not-found';
  return data(loaded, { status: missing ? 404 : 200 });
}

/** Sources, products and matches are changed by plain forms, so that they are without a script too. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { page } = signedIn(context);
  const result = await changeCatalog(page, await request.formData(), params.productId ?? null);
  return data(result, { status: result.ok ? 200 : result.status });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (loaderData?.at === 'product' && loaderData.product.state === 'ready')
    return [{ title: `${loaderData.product.answer.name} · Catalog` }];
  return [{ title: loaderData ? `Catalog · ${loaderData.scope.label}` : 'Catalog' }];
};

export default function Catalog() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  return loaded.at === 'product' ? (
    <ProductView data={loaded} result={result} />
  ) : (
    <CatalogList data={loaded} result={result} />
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterLostRace as shouldRevalidate };
