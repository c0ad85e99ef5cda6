import { useActionData, useLoaderData } from 'react-router';
import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';

export const loader = listLoader('dl');
export const action = listAction('dl');

export const meta = () => [{ title: 'Retailer Direct' }];

export default function Smartlinks() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  return (
    <StreamedPage of={loaded}>
      {(data) => (
        <TouchpointList
          data={data}
          result={result}
          lead="short links that lead each visitor to the retailer that suits them."
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
