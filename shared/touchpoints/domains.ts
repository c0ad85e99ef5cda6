import { z } from '../schema/z.ts';

/** A host, or `*.` and a host: every one below it. */
export const domainSchema = z
  .string()
  .max(255)
  .regex(/^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a host such as www.example.com');

/** A domain with the port of its pages, where that isn't the one of https. */
export const siteSchema = z.string().refine(
  (site) => {
    const [, domain = '', port] = /^(.*?)(?::([1-9]\d{0,4}))?$/.exec(site) ?? [];
    return domainSchema.safeParse(domain).success && (port === undefined || (Number(port) < 65_536 && port !== '443'));
  },
  { message: 'must be a host such as www.example.com, or one with its port such as www.example.com:8443' },
);

/** Whether the host, with the port it may have, is one of the domains, or is below one written `*.example.com`. */
export const admitsHost = (domains: readonly string[], host: string): boolean =>
  domains.some((domain) => (domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain));
