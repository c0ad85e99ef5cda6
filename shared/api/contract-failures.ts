/** How calls about statements of work are refused: status and sentence. */
export const contractFailures = {
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
