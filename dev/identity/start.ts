import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { audience, clientId, introspectionClientId, providerConfiguration } from './configuration.ts';
import { answerInteraction } from './interaction.ts';
import { identityKeys } from './keys.ts';

export interface IdentityOptions {
  readonly port: number;
  readonly appOrigin: string;
  /** Host name under which the provider is reached; another one than the app's makes it another site. */
  readonly issuerHost?: string;
  /** Keeps the keys from one start to the next. */
  readonly keyFile: string;
  /** `plain`: opaque access tokens, no `offline_access`, no `end_session_endpoint`. */
  readonly habits?: 'plain';
  /** Lifetime of access tokens; 15 minutes unless told. */
  readonly accessTokenTtlS?: number;
  /** Access tokens are for the upstream although nobody asks for that, as at providers that know no resources. */
  readonly oneAudience?: boolean;
}

export interface Identity {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  /** For an upstream that has opaque tokens to check (RFC 7662). */
  readonly introspection: { readonly clientId: string; readonly clientSecret: string };
  close(): Promise<void>;
}

/**
 * The local identity provider: a real OpenID provider whose users are the people of the local world.
 * @throws when the port is taken
 */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const {
    port,
    appOrigin,
    issuerHost = 'localhost',
    keyFile,
    habits,
    accessTokenTtlS = 900,
    oneAudience = false,
  } = options;
  const keys = await identityKeys(keyFile);
  const issuer = `http://${issuerHost}:${port}`;
  const provider = new Provider(
    issuer,
    providerConfiguration({ appOrigin, keys, plain: habits === 'plain', oneAudience, accessTokenTtlS }),
  );
  const answer = provider.callback();
  const server = createServer(async (request, response) => {
    if (!(await answerInteraction(provider, appOrigin, request, response))) await answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, issuerHost, resolve);
  });
  return {
    issuer,
    clientId,
    clientSecret: keys.clientSecret,
    audience,
    introspection: { clientId: introspectionClientId, clientSecret: keys.introspectionSecret },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
