import { keysOf } from '../table.ts';

/** What a site tag can count, with labels. */
export const siteCounts = {
  view: 'Page views',
  product: 'Views of product pages',
  click: 'Clicks that lead to retailers',
} as const;
export type SiteCount = keyof typeof siteCounts;
export const siteCountIds = keysOf(siteCounts);

/** When a visit is counted, and whether the browser may keep a session’s id. */
export const consentModes = {
  wait: {
    label: 'Wait for consent',
    hint: 'Nothing is sent before consent is given. Then a session is known for 30 minutes.',
  },
  anonymous: {
    label: 'Count always, without a session',
    hint: 'The browser keeps nothing: every page view is a session of its own.',
  },
  off: {
    label: 'Don’t ask',
    hint: 'A session is known for 30 minutes unless consent is refused. Only for sites that need no consent.',
  },
} as const;
export type ConsentMode = keyof typeof consentModes;
export const consentModeIds = keysOf(consentModes);

/** How long paths are stored. */
export const keptPathDays = 7;
/** Form of a product number in a page's markup; its check digit is checked later. */
export const siteGtinForm = /^(?:\d{8}|\d{12,14})$/;

/** Maximum length of a path; longer ones are not stored. */
export const longestPath = 200;
