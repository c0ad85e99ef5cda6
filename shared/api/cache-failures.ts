/** How calls about caches are refused: status and sentence. */
export const cacheFailures = {
  'cache-job-running': [409, 'An invalidation of this scope is still running. Wait until it is done.'],
  'cache-everything-often': [429, 'Everything was invalidated within the last 10 minutes. Try again later.'],
  'cache-scope-unknown': [422, 'Nothing has this ID or address. Check it and try again.'],
  'cache-name-wrong': [422, 'Type the name of the product to invalidate everything.'],
  'cache-days-of-account': [422, 'Daily roll-ups are built anew for an account or a subaccount. Choose one.'],
} as const;
