/** Keeps wrangler, Vite's Cloudflare plugin and Miniflare from reaching out: offline they would wait and complain. */
export const quietTools = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  NO_UPDATE_NOTIFIER: '1',
} as const;
