import { useActionData, useLoaderData } from 'react-router';
import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';

export const loader = listLoader('site');
export const action = listAction('site');

export const meta = () => [{ title: 'Site tag' }];

export default function SiteTags() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
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
