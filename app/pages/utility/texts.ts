export const accessToProductName = 'Access to {productName}';
export const helloPleaseGiveAccessTo =
  'Hello,\n\nplease give {value} access to our account in {productName}.\n\nThank you';
export const accessDenied = 'Access denied';
export const emailWithoutAccess = 'has no access to any account yet.';
export const userWithoutAccess = 'This user has no access to any account yet.';
export const accessDeniedHint =
  'Ask an administrator of your company to invite this address, or your contact with us to set it up. Then sign in again.';
export const requestAccessByEMail = 'Request access by e-mail';
export const signInWithAnotherUser = 'Sign in with another user';

export const yourAccountExists = 'Your account exists';
export const accountStep = 'You and your colleagues can sign in.';
export const agreementSigned = 'Agreement signed';
export const agreementStep = 'Your contact with us confirms what your plan includes.';
export const catalogConnected = 'Catalog connected';
export const catalogStep = 'Products and retailers are imported and matched.';
export const firstExperiencePublished = 'First experience published';
export const publishStep = 'Numbers appear here the day after.';
export const welcomeLabel = 'Welcome, {label}';
export const brandActive = 'This brand is active: everything your plan includes is in the menu.';
export const brandInactive =
  'This brand is not active yet, so its dashboards and tools are closed. Here is what is left to do.';
export const done = '(done)';
export const whoToAsk = 'Who to ask';
export const continueToThePageYouWanted = 'Continue to the page you wanted';
export const goToTheStartPage = 'Go to the start page';
export const contactSupport = 'Contact support';

export const titleIsComingSoon = '{title} is coming soon';
export const comingSoon = 'Coming soon';
export const comingSoonHint =
  'This page is being built. You have access to it, and it will appear right here when it is ready.';

export const signInFirst = 'You need to sign in first.';
export const noAccount = 'No account is chosen.';
export const inactiveBrand = 'The chosen brand is not active.';
export const notInPlan = 'Your plan does not include this.';
export const wrongAccountType = 'This does not exist for the type of account you work in.';
export const wrongMode = 'This is not available in your current mode.';
export const staffOnly = 'This is for our own staff only.';
export const featureOff = 'This feature is not switched on for you.';
export const featureMissing = 'A feature that this needs is not part of your account.';
export const alcoholOnly = 'This exists for alcohol brands only.';
export const partialView = 'You see a part of this account only.';
export const levelTooLow = 'Your access level in this account is not sufficient.';
export const accountLost = 'The account this tab works in is not, or no longer, one of yours.';
export const fullAdminOnly = 'This needs administration rights on every account.';
export const chooseSubaccount = 'Choose one of its subaccounts at the top of this page.';
export const chooseOtherAccount = 'Choose another account at the top of this page.';
export const chooseOtherSubaccount = 'Choose another subaccount at the top of this page.';
export const denied = 'You may not see this.';
export const goBackAndTryAgain = 'Go back and try again';

export const nothingToShow = 'There is nothing to show yet';
export const noOpenAccount = 'You have been given access, but to no account that can be opened.';
export const youAreWorkingIn = 'You are working in';
export const noPageInScope = ', which has no page that you may see. Choose another account above, or ask for access.';
export const chooseAccount = 'No account is chosen. Choose one above, or ask for access.';

export const pageNotFound = 'Page not found';
export const notFoundHint = 'This address leads nowhere. It may have moved, or the link was cut short.';

export const preview = 'Preview';
export const previewMissing = 'This preview is not available';
export const previewMissingHint =
  'The link may have been revoked, or what it shows has not been published for preview yet. Ask whoever sent it to you for a new one.';

export const yourPlanLabel = 'Your plan, {label}';
export const planComplete = 'You have everything: dashboards and settings are in the menu.';
export const youAreOnName = 'You are on {name}.';
export const youHaveNoPlanYet = 'You have no plan yet.';
export const requestFailed = 'The request could not be sent. Try again in a moment, or contact support.';

export const whereAreTheSettings = 'Where are the settings?';
export const partialViewHint =
  'You have a partial view of {label}: some of its subaccounts, but not the account itself. Choose a subaccount in the header to see its settings.';
export const accessIncludes = 'This is what your access to {label} includes:';
export const settingsInMenu = 'Nothing is missing: they are in the menu.';
export const askAdministrator = 'An administrator can give you what is missing.';
export const editYourProfile = 'Edit your profile';
export const closedInView =
  'You are viewing as somebody else. Keys and files are closed in this view. Stop viewing to use them for your own account.';
