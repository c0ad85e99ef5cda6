import type { FeatureKey } from '../access/features.ts';
import { hasKey, keysOf } from '../table.ts';

interface KindFacts {
  /** Label of one item. */
  readonly label: string;
  /** Heading of the list, the same as in the menu; there, site tags are named by their host. */
  readonly title: string;
  /** Names within a sentence. */
  readonly one: string;
  readonly many: string;
  /** Path of the list; its items are below it. */
  readonly path: `/${string}`;
  /** Public URL: a path, and the field of the touchpoint that follows it. Null for kinds without one. */
  readonly opens: { readonly path: `/${string}/`; readonly by: 'publicId' | 'slug' } | null;
  /** Maximum number in a scope. */
  readonly allowance: FeatureKey;
  /** Whether its page has a preview before it is published. */
  readonly previewed: boolean;
  /** Whether it is one of our pages, whose script counts visits. */
  readonly drawn: boolean;
  /** Whether the age gate of an alcohol brand applies to it. */
  readonly gated: boolean;
  /** How many retailers it shows to a visitor; null for none. */
  readonly retailers: 'several' | 'one' | null;
  /** Who manages it. Kinds of `staff` are only visible and created in staff mode. */
  readonly whose: 'brand' | 'staff' | 'anybody';
  /** Labels of its definition's parts, in the order of its form; null for an editor without such a form. */
  readonly parts: Readonly<Record<string, string>> | null;
}

/**
 * The kinds of touchpoints with their properties. The keys are part of URLs, of stored facts and of the API, so they
 * never change.
 */
export const touchpointKinds = {
  ip: {
    ...{ label: 'Immersive', title: 'Media', one: 'experience', many: 'experiences', path: '/pop/ip' },
    ...{ opens: { path: '/e/', by: 'publicId' }, allowance: 'popImmersive' },
    ...{ gated: true, retailers: 'several' },
    ...{ previewed: true, drawn: true, whose: 'brand', parts: null },
  },
  dl: {
    ...{ label: 'Smartlink', title: 'Retailer Direct', one: 'smartlink', many: 'smartlinks', path: '/pop/dl' },
    ...{ opens: { path: '/l/', by: 'slug' }, allowance: 'popDeeplink' },
    ...{ gated: false, retailers: 'one' },
    ...{ previewed: true, drawn: false, whose: 'brand' },
    parts: {
      ...{ product: 'Product', fallback: 'Fallback URL', retailers: 'Retailers', rules: 'Rules' },
      utm: 'Campaign parameters (UTM)',
    },
  },
  dp: {
    ...{ label: 'Banner', title: 'Ad Unit Display', one: 'banner', many: 'banners', path: '/pop/dp' },
    ...{ opens: { path: '/embed/dp/', by: 'publicId' }, allowance: 'popBanner' },
    ...{ gated: false, retailers: 'one' },
    ...{ previewed: true, drawn: true, whose: 'staff' },
    parts: {
      ...{ size: 'Size', picture: 'Picture', alt: 'What the picture shows', headline: 'Headline' },
      ...{ call: 'Call to action', product: 'Link to the offer of', target: 'Fallback URL' },
    },
  },
  vd: {
    ...{ label: 'Video', title: 'Ad Unit Video', one: 'video', many: 'videos', path: '/pop/vd' },
    ...{ opens: { path: '/embed/vd/', by: 'publicId' }, allowance: 'popVideo' },
    ...{ gated: true, retailers: 'one' },
    ...{ previewed: true, drawn: true, whose: 'staff' },
    parts: {
      ...{ title: 'Title', language: 'Language', source: 'Film', poster: 'Picture before it plays' },
      ...{ captions: 'Captions', hotspots: 'Products in the film', end: 'When it is over' },
    },
  },
  api: {
    ...{ label: 'API', title: 'API', one: 'integration', many: 'integrations', path: '/pop/api' },
    ...{ opens: null, allowance: 'popApi', gated: false, retailers: 'several' },
    ...{ previewed: false, drawn: false, whose: 'anybody' },
    parts: {
      ...{ collections: 'Collections', products: 'Products', fields: 'Fields of an answer', retailers: 'Retailers' },
      ...{ allowedDomains: 'Sites whose pages may call', perMinute: 'Calls a minute, for each key' },
    },
  },
  site: {
    ...{ label: 'Site tag', title: 'Site tags', one: 'site tag', many: 'site tags', path: '/site' },
    ...{ opens: null, allowance: 'popSiteTag', gated: false, retailers: null },
    ...{ previewed: false, drawn: false, whose: 'anybody' },
    parts: {
      ...{ allowedDomains: 'Sites that carry the tag', consent: 'Consent', counts: 'What is counted' },
      retailers: 'Domains of retailers',
    },
  },
} as const satisfies Record<string, KindFacts>;

export type TouchpointKind = keyof typeof touchpointKinds;

export const touchpointKindIds = keysOf(touchpointKinds);

export type DrawnKind = {
  [Kind in TouchpointKind]: (typeof touchpointKinds)[Kind]['drawn'] extends true ? Kind : never;
}[TouchpointKind];

export const isTouchpointKind = (text: unknown): text is TouchpointKind => hasKey(touchpointKinds, text);

export const isDrawnKind = (text: unknown): text is DrawnKind => isTouchpointKind(text) && touchpointKinds[text].drawn;

/** Whether its public URL ends with a name that its editor chooses. */
export const hasSlug = (kind: TouchpointKind): boolean => touchpointKinds[kind].opens?.by === 'slug';

/** An archived touchpoint is hidden from lists and counts towards no limit; its facts stay. */
export const touchpointStatuses = ['draft', 'published', 'unpublished', 'archived'] as const;
export type TouchpointStatus = (typeof touchpointStatuses)[number];

/** Orders of a list; numbers of the last 30 days sort the largest first. */
export const touchpointOrders = ['newest', 'name', 'edited', 'sessions', 'piClicks', 'piRate'] as const;
export type TouchpointOrder = (typeof touchpointOrders)[number];

/** 128 random bits, base64url or hex: public id of a published touchpoint, or token of a preview. */
export const publicIdForm = /^(?:[\w-]{22}|[\da-f]{32})$/;
