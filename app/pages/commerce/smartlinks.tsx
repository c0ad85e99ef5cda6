import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, listLoader } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import type { Route } from './+types/smartlinks.ts';
import * as texts from './texts.ts';

export const loader = listLoader('dl');
export const action = listAction('dl');

export const meta = () => [{ title: texts.retailerDirect }];

export default function Smartlinks({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TouchpointList
      of={loaderData}
      result={actionData}
      lead={texts.smartlinksLead}
      below={({ slug }, { publicOrigin }) =>
        slug ? (
          <span className="block text-xs font-normal break-all text-muted">
            {new URL(publicOrigin).host}/l/{slug}
          </span>
        ) : null
      }
    />
  );
}

export { ErrorPage as ErrorBoundary };
