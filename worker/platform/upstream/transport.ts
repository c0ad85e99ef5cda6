import type { Config } from '../config.ts';
import type { Bindings } from '../env.ts';
import { timedCall } from './distance.ts';

/** Where calls of `/dbd` and `/proxy` go: the configured origin, or the product's own upstream Worker. Redirects are never followed. */
export function sendUpstream(
  env: Pick<Bindings, 'UPSTREAM'>,
  config: Config,
  pathAndQuery: string,
  init: RequestInit,
): Promise<Response> {
  const call: RequestInit = { ...init, redirect: 'manual' };
  return timedCall(() =>
    config.UPSTREAM_URL
      ? fetch(`${config.UPSTREAM_URL}${pathAndQuery}`, call)
      : env.UPSTREAM.fetch(`http://upstream.internal${pathAndQuery}`, call),
  );
}
