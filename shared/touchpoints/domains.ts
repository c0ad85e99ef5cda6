import { z } from 'zod';

/** A host, or `*.` and a host: every one below it. */
export const domainSchema = z
  .string()
  .max(255)
  .regex(/^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a host such as www.example.com');

/** Whether the host is one of the domains, or is below one written `*.example.com`. */
export const admitsHost = (domains: readonly string[], host: string): boolean =>
  domains.some((domain) => (domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain));
