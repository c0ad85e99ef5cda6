import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import { isPrivateHost, targetFault } from '#shared/touchpoints/target-address.ts';
import type { Config } from '../config.ts';

/** Settings that decide where the upstream may fetch from. */
export type OutgoingConfig = Pick<
  Config,
  'APP_ORIGIN' | 'PUBLIC_ORIGIN' | 'DNS_RESOLVER_URL' | 'OUTGOING_LOCAL_ORIGINS'
>;

/**
 * Checks that an address may be fetched: https, without a name or password, not at the product itself, and at a host
 * that has only public IP addresses when this is called.
 * @throws Failure `address-not-public` or `host-not-found`
 */
export async function checkPublicAddress(config: OutgoingConfig, address: string, signal: AbortSignal): Promise<void> {
  if (isLocalOrigin(config, address)) return;
  const hosts = [config.APP_ORIGIN, config.PUBLIC_ORIGIN].flatMap((origin) => URL.parse(origin ?? '')?.host ?? []);
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || targetFault(address, hosts) !== null) throw new Failure('address-not-public');
  if (isNumeric(url.hostname)) return;
  const resolved = await resolveHost(config, url.hostname, signal);
  if (resolved.length === 0) throw new Failure('host-not-found');
  if (resolved.some((one) => isPrivateHost(one.includes(':') ? `[${one}]` : one)))
    throw new Failure('address-not-public');
}

/** Whether the address is at a local server that the configuration allows, for development and tests. */
const isLocalOrigin = ({ OUTGOING_LOCAL_ORIGINS = [] }: OutgoingConfig, address: string): boolean =>
  OUTGOING_LOCAL_ORIGINS.includes(URL.parse(address)?.origin ?? '');

const isNumeric = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

const answerSchema = z.object({ Answer: z.array(z.object({ type: z.int(), data: z.string() })).default([]) });

/**
 * The IPv4 and IPv6 addresses of a host, by DNS over HTTPS.
 * @throws Failure `source-silent` if the resolver doesn't answer
 */
async function resolveHost(config: OutgoingConfig, host: string, signal: AbortSignal): Promise<string[]> {
  const found = await Promise.all(
    (
      [
        ['A', 1],
        ['AAAA', 28],
      ] as const
    ).map(async ([type, code]) => {
      const query = new URL(config.DNS_RESOLVER_URL);
      query.searchParams.set('name', host);
      query.searchParams.set('type', type);
      const answer = await fetch(query, { headers: { Accept: 'application/dns-json' }, redirect: 'manual', signal });
      // The resolver refuses names that can't exist, such as one with a label of more than 63 characters.
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return [];
      if (!answer.ok) throw new Failure('source-silent');
      const { Answer } = answerSchema.parse(await answer.json());
      return Answer.filter((row) => row.type === code).map(({ data }) => data);
    }),
  ).catch((cause: unknown) => {
    throw cause instanceof Failure ? cause : new Failure('source-silent', { cause });
  });
  return found.flat();
}
