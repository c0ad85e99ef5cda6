import { useActionData, useLoaderData } from 'react-router';
import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';

export const loader = listLoader('api');
export const action = listAction('api');

export const meta = () => [{ title: 'API' }];

export default function Integrations() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  return (
    <TouchpointList
      data={data}
      result={result}
      lead="products and where to buy them, for sites and servers of yours."
    />
  );
}

export { ErrorPage as ErrorBoundary };
