import { loadChunk } from './chunks.ts';
import { reloadOutOfStaleBuild } from './stale-build.ts';

interface RouteEntry {
  readonly id: string;
  /** Address of the route's script. */
  readonly module: string;
}

/**
 * Stands in for React Router's own loader of route scripts, which waits without end and reloads the page at every
 * failure. Ours waits as long as any chunk, reloads once for each build, and otherwise lets the error page speak.
 * @throws ChunkLoadError
 */
export async function loadRouteModule(route: RouteEntry, cache: Record<string, unknown>): Promise<unknown> {
  if (route.id in cache) return cache[route.id];
  try {
    const module: unknown = await loadChunk(route.module, () => import(/* @vite-ignore */ route.module));
    cache[route.id] = module;
    return module;
  } catch (error) {
    // While the page is on its way out, nothing more may happen on it.
    if (reloadOutOfStaleBuild()) return new Promise(() => {});
    throw error;
  }
}
