import type { FeatureKey } from '../access/features.ts';
import { hasKey, keysOf } from '../table.ts';

interface KindFacts {
  /** What a person calls one of them. */
  readonly label: string;
  /** Heading of the list, as the menu has it. */
  readonly title: string;
  /** In sentences. */
  readonly one: string;
  readonly many: string;
  /** Page of the list; its items are below it. */
  readonly path: `/${string}`;
  /** Public address: a path, and the field of the touchpoint that follows it. Null for kinds without one. */
  readonly opens: { readonly path: `/${string}/`; readonly by: 'publicId' | 'slug' } | null;
  /** How many of them a scope may have. */
  readonly allowance: FeatureKey;
  /** Whether its page can be previewed before it is published. */
  readonly previewed: boolean;
  /** Whether it is a page of ours, whose script counts visits. */
  readonly drawn: boolean;
  /** Whether it is behind the age gate of an alcohol brand. */
  readonly gated: boolean;
  /** How many retailers it names to a visitor; null where it names none. */
  readonly retailers: 'several' | 'one' | null;
  /** Whose it is: `staff` creates and sees it in staff mode only. */
  readonly whose: 'brand' | 'staff' | 'anybody';
  /** Parts of its definition as its form calls them, in their order there; null where its editor has no such form. */
  readonly parts: Readonly<Record<string, string>> | null;
}

/**
 * The kinds of touchpoints, each with all that the rest of the product asks about it. The keys are part of addresses, of
 * stored facts and of the API, so they never change.
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
    ...{ label: 'Site tag', title: 'Site tag', one: 'site tag', many: 'site tags', path: '/site' },
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

/** Whether the public opens it by a name of its own that its editor chooses. */
export const hasSlug = (kind: TouchpointKind): boolean => touchpointKinds[kind].opens?.by === 'slug';

/** An archived one is out of every list and counts towards no allowance; what it has measured stays. */
export const touchpointStatuses = ['draft', 'published', 'unpublished', 'archived'] as const;
export type TouchpointStatus = (typeof touchpointStatuses)[number];

/** How a list is ordered; by a figure of the last 30 days the most comes first. */
export const touchpointOrders = ['newest', 'name', 'edited', 'sessions', 'piClicks', 'piRate'] as const;
export type TouchpointOrder = (typeof touchpointOrders)[number];

/** 128 random bits, base64url or hex: what a published touchpoint is called in public, and what opens a preview. */
export const publicIdForm = /^(?:[\w-]{22}|[\da-f]{32})$/;
