import { Suspense } from 'react';
import { data } from 'react-router';
import { signedIn } from '#app/access/signed-in.server.ts';
import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { streamed, streamedItem } from '#app/api/streamed.server.ts';
import { type CatalogData, findSource, loadCatalog, readSources } from '#app/features/catalog/catalog.server.ts';
import { changeCatalog } from '#app/features/catalog/catalog-changes.server.ts';
import { CatalogList } from '#app/features/catalog/catalog-list.tsx';
import { loadProduct, type ProductData, readProduct } from '#app/features/catalog/product.server.ts';
import { changeSavedViews } from '#app/page-recipes/saved-views.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { ProductView } from '#lazy/features/catalog/product-view';
import type { Route } from './+types/catalog.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  const { sourceId, productId } = params;
  if (productId !== undefined) {
    const read = readProduct(page, productId);
    return await streamedItem<{ name: string }, CatalogData | ProductData>(
      ...[page, read, loadProduct(page, session, productId, url.searchParams, read)],
    );
  }
  const sources = readSources(page);
  const list: Promise<CatalogData | ProductData> = loadCatalog(page, session, sourceId, url, sources);
  return sourceId === undefined
    ? data({ ...(await streamed(page, list)), name: null })
    : await streamedItem(page, findSource(sources, sourceId), list);
}

/** Handles all forms, also without a script. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const form = await request.formData();
  await changeSavedViews(page, form, url);
  const result = await changeCatalog(page, form, params.productId ?? null);
  return data(result, { status: result.ok ? 200 : result.status });
}

export const meta = ({ loaderData, params }: Route.MetaArgs) =>
  params.productId !== undefined && loaderData?.name
    ? pageTitle(loaderData.name, 'Catalog')
    : pageTitle('Catalog', loaderData?.label);

export default function Catalog({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage streamed={loaderData}>
      {(loaded) =>
        loaded.at === 'product' ? (
          <Suspense>
            <ProductView data={loaded} result={result && 'refused' in result ? null : result} />
          </Suspense>
        ) : (
          <CatalogList data={loaded} result={result} />
        )
      }
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
