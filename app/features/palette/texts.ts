export const searchFailed = 'Search couldn’t be loaded. Try again in a moment.';

export const scheduledReportsAndAlerts = 'Scheduled reports and alerts';
export const editProfile = 'Edit profile';

export const searchPagesAndAccounts = 'Search pages and accounts';
export const pageAccountOrSubaccount = 'Page, account or subaccount';
export const esc = 'Esc';
export const close = ': close';
export const results = 'Results';
export const pages = 'Pages';
export const accounts = 'Accounts';
export const nothingFound = 'Nothing found';
export const typeToFindAnAccountToo = 'Type to search accounts, too';
export const accountsKind = 'Accounts: {kind}';
export const searchingAccounts = 'Searching accounts…';
