/** How the product identifies itself to Unleash. */
export const unleashAppName = 'v3-platform-app';
export const unleashEnvironment = 'production';
/** The evaluator's own version, as in `package.json`. */
export const unleashSdk = 'unleash-client-node:6.12.0';
/** Client specification: from 4.2.0 on, segments come beside the flags instead of inside them. */
export const specVersion = '5.2.0';

/** How long one call to the flag server may take, in milliseconds. */
const callTimeoutMs = 3_000;

/** The client of one Unleash server. Calls time out, and follow no redirect, so that the token stays with the server. */
export interface UnleashApi {
  /** API base, ends in `/api`. */
  readonly url: string;
  /** Names this isolate to the server. */
  readonly instanceId: string;
  features(etag: string | null): Promise<Response>;
  post(path: '/client/register' | '/client/metrics', body: object): Promise<Response>;
}

export function unleashApi(url: string, token: string): UnleashApi {
  const instanceId = crypto.randomUUID();
  const headers = {
    Authorization: token,
    'UNLEASH-APPNAME': unleashAppName,
    'UNLEASH-INSTANCEID': instanceId,
    'unleash-connection-id': instanceId,
    'unleash-sdk': unleashSdk,
  };
  const send = (path: string, init: RequestInit) =>
    fetch(`${url}${path}`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(callTimeoutMs) });
  return {
    url,
    instanceId,
    features: (etag) =>
      send('/client/features', {
        headers: {
          ...headers,
          Accept: 'application/json',
          'Unleash-Client-Spec': specVersion,
          ...(etag ? { 'If-None-Match': etag } : {}),
        },
      }),
    post: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
