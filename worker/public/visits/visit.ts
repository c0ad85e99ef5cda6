import { isbot } from 'isbot';
import type { LocalDate } from '#shared/time/calendar.ts';
import { dayAt, isTimeZone } from '#shared/time/wall-clock.ts';
import type { Whereabouts } from '#shared/touchpoints/alcohol.ts';
import { channelOf } from '#shared/touchpoints/channel.ts';
import { deviceOf, type Visitor } from '#shared/touchpoints/visitor.ts';
import type { AppContext } from '#worker/platform/hono.ts';

/** What a request tells about its anonymous visitor. */
export interface Visit extends Visitor {
  readonly channel: string;
  /** Whether to count the visit: not for bots, HEAD requests and prefetches. */
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

/** The visitor's country, as determined by Cloudflare; `ZZ` if unknown. In development, from the request header. */
export function countryOf({ req, var: { config } }: AppContext): string {
  const { country } = placeOf(req);
  const local = config.PUBLIC_ORIGIN.startsWith('http:') ? req.header('CF-IPCountry') : undefined;
  const code = local ?? country ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : 'ZZ';
}

/** The visitor's state or region, as determined by Cloudflare, such as `UT`; null if unknown. */
function regionOf({ req, var: { config } }: AppContext): string | null {
  const local = config.PUBLIC_ORIGIN.startsWith('http:') ? req.header('CF-Region-Code') : undefined;
  const code = local ?? placeOf(req).regionCode ?? '';
  return /^[A-Z0-9]{1,3}$/.test(code) ? code : null;
}

/** The visitor's location and calendar day there, for content that is limited to some places. */
export function whereaboutsOf(c: AppContext): Whereabouts {
  const { timezone = '' } = placeOf(c.req);
  const known = isTimeZone(timezone);
  const dayIn = (zone: string) => dayAt(Date.now(), known ? timezone : zone);
  return { country: countryOf(c), region: regionOf(c), days: { first: dayIn(lastZone), last: dayIn(firstZone) } };
}

/** The location as query parameters, for decisions of the upstream. */
export function whereaboutsQuery(c: AppContext): Readonly<Record<string, string>> {
  const { country, region, days } = whereaboutsOf(c);
  return { country, ...(region !== null && { region }), firstDay: days.first, lastDay: days.last };
}

/** The time zone in which a day begins last; used for visitors of unknown zone, so that no age is overestimated. */
const lastZone = 'Etc/GMT+12';
const firstZone = 'Etc/GMT-14';

/** The calendar day at the visitor's location. */
export function todayOf({ req }: AppContext): LocalDate {
  const { timezone = '' } = placeOf(req);
  return dayAt(Date.now(), isTimeZone(timezone) ? timezone : lastZone);
}

/** Cloudflare's data about the visitor's location. */
const placeOf = ({ raw }: AppContext['req']): Partial<IncomingRequestCfProperties> =>
  // Hono passes on the platform's own request, whose type it doesn't know.
  (raw as Request<unknown, IncomingRequestCfProperties>).cf ?? {};

/**
 * The client address for rate limits: the first 64 bits of an IPv6 address, since one owner has all addresses with this
 * prefix; an IPv4 address unchanged.
 */
export const addressOf = ({ req }: AppContext): string => leadingGroups(clientOf(req), 4);

/** The client's network: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function networkOf({ req }: AppContext): string {
  const address = clientOf(req);
  const [v4] = /(?:\d{1,3}\.){3}/.exec(address) ?? [];
  return v4 ?? leadingGroups(address, 3);
}

const clientOf = (req: AppContext['req']): string => req.header('CF-Connecting-IP') ?? 'unknown';

/** The first 16-bit groups of an IPv6 address; any other address unchanged. */
function leadingGroups(address: string, count: number): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

const isPrefetch = ({ req }: AppContext): boolean =>
  /prefetch|prerender/i.test(`${req.header('Sec-Purpose') ?? ''} ${req.header('Purpose') ?? ''}`);

const hostOf = (address: string | undefined): string => URL.parse(address ?? '')?.hostname ?? '';
