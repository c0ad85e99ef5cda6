import { ErrorPage } from '#app/shell/error-page.tsx';
import { listAction, listLoader } from '#app/touchpoints/list.server.ts';
import { TouchpointList } from '#app/touchpoints/touchpoint-list.tsx';
import type { Route } from './+types/integrations.ts';
import * as texts from './texts.ts';

export const loader = listLoader('api');
export const action = listAction('api');

export const meta = () => [{ title: 'API' }];

export default function Integrations({ loaderData, actionData }: Route.ComponentProps) {
  return <TouchpointList streamed={loaderData} result={actionData} lead={texts.apiLead} />;
}

export { ErrorPage as ErrorBoundary };
