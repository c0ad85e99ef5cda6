import { ErrorPage } from '#app/shell/error-page.tsx';
import { listAction, listLoader } from '#app/touchpoints/list.server.ts';
import { TouchpointList } from '#app/touchpoints/touchpoint-list.tsx';
import type { Route } from './+types/site-tags.ts';
import * as texts from './texts.ts';

export const loader = listLoader('site');
export const action = listAction('site');

export const meta = () => [{ title: texts.siteTags }];

export default function SiteTags({ loaderData, actionData }: Route.ComponentProps) {
  return <TouchpointList streamed={loaderData} result={actionData} lead={texts.siteTagLead} />;
}

export { ErrorPage as ErrorBoundary };
