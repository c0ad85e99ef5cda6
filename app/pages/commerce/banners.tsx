import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import type { Route } from './+types/banners.ts';
import * as texts from './texts.ts';

export const loader = listLoader('dp');
export const action = listAction('dp');

export const meta = () => [{ title: texts.adUnitDisplay }];

export default function Banners({ loaderData, actionData }: Route.ComponentProps) {
  return <TouchpointList of={loaderData} result={actionData} lead={texts.bannersLead} />;
}

export { ErrorPage as ErrorBoundary };
