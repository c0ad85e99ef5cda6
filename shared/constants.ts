/** Constants of the product. Times are milliseconds unless the name says otherwise. */

export const chunkTimeoutMs = 120_000;
export const scopeWaitPollMs = 100;
export const scopeSelectionPollMs = 200;
/**
 * Interval at which a visible tab requests the flags. With `engineAge.fresh` it makes 14 s, so that a change shows
 * within 15.
 */
export const flagPollMs = 7_000;
export const scopeListTtlMs = 300_000;
export const featuresTtlMs = 300_000;
/** How long a page waits for its content before it sends the frame; the rest streams. */
export const frameWaitMs = 150;
/** The same in an isolate that has not called the upstream yet and doesn't know its distance. */
export const firstFrameWaitMs = 40;
/** How long a page waits for the one item that its status depends on. */
export const itemWaitMs = 3_000;
/** Time limit for streaming the content of a page. */
export const streamTimeoutMs = 30_000;

/** Style sheet for browsers without scripts; the Worker records who requested it. */
export const noScriptStylesPath = '/session/no-script.css';

/**
 * Header of a support view, in which a member of staff sees the pages of another person; only sent from the BFF to the
 * upstream.
 */
export const viewAsHeader = 'X-View-As';

/**
 * Bookmark of a database state, exchanged between the BFF and the upstream only. A write returns the state after it;
 * the BFF sends the newest one of a session, so that a read sees at least that state. Bookmarks sort as text; an
 * upstream without replicas needs none.
 */
export const bookmarkHeader = 'X-Bookmark';
/** How long a session sends the bookmark of its last write; after that every replica has it anyway. */
export const bookmarkLifeMs = 60_000;

export const sidebarCollapseWidthPx = 1349;
/** Locale of the support tools, whatever the person's own. */
export const supportLocale = 'en-US';

export const currencyPrecisionMax = 4;
export const groupingDigits = 3;

export const carouselAutoplayMs = 10_000;
export const confirmDialog = { confirm: 'Ok', cancel: 'Cancel' } as const;

export const defaultRetailers = ['Amazon', 'Target', 'Walmart'] as const;
export const selectedRetailer = 'Amazon';

/** Maximum bytes of a JSON body and of a streamed upload. */
export const jsonBodyLimit = 1024 * 1024;
export const uploadLimit = 100 * 1024 * 1024;

/** Path at which open tabs request their flags. */
export const flagsPath = '/flags';
