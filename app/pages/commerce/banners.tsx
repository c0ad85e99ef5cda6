import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/banners.ts';
import * as texts from './texts.ts';

export const loader = listLoader('dp');
export const action = listAction('dp');

export const meta = () => [{ title: texts.adUnitDisplay }];

export default function Banners({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaded}>
      {(data) => <TouchpointList data={data} result={result} lead={texts.picturesWithAWayTo} />}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
