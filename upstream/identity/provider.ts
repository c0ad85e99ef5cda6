import { createRemoteJWKSet } from 'jose';
import { z } from 'zod';
import { Failure, retryAfter } from '#shared/api/failure.ts';

const waitMs = 3_000;
const freshMs = 600_000;

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  introspection_endpoint: z.string().optional(),
  userinfo_endpoint: z.string().optional(),
});

export interface Provider extends z.infer<typeof metadataSchema> {
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

// Values only: a promise of one request must not be awaited by another.
const known = new Map<string, { readonly provider: Provider; readonly until: number }>();

/** The provider's metadata by discovery, kept for ten minutes. @throws Failure 503 if it doesn't arrive in time */
export async function discover(issuer: string): Promise<Provider> {
  const found = known.get(issuer);
  if (found && found.until > Date.now()) return found.provider;
  const metadata = metadataSchema.safeParse(
    await askProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {}),
  );
  if (!metadata.success || metadata.data.issuer !== issuer)
    throw new Failure('provider-metadata-wrong', { headers: retryAfter() });
  const keys = createRemoteJWKSet(new URL(metadata.data.jwks_uri), {
    timeoutDuration: waitMs,
    cooldownDuration: 30_000,
    cacheMaxAge: freshMs,
  });
  const provider = { ...metadata.data, keys };
  known.set(issuer, { provider, until: Date.now() + freshMs });
  return provider;
}

/** Calls the provider with a timeout. Returns its JSON, or null if it refuses. @throws Failure 503 */
export async function askProvider(address: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(waitMs) });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    if (response.ok) return await response.json();
    await response.body?.cancel();
    return null;
  } catch {
    throw new Failure('provider-silent', { headers: retryAfter() });
  }
}
