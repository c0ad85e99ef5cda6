import type { AppContext } from '#worker/platform/hono.ts';

/** Our own hosts, to which no link may redirect, since it could loop. */
export const ownHostsOf = ({ var: { config } }: Pick<AppContext, 'var'>): string[] =>
  [config.PUBLIC_ORIGIN, config.APP_ORIGIN].map((origin) => new URL(origin).host);
