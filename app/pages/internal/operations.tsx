import { createFormats } from '#shared/format/formats.ts';
import { CacheTable } from '../../caches/cache-table.tsx';
import { BackupsPanel } from '../../features/operations/backups-panel.tsx';
import { FiguresPanel } from '../../features/operations/figures-panel.tsx';
import { LettersPanel } from '../../features/operations/letters-panel.tsx';
import { changeOperations, loadOperations } from '../../features/operations/operations.server.ts';
import { RatesPanel } from '../../features/operations/rates-panel.tsx';
import { ListPage } from '../../page-recipes/list-page.tsx';
import { pageAction, pageLoader } from '../../page-recipes/page-routes.server.ts';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/operations.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadOperations);
export const action = pageAction(changeOperations);

export const meta = () => titled(texts.operations);

export default function Operations({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaderData}>
      {({ parts, later, locale, currency }) => {
        const formats = createFormats(locale, currency);
        return (
          <ListPage title={texts.operations} lead={texts.howTheInstallationRuns}>
            {parts ? (
              <>
                <FiguresPanel figures={parts.figures} formats={formats} />
                <LettersPanel letters={parts.letters} later={later} result={result} formats={formats} />
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
