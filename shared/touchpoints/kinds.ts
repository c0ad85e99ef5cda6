import type { FeatureKey } from '../access/features.ts';
import { hasKey, keysOf } from '../table.ts';

interface KindFacts {
  /** What a person calls one of them. */
  readonly label: string;
  /** Page of the list; its items stand below it. */
  readonly path: `/${string}`;
  /** How many of them a scope may have. */
  readonly allowance: FeatureKey;
  /** Whether its page can be previewed before it is published. */
  readonly previewed: boolean;
  /** Created and shown in staff mode only. */
  readonly staffOnly: boolean;
}

/** The kinds of touchpoints. The keys are part of addresses, of stored facts and of the API, so they never change. */
export const touchpointKinds = {
  ip: { label: 'Immersive', path: '/pop/ip', allowance: 'popImmersive', previewed: true, staffOnly: false },
  dl: { label: 'Smartlink', path: '/pop/dl', allowance: 'popDeeplink', previewed: true, staffOnly: false },
  dp: { label: 'Banner', path: '/pop/dp', allowance: 'popBanner', previewed: true, staffOnly: true },
  vd: { label: 'Video', path: '/pop/vd', allowance: 'popVideo', previewed: true, staffOnly: true },
  api: { label: 'API', path: '/pop/api', allowance: 'popApi', previewed: false, staffOnly: false },
  site: { label: 'Site tag', path: '/site', allowance: 'popSiteTag', previewed: false, staffOnly: false },
} as const satisfies Record<string, KindFacts>;

export type TouchpointKind = keyof typeof touchpointKinds;

export const touchpointKindIds = keysOf(touchpointKinds);

export const isTouchpointKind = (text: unknown): text is TouchpointKind => hasKey(touchpointKinds, text);

/** An archived one is out of every list and counts towards no allowance; what it has measured stays. */
export const touchpointStatuses = ['draft', 'published', 'unpublished', 'archived'] as const;
export type TouchpointStatus = (typeof touchpointStatuses)[number];

/** How a list is ordered; by a figure of the last 30 days the most comes first. */
export const touchpointOrders = ['newest', 'name', 'edited', 'sessions', 'piClicks', 'piRate'] as const;
export type TouchpointOrder = (typeof touchpointOrders)[number];

export const isTouchpointOrder = (text: unknown): text is TouchpointOrder =>
  touchpointOrders.some((order) => order === text);

/** 128 random bits, base64url or hex: what a published touchpoint is called in public, and what opens a preview. */
export const publicIdForm = /^(?:[\w-]{22}|[\da-f]{32})$/;

export const isTouchpointStatus = (text: unknown): text is TouchpointStatus =>
  touchpointStatuses.some((status) => status === text);
