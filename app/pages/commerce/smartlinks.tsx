import { ErrorPage } from '#app/shell/error-page.tsx';
import { listAction, listLoader } from '#app/touchpoints/list.server.ts';
import { productPicture } from '#app/touchpoints/product-picture.tsx';
import { TouchpointList } from '#app/touchpoints/touchpoint-list.tsx';
import type { Route } from './+types/smartlinks.ts';
import * as texts from './texts.ts';

export const loader = listLoader('dl');
export const action = listAction('dl');

export const meta = () => [{ title: texts.retailerDirect }];

export default function Smartlinks({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TouchpointList
      streamed={loaderData}
      result={actionData}
      lead={texts.smartlinksLead}
      picture={productPicture}
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
