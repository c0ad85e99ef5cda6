import { isbot } from 'isbot';
import { channelOf } from '#shared/touchpoints/channel.ts';
import { deviceOf, type Visitor } from '#shared/touchpoints/visitor.ts';
import type { AppContext } from '../hono.ts';

/** What a request tells of who made it, without knowing who it is. */
export interface Visit extends Visitor {
  readonly channel: string;
  /** A person looking: no bot, no probe, nothing fetched in advance. */
  readonly counts: boolean;
}

export function visitOf(c: AppContext): Visit {
  const userAgent = c.req.header('User-Agent') ?? '';
  return {
    country: countryOf(c),
    device: deviceOf(userAgent),
    channel: channelOf(c.req.query('utm_medium') ?? '', hostOf(c.req.header('Referer'))),
    counts: c.req.method !== 'HEAD' && !isbot(userAgent) && !isPrefetch(c),
  };
}

/** As the platform found it out. On a developer's machine nothing does, and the header that it would set is believed. */
export function countryOf({ req, var: { config } }: AppContext): string {
  const { country } = (req.raw as Request<unknown, IncomingRequestCfProperties>).cf ?? {};
  const local = config.PUBLIC_ORIGIN.startsWith('http:') ? req.header('CF-IPCountry') : undefined;
  const said = local ?? country ?? '';
  return /^[A-Z]{2}$/.test(said) && said !== 'XX' ? said : 'ZZ';
}

/** Who calls, for counting calls alone. */
export const addressOf = ({ req }: AppContext): string => networkOf(req.header('CF-Connecting-IP') ?? 'unknown');

/** Of an IPv6 address its first 64 bits: whoever has one has all that begin with them. Any other stays as it is. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

const isPrefetch = ({ req }: AppContext): boolean =>
  /prefetch|prerender/i.test(`${req.header('Sec-Purpose') ?? ''} ${req.header('Purpose') ?? ''}`);

export const hostOf = (address: string | undefined): string => URL.parse(address ?? '')?.hostname ?? '';
