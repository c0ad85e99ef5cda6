export const scopeChanged =
  'You have changed to another account or subaccount meanwhile. Reload the page and try again.';
export const scheduledReports = 'Scheduled reports';
