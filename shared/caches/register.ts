interface Cache {
  readonly label: string;
  /** What it stores, and where. */
  readonly keeps: string;
  /** How long an outdated answer may be served. */
  readonly lifetime: string;
  /**
   * How it is invalidated early: its keys contain a generation, sessions are told to read again, or days are rebuilt.
   * `passes` means that it expires soon, or is checked at every use, so that waiting is enough.
   */
  readonly left: 'generation' | 'sessions' | 'days' | 'passes';
  /** File of the cache. A test finds every cache and looks for it here. */
  readonly modules: readonly string[];
}

/** Every cache of the product that can serve an outdated answer, or is counted. */
export const caches = {
  'published-pages': {
    label: 'Published pages',
    keeps: 'Rendered pages of experiences, banners and videos with their prices, in the platform’s cache.',
    lifetime: '60 seconds; a new revision shows at once',
    left: 'generation',
    modules: ['worker/public/experiences/page-cache.ts'],
  },
  'public-answers': {
    label: 'Public answers',
    keeps: 'Definitions of published touchpoints, vouchers, forms and redirects, in the memory of each isolate.',
    lifetime: '5 seconds; far from the database the first visit after it sees the old one, up to a minute later',
    left: 'passes',
    modules: ['worker/public/published/isolate-cache.ts'],
  },
  'missing-addresses': {
    label: 'Missing addresses',
    keeps: 'Public addresses that don’t exist, in the memory of each isolate.',
    lifetime: '2 seconds',
    left: 'passes',
    modules: ['worker/public/published/look-up.ts'],
  },
  'scopes-and-features': {
    label: 'Scopes and features',
    keeps: 'The accounts, access levels and features of signed-in people, in their sessions.',
    lifetime: '5 minutes; changes of access act at once',
    left: 'sessions',
    modules: ['worker/session/loader.ts', 'worker/session/isolate-snapshots.ts', 'worker/session/isolate-leases.ts'],
  },
  'page-answers': {
    label: 'Page data',
    keeps:
      'Menu lists, templates, dates, filter sets, notes and site tags of one person in one scope, in the memory of each isolate.',
    lifetime: '5 seconds; a change of the person shows at once',
    left: 'passes',
    modules: ['app/api/answer-cache.server.ts', 'worker/forwarding/writes.ts'],
  },
  'feature-flags': {
    label: 'Feature flags',
    keeps: 'Definitions of feature flags, in KV and in the memory of each isolate.',
    lifetime: '45 seconds',
    left: 'passes',
    modules: ['worker/flags/source.ts', 'worker/flags/engine-cache.ts', 'worker/flags/routes.ts'],
  },
  'roll-ups': {
    label: 'Daily roll-ups',
    keeps: 'Daily roll-ups for dashboards, in the database.',
    lifetime: 'Until facts of the day come or go',
    left: 'days',
    modules: ['upstream/facts/ingest/rebuild.ts'],
  },
  references: {
    label: 'Coverage, rates and retailers',
    keeps: 'Names and references that queries look up, in the memory of each isolate.',
    lifetime: 'Checked at every question',
    left: 'passes',
    modules: ['upstream/facts/questions/references.ts'],
  },
  'used-up-keys': {
    label: 'Used-up API keys',
    keeps: 'API keys that exceeded their limit this minute, in the memory of each isolate.',
    lifetime: 'The rest of the minute',
    left: 'passes',
    modules: ['upstream/data-api/key-minute.ts'],
  },
} as const satisfies Record<string, Cache>;

export type CacheId = keyof typeof caches;

/** Caches whose hits and misses are counted. */
export const countedCaches = ['published-pages', 'public-answers'] as const satisfies readonly CacheId[];
export type CountedCache = (typeof countedCaches)[number];

/** Caches that can be invalidated early. */
export const invalidationKinds = {
  pages: 'Published pages',
  sessions: 'Scopes and features of signed-in people',
  'roll-ups': 'Daily roll-ups',
  all: 'All of these',
} as const;
export type InvalidationKind = keyof typeof invalidationKinds;

export const invalidationScopes = {
  account: 'One account',
  operator: 'One subaccount',
  touchpoint: 'One published page',
  everything: 'Everything',
} as const;
export type InvalidationScope = keyof typeof invalidationScopes;
