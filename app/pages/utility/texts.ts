export const accessToProductName = 'Access to {productName}';
export const helloPleaseGiveAccessTo =
  'Hello,\n\nplease give {address} access to our account in {productName}.\n\nThank you';
export const accessDenied = 'Access denied';
export const emailWithoutAccess = 'doesn’t have access to any account yet.';
export const userWithoutAccess = 'This user doesn’t have access to any account yet.';
export const accessDeniedHint =
  'Ask an administrator of your company to invite this address, or contact us to set it up. Then sign in again.';
export const requestAccessByEmail = 'Request access by email';
export const signInWithAnotherUser = 'Sign in with another user';

export const yourAccountExists = 'Your account exists';
export const accountStep = 'You and your colleagues can sign in.';
export const agreementSigned = 'Agreement signed';
export const agreementStep = 'Your contact confirms what your plan includes.';
export const catalogConnected = 'Catalog connected';
export const catalogStep = 'Products and retailers are imported and matched.';
export const firstExperiencePublished = 'First experience published';
export const publishStep = 'Numbers appear the day after.';
export const welcomeLabel = 'Welcome, {label}';
export const brandActive = 'This brand is active: everything your plan includes is in the menu.';
export const brandInactive =
  'This brand isn’t active yet, so its dashboards and tools aren’t available. What’s left to do:';
export const done = '(done)';
export const whoToAsk = 'Who to ask';
export const continueToThePageYouWanted = 'Continue to the page you wanted';
export const goToTheStartPage = 'Go to the start page';
export const contactSupport = 'Contact support';

export const titleIsComingSoon = '{title} is coming soon';
export const comingSoon = 'Coming soon';
export const comingSoonHint = 'We’re building this page. You have access, and it will appear here when it’s ready.';

export const signInFirst = 'Sign in first.';
export const noAccount = 'No account is selected.';
export const inactiveBrand = 'The selected brand isn’t active.';
export const notInPlan = 'Your plan doesn’t include this.';
export const wrongAccountType = 'This isn’t available for this type of account.';
export const wrongMode = 'This isn’t available in your current mode.';
export const closedInMode = 'This isn’t available in {mode} mode.';
export const switchMode = 'Switch the mode at the top of this page.';
export const supportGives = 'We set this up for your account. Contact support if you need it.';
export const signedInAs = 'Signed in as';
export const account = 'Account';
export const yourAccess = 'Your access';
export const mode = 'Mode';
export const read = 'Read';
export const write = 'Write';
export const administration = 'Administration';
export const noAccess = 'None';
export const thisAccount = 'this account';
export const staffOnly = 'This is for our staff only.';
export const featureOff = 'This feature isn’t turned on for you.';
export const featureMissing = 'Your account doesn’t include a feature that this needs.';
export const alcoholOnly = 'This is available for alcohol brands only.';
export const partialView = 'You only see part of this account.';
export const levelTooLow = 'Your access level in this account isn’t sufficient.';
export const accountLost = 'You no longer have access to the account in this tab.';
export const fullAdminOnly = 'This needs administration rights for every account.';
export const chooseSubaccount = 'Select one of its subaccounts at the top of this page.';
export const chooseOtherAccount = 'Select another account at the top of this page.';
export const chooseOtherSubaccount = 'Select another subaccount at the top of this page.';
export const denied = 'You don’t have access to this page.';
export const goBackAndTryAgain = 'Go back and try again';

export const nothingToShow = 'There’s nothing to show yet';
export const noOpenAccount = 'You have access, but not to an account that can be opened.';
export const youAreWorkingIn = 'You are working in';
export const noPageInScope = ', which has no page you can open. Select another account above, or ask for access.';
export const chooseAccount = 'No account is selected. Select one above, or ask for access.';

export const pageNotFound = 'Page not found';
export const notFoundHint = 'This page doesn’t exist. It may have moved, or the link is incomplete.';

export const preview = 'Preview';
export const previewMissing = 'This preview isn’t available';
export const previewMissingHint =
  'The link may have been revoked, or there is nothing to preview yet. Ask the sender for a new link.';

export const yourPlanLabel = 'Your plan, {label}';
export const planComplete = 'You have everything: dashboards and settings are in the menu.';
export const youAreOnName = 'You are on {name}.';
export const youHaveNoPlanYet = 'You have no plan yet.';
export const requestFailed = 'The request couldn’t be sent. Try again in a moment, or contact support.';

export const settingsLead = 'Everything you can set up for {label}.';
export const peopleAndAccess = 'People and access';
export const productsAndStores = 'Products and stores';
export const dataAndReports = 'Data and reports';
export const settingsTools = 'Tools';
export const internalSettings = 'Internal';
export const yourSettings = 'You';
export const partialViewHint =
  'You have a partial view of {label}: some of its subaccounts, but not the account itself. Select a subaccount in the header to see its settings.';
export const accessIncludes = 'Your access to {label} includes:';
export const missingAccess = ' · missing';
export const fullAccess = 'You have full access to {label}:';
export const askAdministrator = 'Ask an administrator for anything that’s missing.';
export const closedInView =
  'You’re viewing as someone else, so keys and files are off. Stop viewing to use them for your own account.';

export const aboutScheduledReports = 'Reports and alerts that are sent by email, with all deliveries.';
export const aboutUsers = 'Invite people, and decide what each of them can see and change.';
export const aboutAuditTrail = 'See who changed what in this account, and when.';
export const aboutApiKeys = 'Give your own systems access to this account, and take it back.';
export const aboutCatalog = 'Products, their retailers and prices, and imports of both.';
export const aboutCollections = 'Group products by hand or by rules, for experiences and reports.';
export const aboutIntegrations = 'Connect Amazon, and import files by hand or on a schedule.';
export const aboutSalesInfo = 'How shops report sales, and whether their reports arrive.';
export const aboutAlcohol = 'Age checks, and where alcohol may be shown and sold.';
export const aboutRoi = 'Work out whether an activation pays, and what it would take.';
export const aboutOffline = 'Stores, their addresses and opening hours, for maps and store search.';
export const aboutRedirects = 'Send visitors of your own addresses to the right page.';
export const aboutGlobalUsers = 'Everyone with access to any account.';
export const aboutInternalAudit = 'Every change in all accounts.';
export const aboutAccounts = 'Create accounts and subaccounts, and turn their features on or off.';
export const aboutStatementOfWork = 'What each account has agreed to: periods, volumes and fees.';
export const aboutCacheInvalidation = 'Make changed data visible at once.';
export const aboutOperations = 'Requests, failed events, exchange rates and backups of the installation.';
export const aboutProfile = 'Your name and picture, and how numbers and dates are shown to you.';
