import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/site-tags.ts';

export const loader = listLoader('site');
export const action = listAction('site');

export const meta = () => [{ title: 'Site tag' }];

export default function SiteTags({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaded}>
      {(data) => (
        <TouchpointList
          data={data}
          result={result}
          lead="counts what people do on sites of yours, with their consent."
        />
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
