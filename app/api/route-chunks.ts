import { type DataRouteObject, matchRoutes } from 'react-router';
import { loadChunk } from './chunks.ts';
import { reloadOutOfStaleBuild } from './stale-build.ts';

// Globals that React Router sets on a hydrated page, for which it has no types.
declare global {
  interface Window {
    readonly __reactRouterManifest?: {
      /** Identifies the build. */
      readonly version?: string;
      readonly routes: Readonly<
        Record<
          string,
          { readonly module: string; readonly hasLoader: boolean; readonly hasClientLoader: boolean } | undefined
        >
      >;
    };
    /** Route scripts by route id. The router awaits what it finds here instead of importing the script itself. */
    readonly __reactRouterRouteModules?: Record<string, unknown>;
    readonly __reactRouterDataRouter?: {
      readonly routes: DataRouteObject[];
      readonly state: { readonly matches: readonly { readonly route: { readonly id: string } }[] };
    };
  }
}

/**
 * Starts loading the route scripts of a navigation, just before the router asks for them. The router's own loader waits
 * without end and reloads the page at every failure. Ours waits as long as any chunk, reloads once per build, and
 * otherwise rejects with a ChunkLoadError, which the router hands to the error page.
 */
export function loadRouteChunks(to: string): void {
  const { __reactRouterManifest, __reactRouterRouteModules, __reactRouterDataRouter } = window;
  const modules = __reactRouterRouteModules;
  if (!modules || !__reactRouterManifest || !__reactRouterDataRouter) return;
  const { pathname } = new URL(to, location.href);
  for (const { route } of matchRoutes(__reactRouterDataRouter.routes, pathname) ?? []) {
    const script = __reactRouterManifest.routes[route.id]?.module;
    if (script === undefined || route.id in modules) continue;
    const loading = loadChunk(script, () => import(/* @vite-ignore */ script)).then(
      (module: unknown) => {
        modules[route.id] = module;
        return module;
      },
      (error: unknown) => {
        delete modules[route.id];
        // Never settles while the document is being replaced, so that no error page flashes up.
        if (reloadOutOfStaleBuild()) return new Promise(() => {});
        throw error;
      },
    );
    // If the navigation is aborted, nothing awaits this promise.
    loading.catch(() => {});
    modules[route.id] = loading;
  }
}
