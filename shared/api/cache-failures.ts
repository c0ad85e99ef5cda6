/** How calls about caches are refused: status and sentence. */
export const cacheFailures = {
  'cache-job-running': [409, 'An invalidation of this scope is running. Wait until it’s done.'],
  'cache-everything-often': [429, 'Everything was invalidated in the last 10 minutes. Try again later.'],
  'cache-scope-unknown': [422, 'Nothing has this ID or URL. Check it and try again.'],
  'cache-name-wrong': [422, 'Type the name of the product to invalidate everything.'],
  'cache-days-of-account': [422, 'Choose an account or subaccount to rebuild its daily roll-ups.'],
} as const;
