import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { kitPath } from '../shared/access/kit.ts';
import { type LayoutName, type PageRow, pageEntries } from '../shared/access/pages.ts';

/** Runs at build time, so the table of pages isn't in the browser's scripts. */
function routesOf(name: LayoutName): RouteConfigEntry[] {
  return pageEntries.flatMap(([id, page]) => (page.layout === name ? page.paths.map(toRoute(id, page)) : []));
}

const toRoute = (id: string, page: PageRow) => (path: string, at: number) => {
  const file = `pages/${page.file}`;
  const options = { id: `page/${id}${at === 0 ? '' : `-${at + 1}`}` };
  return path === '/' ? index(file, options) : route(path.slice(1), file, options);
};

/** This file runs in Node, whose types the app doesn't have. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Builds for development, which have no environment, also have the page of the UI kit. */
const kit = process.env.CLOUDFLARE_ENV ? [] : [route(kitPath.slice(1), 'kit/kit-page.tsx', { id: 'kit' })];

export default [
  ...kit,
  layout('layouts/default.tsx', routesOf('default')),
  layout('layouts/loginpage.tsx', routesOf('loginpage')),
  layout('layouts/userpages.tsx', [
    ...routesOf('userpages'),
    route('*', 'pages/utility/not-found.tsx', { id: 'page/unknown' }),
  ]),
] satisfies RouteConfig;
