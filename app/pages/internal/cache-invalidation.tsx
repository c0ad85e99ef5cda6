import { createFormats } from '#shared/format/formats.ts';
import { CacheTable } from '../../caches/cache-table.tsx';
import { changeCaches, loadCaches } from '../../caches/caches.server.ts';
import { InvalidationForm } from '../../caches/invalidation-form.tsx';
import { InvalidationHistory } from '../../caches/invalidation-history.tsx';
import { ListPage } from '../../page-recipes/list-page.tsx';
import { pageAction, pageLoader } from '../../page-recipes/page-routes.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/cache-invalidation.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadCaches);
export const action = pageAction(changeCaches, { statusOf: (result) => (result.ok ? 200 : result.status) });

export const meta = () => titled(texts.cacheInvalidation);

export default function CacheInvalidation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StreamedPage of={loaderData}>
      {({ history, ratios, later, locale, currency }) => {
        const formats = createFormats(locale, currency);
        return (
          <ListPage title={texts.cacheInvalidation} lead={texts.whenAPageStillShows}>
            {history ? (
              <>
                <InvalidationForm result={actionData ?? null} formats={formats} />
                <CacheTable ratios={ratios?.state === 'ready' ? ratios.answer : null} formats={formats} />
                <InvalidationHistory list={history} later={later} formats={formats} />
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
