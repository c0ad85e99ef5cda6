import { useActionData, useLoaderData } from 'react-router';
import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';

export const loader = listLoader('vd');
export const action = listAction('vd');

export const meta = () => [{ title: 'Ad Unit Video' }];

export default function Videos() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  return <TouchpointList data={data} result={result} lead="films whose products can be bought while they are shown." />;
}

export { ErrorPage as ErrorBoundary };
