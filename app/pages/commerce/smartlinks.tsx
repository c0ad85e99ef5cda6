import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/smartlinks.ts';
import * as texts from './texts.ts';

export const loader = listLoader('dl');
export const action = listAction('dl');

export const meta = () => [{ title: texts.retailerDirect }];

export default function Smartlinks({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaded}>
      {(data) => (
        <TouchpointList
          data={data}
          result={result}
          lead={texts.shortLinksThatLeadEach}
          below={({ slug }) =>
            slug ? (
              <span className="block text-xs font-normal break-all text-muted">
                {new URL(data.publicOrigin).host}/l/{slug}
              </span>
            ) : null
          }
        />
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
