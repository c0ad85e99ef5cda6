import { createHash, randomBytes } from 'node:crypto';
import type { Finding } from './finding.ts';

interface Discovery {
  readonly issuer?: string;
  readonly authorization_endpoint?: string;
  readonly token_endpoint?: string;
  readonly jwks_uri?: string;
  readonly userinfo_endpoint?: string;
  readonly end_session_endpoint?: string;
  readonly backchannel_logout_supported?: boolean;
}

export interface Client {
  readonly issuer: string;
  readonly clientId: string;
  /** Of the product. */
  readonly origin: string;
}

const timeoutMs = 10_000;

/** Addresses that have to be registered at the provider for the client. */
export const addressesOf = (origin: string) => ({
  redirect: `${origin}/callback`,
  signedOut: `${origin}/`,
  backChannel: `${origin}/auth/backchannel-logout`,
});

/** Asks the provider what it supports, and whether it knows the addresses of the product. */
export async function checkProvider(client: Client): Promise<Finding[]> {
  const what = `provider ${client.issuer}`;
  const discovery = await discover(client.issuer);
  if (typeof discovery === 'string') return [{ what, state: 'missing', detail: discovery }];
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
  const absent = needed.filter((name) => !discovery[name]);
  if (absent.length > 0)
    return [{ what, state: 'missing', detail: `its discovery document names no ${absent.join(', no ')}` }];
  return [
    { what, state: 'there', detail: 'discovery' },
    await checkRedirect(discovery, client),
    await checkSignedOut(discovery, client),
    backChannel(discovery, client),
  ];
}

async function discover(issuer: string): Promise<Discovery | string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return `${address} answers ${response.status}`;
    const discovery: Discovery = await response.json();
    if (discovery.issuer !== issuer)
      return `it calls itself ${discovery.issuer}: write that as OIDC_ISSUER, to the letter`;
    return discovery;
  } catch (error) {
    return `${address}: ${error instanceof Error ? error.message : 'no answer'}`;
  }
}

/**
 * Begins a sign-in that may not ask anybody: a provider that knows the address leads back to it with `login_required`,
 * or asks for a sign-in all the same; one that doesn't know it shows an error and leads nowhere.
 */
async function checkRedirect(discovery: Discovery, { origin, clientId }: Client): Promise<Finding> {
  const { redirect } = addressesOf(origin);
  const what = `redirect address ${redirect}`;
  const url = new URL(discovery.authorization_endpoint ?? '');
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const parameters = {
    ...{ client_id: clientId, redirect_uri: redirect, response_type: 'code', scope: 'openid', prompt: 'none' },
    ...{ state: 'provision', code_challenge: challenge, code_challenge_method: 'S256' },
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const { status, location } = await visit(url);
  if (location?.startsWith(redirect) && !/[?&]error=(unauthorized_client|invalid_client)/.test(location))
    return { what, state: 'there', detail: '' };
  if (status >= 200 && status < 400)
    return { what, state: 'to check', detail: `the provider does not tell (status ${status}): look at its client` };
  return { what, state: 'missing', detail: `register it for the client ${clientId} (the provider answers ${status})` };
}

async function checkSignedOut(discovery: Discovery, { origin, clientId }: Client): Promise<Finding> {
  const { signedOut } = addressesOf(origin);
  const what = `post-logout address ${signedOut}`;
  if (!discovery.end_session_endpoint)
    return { what, state: 'there', detail: 'not needed: the provider has no sign-out of its own' };
  const url = new URL(discovery.end_session_endpoint);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', signedOut);
  const { status } = await visit(url);
  if (status >= 200 && status < 400) return { what, state: 'there', detail: '' };
  return { what, state: 'missing', detail: `register it for the client ${clientId} (the provider answers ${status})` };
}

/** Whether it is registered can't be asked for. */
const backChannel = ({ backchannel_logout_supported: supported }: Discovery, { origin }: Client): Finding => ({
  what: `back-channel address ${addressesOf(origin).backChannel}`,
  state: supported ? 'to check' : 'there',
  detail: supported ? 'no provider tells: look at its client' : 'not needed: the provider does not call it',
});

async function visit(url: URL): Promise<{ readonly status: number; readonly location: string | null }> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, location: response.headers.get('Location') };
  } catch {
    return { status: 503, location: null };
  }
}
