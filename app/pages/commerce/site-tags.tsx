import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/site-tags.ts';
import * as texts from './texts.ts';

export const loader = listLoader('site');
export const action = listAction('site');

export const meta = () => [{ title: texts.siteTag }];

export default function SiteTags({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaded}>
      {(data) => <TouchpointList data={data} result={result} lead={texts.countsWhatPeopleDoOn} />}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
