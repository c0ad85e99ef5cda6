/** Values of `utm_medium` by channel. */
const byMedium: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ social: 'social', 'paid-social': 'social', paid_social: 'social', paidsocial: 'social', influencer: 'social' },
    ...{ search: 'search', cpc: 'search', ppc: 'search', sem: 'search', organic: 'search', 'paid-search': 'search' },
    ...{ email: 'email', 'e-mail': 'email', mail: 'email', newsletter: 'email' },
    ...{ video: 'video', cpv: 'video', 'online-video': 'video', tv: 'video' },
  }),
);

const bySite: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be|vimeo\.com|twitch\.tv)$/, 'video'],
  [
    /(?:^|\.)(?:facebook|instagram|tiktok|twitter|x|linkedin|pinterest|reddit|threads|snapchat)\.(?:com|net)$/,
    'social',
  ],
  [/^(?:t\.co|lnkd\.in|l\.wl\.co)$/, 'social'],
  [/(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|qwant|baidu|yandex)\.[a-z.]{2,6}$/, 'search'],
  [/^(?:mail|outlook|webmail)\./, 'email'],
];

/**
 * Channel of a visit: the link's parameters win over the referring site.
 * @param medium `utm_medium` of the URL
 * @param site host of the referring page, empty if unknown
 */
export function channelOf(medium: string, site: string): string {
  const known = byMedium.get(medium.trim().toLowerCase());
  if (known) return known;
  const host = site.toLowerCase().replace(/^www\./, '');
  return bySite.find(([form]) => form.test(host))?.[1] ?? 'site';
}
