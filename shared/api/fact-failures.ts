/** What the store of the facts can't do, for the one table of failures. */
export const factFailures = {
  'facts-unreachable': [503, 'The analytics data can’t be reached. Try again shortly.'],
  'facts-silent': [503, 'The analytics data didn’t answer. Try again shortly.'],
  'redemptions-not-imported': [
    422,
    'Redemptions of vouchers can’t be imported while facts are in ClickHouse. Import other files.',
  ],
  'timezone-not-movable': [
    409,
    'The time zone can’t be changed while facts are in ClickHouse. Ask the operator of this installation.',
  ],
} as const;
