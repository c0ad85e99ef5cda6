import { Failure } from '#shared/api/failure.ts';
import { checkPublicAddress, type OutgoingConfig } from './public-address.ts';

interface PublicRequest {
  /** Also sent to the targets of redirects. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent only to the origin of the first address. */
  readonly secretHeaders: Readonly<Record<string, string>>;
  /** Ends the request, and reading its answer. */
  readonly signal: AbortSignal;
}

const maxRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches from a public address that a person typed. Every redirect target is checked like the first address, and gets
 * no secrets. The caller limits what it reads.
 * @throws Failure as `checkPublicAddress` does, `source-silent`, `source-refused` or `source-redirects-often`
 */
export async function fetchPublic(
  config: OutgoingConfig,
  address: string,
  { headers, secretHeaders, signal }: PublicRequest,
): Promise<Response> {
  const own = URL.parse(address)?.origin;
  let url = address;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    await checkPublicAddress(config, url, signal);
    const secrets = URL.parse(url)?.origin === own ? secretHeaders : {};
    const answer = await fetch(url, { headers: { ...headers, ...secrets }, redirect: 'manual', signal }).catch(
      (cause: unknown) => {
        throw new Failure('source-silent', { cause });
      },
    );
    if (!redirects.has(answer.status)) return answer;
    await answer.body?.cancel();
    const next = URL.parse(answer.headers.get('Location') ?? '', url);
    if (!answer.headers.has('Location') || !next)
      throw new Failure('source-refused', { details: { status: answer.status } });
    url = next.href;
  }
  throw new Failure('source-redirects-often');
}
