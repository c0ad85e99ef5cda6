export const scopeChanged =
  'You switched to another account or subaccount in another tab. Reload the page and try again.';
export const scheduledReports = 'Scheduled reports';
