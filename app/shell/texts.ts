export const announcements = 'Announcements';

export const dateRangeFailed = 'The date range of the scope could not be read';

export const changeTheScope = 'Change the scope?';
export const unsavedLoss = 'What you have typed on this page is not saved and would be lost.';

export const thisList = 'This list';
export const signInAgain = 'Sign in again';
export const tryAgain = 'Try again';
export const goToTheStartPage = 'Go to the start page';
export const getPathname = 'GET {pathname}';
export const youAreOffline = 'You are offline';
export const pageOffline =
  'This page could not be fetched. What you typed elsewhere is kept; try again once the connection is back.';
export const partFailed = 'A part of the page could not be loaded';
export const partFailedHint =
  'Perhaps a new version has just been put in place, or the connection is slow. Nothing you typed is lost.';
export const signInNotAccepted =
  'The data service did not accept your sign-in, so {value} could not be loaded. Nothing you typed is lost.';
export const pageNotFound = 'Page not found';
export const notFoundHint = 'This address leads nowhere. It may have moved.';
export const sorryAccessDenied = 'Sorry, access denied';
export const deniedHint = 'You may not see this in the scope this tab works in.';
export const unreachable = 'We cannot reach your data right now';
export const unreachableHint = 'Your session is kept and nothing is lost. Try again in a moment.';
export const somethingWentWrong = 'Something went wrong';
export const failedHint = 'The page could not be shown. Nothing you entered elsewhere is lost.';

export const defaultFallback = 'Default ({fallback})';
export const none = 'None';

export const openTheMenu = 'Open the menu';
export const beta = 'beta';
export const currentPlan = 'Current plan';
export const currency = 'Currency';

export const leaveWithoutSaving = 'Leave without saving?';
export const leaveLoss = 'What you changed on this page will be lost.';

export const viewAs = 'View as';
export const mode = 'Mode';
export const demoBanner = 'Demo banner';
export const alwaysOnInDemoMode = 'Always on in demo mode';
export const sampleData = 'Sample data';
export const sampleDataHint = 'Names and numbers are made up';
export const dateAndNumberFormat = 'Date and number format';

export const listLoading = '{title} are being loaded';
export const listFailed = '{title} could not be loaded.';
export const opensInANewTab = '(opens in a new tab)';

export const announcementsCount = 'Announcements ({count})';

export const dismiss = 'Dismiss';

export const notices = 'Notices';

export const loading = 'Loading';

export const changeNotSaved = 'Your change was not saved. Try again.';

export const noName = '(no name)';
export const account = 'Account';
export const inactive = 'inactive';
export const subaccount = 'Subaccount';
export const allSubaccounts = 'All subaccounts';

export const searching = 'Searching…';
export const brands = 'Brands';
export const retailers = 'Retailers';
export const nothingFound = 'Nothing found';

export const chooseLabel = 'Choose: {label}';
export const searchLabel = 'Search: {label}';
export const typeToSearch = 'Type to search';

export const workingIn = 'You work in {label} instead.';
export const chooseAnotherAccount = 'Choose another account.';
export const subaccountLost =
  'The subaccount you worked in last belongs to an account that is not in your list. {instead}';
export const preferenceUnset = 'Neither your profile nor this account sets one. Choose one in your profile.';

export const skipToContent = 'Skip to content';
export const demoBannerText = 'Demo mode: the data you see is for demonstration.';
export const demoMode = 'Demo mode';
export const partialView = 'Partial view';

export const main = 'Main';
export const search = 'Search';
export const ctrlK = 'Ctrl K';
export const k = '⌘K';
export const openThePreviousPlatform = 'Open the previous platform';
export const foldOrUnfoldTheMenu = 'Fold or unfold the menu';
export const unknownBadge = 'Unknown badge type "{type}" ignored';

export const modeLabel = 'Mode:';
export const loadingLabel = 'Loading…';

export const ourTermsHaveChanged = 'Our terms have changed';
export const termsHint = 'Please read and accept the terms of use, version {version}, to go on.';
export const readTheTerms = 'Read the terms';
export const signOut = 'Sign out';
export const accept = 'Accept';

export const yourAccount = 'Your account';
export const editProfile = 'Edit profile';
export const viewingAsSomebody = 'Viewing as another person';
export const youAreViewingAs = 'You are viewing as {name}. Nothing can be changed. Minutes left: {minutes}';
export const stopViewing = 'Stop viewing';
