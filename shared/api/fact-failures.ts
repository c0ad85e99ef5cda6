/** What the store of the facts can't do, for the one table of failures. */
export const factFailures = {
  'facts-unreachable': [503, 'The analytics data can’t be reached. Try again shortly.'],
  'facts-silent': [503, 'The analytics data didn’t answer. Try again shortly.'],
} as const;
