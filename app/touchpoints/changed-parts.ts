import { same } from '#shared/touchpoints/blocks-merge.ts';
import type { Definition } from '#shared/touchpoints/definition.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';

/** Kinds whose editors save when they are told to. */
export type EditedKind = Exclude<TouchpointKind, 'ip'>;

/** What is saved of a touchpoint with each revision. */
export interface Content {
  readonly name: string;
  readonly campaign: string;
  /** A smartlink's own part of its short address, which no earlier revision knows; null with any other kind. */
  readonly slug?: string | null | undefined;
  readonly definition: Definition;
}

/** Parts of a definition as its form calls them, in the order that they stand there. */
const partNames: Readonly<Record<EditedKind, Readonly<Record<string, string>>>> = {
  dl: {
    ...{ product: 'Product', fallback: 'Leads to', retailers: 'Retailers', rules: 'Rules' },
    utm: 'Campaign parameters (UTM)',
  },
  dp: {
    ...{ size: 'Size', picture: 'Picture', alt: 'What the picture shows', headline: 'Headline' },
    ...{ call: 'Call to action', product: 'Leads to the offer of', target: 'Or leads to' },
  },
  vd: {
    ...{ title: 'Title', language: 'Language', source: 'Film', poster: 'Picture before it plays' },
    ...{ captions: 'Captions', hotspots: 'Products in the film', end: 'When it is over' },
  },
  api: {
    ...{ collections: 'Collections', products: 'Products', fields: 'Fields of an answer', retailers: 'Retailers' },
    ...{ allowedDomains: 'Sites whose pages may call', perMinute: 'Calls a minute, for each key' },
  },
  site: {
    ...{ allowedDomains: 'Sites that carry the tag', consent: 'Consent', counts: 'What is counted' },
    retailers: 'Domains of retailers',
  },
};

/** Names of the parts in which two revisions differ, in the order of the form. */
export const changedParts = (kind: EditedKind, before: Content, after: Content): string[] => [
  ...(before.name === after.name ? [] : ['Name']),
  ...(before.campaign === after.campaign ? [] : ['Campaign']),
  ...(kind === 'dl' && before.slug !== undefined && after.slug !== undefined && before.slug !== after.slug
    ? ['Short link']
    : []),
  ...Object.entries(partNames[kind])
    .filter(([part]) => !same(before.definition[part], after.definition[part]))
    .map(([, name]) => name),
];
