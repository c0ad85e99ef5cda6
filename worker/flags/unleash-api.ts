/** How the product identifies itself to Unleash. */
export const unleashAppName = 'v3-platform-app';
export const unleashEnvironment = 'production';
/** The evaluator's own version, as in `package.json`. */
export const unleashSdk = 'unleash-client-node:6.12.0';
/** Version of Unleash's client specification. Since 4.2.0, segments are separate from the flags. */
export const specVersion = '5.2.0';

/** Timeout of a call to the flag server, in milliseconds. */
const callTimeoutMs = 3_000;

/** Client of an Unleash server. Calls time out, and don't follow redirects, so that the token isn't sent elsewhere. */
export interface UnleashApi {
  /** API base, ends in `/api`. */
  readonly url: string;
  /** Identifies this isolate to the server. */
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
