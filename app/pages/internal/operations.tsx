import { CacheTable } from '#app/features/caches/cache-table.tsx';
import { BackupsPanel } from '#app/features/operations/backups-panel.tsx';
import { FiguresPanel } from '#app/features/operations/figures-panel.tsx';
import { HealthStrip } from '#app/features/operations/health-strip.tsx';
import { LettersPanel } from '#app/features/operations/letters-panel.tsx';
import { changeOperations, loadOperations } from '#app/features/operations/operations.server.ts';
import { RatesPanel } from '#app/features/operations/rates-panel.tsx';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/operations.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadOperations);
export const action = pageAction(changeOperations);

export const meta = () => pageTitle(texts.operations);

export default function Operations({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage streamed={loaderData}>
      {({ parts, isLaterPage, today, locale, currency }) => {
        const formats = createFormats(locale, currency);
        return (
          <ListPage title={texts.operations} lead={texts.howTheInstallationRuns}>
            {parts ? (
              <>
                <HealthStrip parts={parts} isLaterPage={isLaterPage} today={today} formats={formats} />
                <FiguresPanel figures={parts.figures} formats={formats} />
                <LettersPanel letters={parts.letters} isLaterPage={isLaterPage} result={result} formats={formats} />
                <RatesPanel rates={parts.rates} result={result} formats={formats} />
                <BackupsPanel figures={parts.figures} formats={formats} />
                <CacheTable ratios={parts.ratios.state === 'ready' ? parts.ratios.answer : null} formats={formats} />
              </>
            ) : (
              <p className="text-sm">{texts.operationsAreHiddenWithSampleData}</p>
            )}
          </ListPage>
        );
      }}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
