/** The product's fixed numbers, in one place. Times are milliseconds unless the name says otherwise. */

export const chunkTimeoutMs = 120_000;
export const scopeWaitPollMs = 100;
export const scopeSelectionPollMs = 200;
/** How often a visible tab asks for the flags. With `engineAge.fresh` it makes 14 s, so that a change shows within 15. */
export const flagPollMs = 7_000;
export const scopeListTtlMs = 300_000;
export const featuresTtlMs = 300_000;
/** How long after a request's arrival a page waits for its content before its frame leaves; the rest streams. */
export const frameWaitMs = 150;
/** The same in an isolate that has asked the upstream for nothing yet, and so doesn't know how far it is. */
export const firstFrameWaitMs = 40;
/** How long a page waits for the one item that its status depends on. */
export const itemWaitMs = 3_000;
/** How long the content of a page may take to stream in. */
export const streamTimeoutMs = 30_000;

/** Style sheet for browsers that run no scripts; the Worker remembers who asked for it. */
export const noScriptStylesPath = '/session/no-script.css';

/** Names the view in which a member of staff sees what another person sees; from the BFF to the upstream alone. */
export const viewAsHeader = 'X-View-As';

/**
 * Names a state of the database, between the BFF and the upstream alone. A write is answered with the state that it led
 * to; the BFF sends the newest of a session along, so that a read sees at least that. They sort as text, and an
 * upstream without replicas needs none.
 */
export const bookmarkHeader = 'X-Bookmark';
/** How long a session sends the bookmark of its last write along; by then every read has seen it anyway. */
export const bookmarkLifeMs = 60_000;

export const sidebarCollapseWidthPx = 1349;
/** The support tools speak this, whatever the person's own locale. */
export const supportLocale = 'en-US';

export const currencyPrecisionMax = 4;
export const groupingDigits = 3;

export const carouselAutoplayMs = 10_000;
export const confirmDialog = { confirm: 'Ok', cancel: 'Cancel' } as const;

export const defaultRetailers = ['Amazon', 'Target', 'Walmart'] as const;
export const selectedRetailer = 'Amazon';

/** Largest JSON body a call may carry, and largest streamed upload, in bytes. */
export const jsonBodyLimit = 1024 * 1024;
export const uploadLimit = 100 * 1024 * 1024;

/** Where open tabs ask for their flags. */
export const flagsPath = '/flags';
