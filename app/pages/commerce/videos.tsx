import { ErrorPage } from '#app/shell/error-page.tsx';
import { listAction, listLoader } from '#app/touchpoints/list.server.ts';
import { productPicture } from '#app/touchpoints/product-picture.tsx';
import { TouchpointList } from '#app/touchpoints/touchpoint-list.tsx';
import type { Route } from './+types/videos.ts';
import * as texts from './texts.ts';

export const loader = listLoader('vd');
export const action = listAction('vd');

export const meta = () => [{ title: texts.adUnitVideo }];

export default function Videos({ loaderData, actionData }: Route.ComponentProps) {
  return <TouchpointList streamed={loaderData} result={actionData} lead={texts.videosLead} picture={productPicture} />;
}

export { ErrorPage as ErrorBoundary };
