import { ErrorPage } from '#app/shell/error-page.tsx';
import { listAction, listLoader } from '#app/touchpoints/list.server.ts';
import { productPicture } from '#app/touchpoints/product-picture.tsx';
import { TouchpointList } from '#app/touchpoints/touchpoint-list.tsx';
import type { Route } from './+types/banners.ts';
import * as texts from './texts.ts';

export const loader = listLoader('dp');
export const action = listAction('dp');

export const meta = () => [{ title: texts.adUnitDisplay }];

export default function Banners({ loaderData, actionData }: Route.ComponentProps) {
  return <TouchpointList streamed={loaderData} result={actionData} lead={texts.bannersLead} picture={productPicture} />;
}

export { ErrorPage as ErrorBoundary };
