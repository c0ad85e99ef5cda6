import { CacheTable } from '#app/features/caches/cache-table.tsx';
import { changeCaches, loadCaches } from '#app/features/caches/caches.server.ts';
import { InvalidationForm } from '#app/features/caches/invalidation-form.tsx';
import { InvalidationHistory } from '#app/features/caches/invalidation-history.tsx';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/cache-invalidation.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadCaches);
export const action = pageAction(changeCaches, { statusOf: (result) => (result.ok ? 200 : result.status) });

export const meta = () => pageTitle(texts.cacheInvalidation);

export default function CacheInvalidation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData}>
      {({ history, ratios, isLaterPage, locale, currency }) => {
        const formats = createFormats(locale, currency);
        return (
          <ListPage title={texts.cacheInvalidation} lead={texts.whenAPageStillShows}>
            {history ? (
              <>
                <InvalidationForm result={actionData ?? null} formats={formats} />
                <CacheTable ratios={ratios?.state === 'ready' ? ratios.answer : null} formats={formats} />
                <InvalidationHistory list={history} isLaterPage={isLaterPage} formats={formats} />
              </>
            ) : (
              <p className="text-sm">{texts.cachesAreHiddenWithSampleData}</p>
            )}
          </ListPage>
        );
      }}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
