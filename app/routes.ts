import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type LayoutName, type PageRow, pageEntries } from '../shared/access/pages.ts';

/** Runs at build time only: the table of pages stays out of the browser. */
function routesOf(name: LayoutName): RouteConfigEntry[] {
  return pageEntries.flatMap(([id, page]) => (page.layout === name ? page.paths.map(toRoute(id, page)) : []));
}

const toRoute = (id: string, page: PageRow) => (path: string, at: number) => {
  const file = `pages/${page.file}`;
  const options = { id: `page/${id}${at === 0 ? '' : `-${at + 1}`}` };
  return path === '/' ? index(file, options) : route(path.slice(1), file, options);
};

export default [
  layout('layouts/default.tsx', routesOf('default')),
  layout('layouts/loginpage.tsx', routesOf('loginpage')),
  layout('layouts/userpages.tsx', [
    ...routesOf('userpages'),
    route('*', 'pages/utility/not-found.tsx', { id: 'page/unknown' }),
  ]),
] satisfies RouteConfig;
