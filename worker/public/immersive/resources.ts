import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';

/** What the blocks of a page name, as it is now: read when the page is, and kept with no page. */
export type ImmersiveResources = Pick<
  PublicTouchpoint,
  'account' | 'products' | 'offers' | 'retailers' | 'collections' | 'stores' | 'forms'
>;
export type ResourceProduct = ImmersiveResources['products'][number];
export type ResourceOffer = ImmersiveResources['offers'][number];
