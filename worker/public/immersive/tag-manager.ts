/**
 * Runs before the tag manager: everything that needs consent is refused until the brand's own consent tag says
 * otherwise (Google's consent mode).
 */
export const tagManagerStart = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'denied'});dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})`;

/** The container's id if it has the form of one; nothing else gets into an address. */
export const tagManagerId = (text: string | null): string | null =>
  text !== null && /^GTM-[A-Z0-9]{4,12}$/.test(text) ? text : null;
