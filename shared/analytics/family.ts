export type AccountKind = 'brand' | 'retailer';

/** Facts that lie together. One question asks measures of one family. */
export type Family = 'brand' | 'retailer' | 'offers' | 'recipes' | 'responses';
