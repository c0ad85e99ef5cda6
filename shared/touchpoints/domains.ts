import { z } from '../schema/z.ts';

/** A host, or `*.` and a host for all of its subdomains. */
export const domainSchema = z
  .string()
  .max(255)
  .regex(/^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a host such as www.example.com');

/** A domain with the port of its pages, if that isn't the default of https. */
export const siteSchema = z.string().refine(
  (site) => {
    const [, domain = '', port] = /^(.*?)(?::([1-9]\d{0,4}))?$/.exec(site) ?? [];
    return domainSchema.safeParse(domain).success && (port === undefined || (Number(port) < 65_536 && port !== '443'));
  },
  { message: 'must be a host such as www.example.com, or one with its port such as www.example.com:8443' },
);

/** Whether the host, with an optional port, is one of the domains or below one such as `*.example.com`. */
export const admitsHost = (domains: readonly string[], host: string): boolean =>
  domains.some((domain) => (domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain));
