import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/integrations.ts';
import * as texts from './texts.ts';

export const loader = listLoader('api');
export const action = listAction('api');

export const meta = () => [{ title: 'API' }];

export default function Integrations({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaded}>
      {(data) => <TouchpointList data={data} result={result} lead={texts.productsAndWhereToBuy} />}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
