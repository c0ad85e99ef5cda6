import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/videos.ts';
import * as texts from './texts.ts';

export const loader = listLoader('vd');
export const action = listAction('vd');

export const meta = () => [{ title: texts.adUnitVideo }];

export default function Videos({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaded}>
      {(data) => <TouchpointList data={data} result={result} lead={texts.filmsWhoseProductsCanBe} />}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
