/** How calls of the staff's pages about caches and statements of work are refused. A part of the table of failures. */
export const internalFailures = {
  'cache-job-running': [409, 'An invalidation of this scope is running. Wait until it’s done.'],
  'cache-everything-often': [429, 'Everything was invalidated in the last 10 minutes. Try again later.'],
  'cache-scope-unknown': [422, 'Nothing has this ID or URL. Check it and try again.'],
  'cache-name-wrong': [422, 'Type the name of the product to invalidate everything.'],
  'cache-days-of-account': [422, 'Choose an account or subaccount to rebuild its daily roll-ups.'],
  'sow-overlaps': [
    409,
    ({ number, metric }: { readonly number: string; readonly metric: string }) =>
      `The term overlaps SOW ${number} for ${metric}.`,
  ],
  'sow-number-taken': [409, 'Another statement of work has this number. Choose another, or leave the field empty.'],
  'sow-signed': [409, 'The terms are signed. Draft an amendment to change them.'],
  'sow-not-active': [409, 'Only an active statement of work can be amended.'],
  'sow-nothing-to-sign': [409, 'All versions are already signed.'],
  'sow-over': [409, 'This statement of work has ended or was canceled.'],
  'sow-no-amendment': [409, 'There is no amendment to discard.'],
} as const;
