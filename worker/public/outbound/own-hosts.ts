import type { AppContext } from '#worker/platform/hono.ts';

/** Hosts that no visitor is led to: a link there could go round in circles. */
export const ownHostsOf = ({ var: { config } }: Pick<AppContext, 'var'>): string[] =>
  [config.PUBLIC_ORIGIN, config.APP_ORIGIN].map((origin) => new URL(origin).host);
