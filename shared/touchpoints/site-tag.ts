import { z } from '../schema/z.ts';
import { definitionKind } from './definition.ts';
import { admitsHost, domainSchema } from './domains.ts';
import type { DefinitionProblem } from './publish-facts.ts';
import { consentModeIds, longestPath, siteCountIds } from './site-tag-choices.ts';

const retailerSchema = z.strictObject({
  retailer: z.int().positive(),
  /** Links to this domain and its subdomains count as links to the retailer. */
  domain: domainSchema.refine((domain) => !domain.startsWith('*.'), 'must be a host such as example.com'),
});

export const siteTagSchema = z.strictObject({
  /** Sites with the tag. Events from other sites are refused. */
  allowedDomains: z.array(domainSchema).max(50, 'must hold at most 50 domains'),
  consent: z.enum(consentModeIds),
  counts: z.array(z.enum(siteCountIds)).max(siteCountIds.length),
  retailers: z.array(retailerSchema).max(100, 'must hold at most 100 retailers'),
});
export type SiteTag = z.infer<typeof siteTagSchema>;

export const emptySiteTag: SiteTag = {
  ...{ allowedDomains: [], consent: 'wait', counts: ['view', 'product'], retailers: [] },
};

function problems({ allowedDomains, counts, retailers }: SiteTag): readonly DefinitionProblem[] {
  return [
    ...(allowedDomains.length === 0
      ? [{ path: 'allowedDomains', message: 'is missing: name a site, or everything is refused' }]
      : []),
    ...(counts.length === 0 ? [{ path: 'counts', message: 'is missing: choose what is counted' }] : []),
    ...(counts.includes('click') && retailers.length === 0
      ? [{ path: 'retailers', message: 'is missing: give the domain of a retailer, or no click is one' }]
      : []),
  ];
}

export const siteTagDefinition = definitionKind({
  schema: siteTagSchema,
  empty: emptySiteTag,
  references: ({ retailers }) => ({ products: [], retailers: retailers.map(({ retailer }) => retailer) }),
  problems,
});

/** The retailer that a link leads to; null if it isn't one of the tag's retailers. */
export const retailerAt = ({ retailers }: Pick<SiteTag, 'retailers'>, host: string): number | null =>
  retailers.find(({ domain }) => admitsHost([domain, `*.${domain}`], host))?.retailer ?? null;

/** A path to store; null if it is too long or may contain an email address. */
export const keptPath = (path: string): string | null =>
  path.length <= longestPath && /^\/[^?#\s]*$/.test(path) && !/@|%40/i.test(path) ? path : null;

/** `https://` origin of a page that the tag may count on, null for any other. */
export function admittedOrigin({ allowedDomains }: Pick<SiteTag, 'allowedDomains'>, origin: string) {
  const url = /^https:\/\//.test(origin) ? URL.parse(origin) : null;
  return url && url.origin === origin && admitsHost(allowedDomains, url.hostname)
    ? { origin, host: url.hostname }
    : null;
}
