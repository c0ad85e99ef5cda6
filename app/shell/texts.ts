export const announcements = 'Announcements';

export const dateRangeFailed = 'The date range of the scope couldn’t be loaded';

export const changeTheScope = 'Change the scope?';
export const unsavedLoss = 'Your changes on this page aren’t saved and will be lost.';

export const thisList = 'This list';
export const signInAgain = 'Sign in again';
export const tryAgain = 'Try again';
export const goToTheStartPage = 'Go to the start page';
export const getPathname = 'GET {pathname}';
export const youAreOffline = 'You’re offline';
export const pageOffline =
  'We couldn’t load this page. What you typed elsewhere is kept. Try again once you’re back online.';
export const partFailed = 'Part of this page couldn’t be loaded';
export const partFailedHint =
  'A new version may have just been released, or the connection is slow. Nothing you typed is lost.';
export const signInNotAccepted =
  'The data service didn’t accept your sign-in, so {page} couldn’t be loaded. Nothing you typed is lost.';
export const pageNotFound = 'Page not found';
export const notFoundHint = 'This page doesn’t exist. It may have moved.';
export const sorryAccessDenied = 'Sorry, access denied';
export const deniedHint = 'You don’t have access to this in the current scope.';
export const unreachable = 'We can’t reach your data right now';
export const unreachableHint = 'You’re still signed in and nothing is lost. Try again in a moment.';
export const somethingWentWrong = 'Something went wrong';
export const failedHint = 'This page couldn’t be shown. Nothing you typed elsewhere is lost.';

export const defaultFallback = 'Default ({fallback})';
export const none = 'None';

export const openTheMenu = 'Open the menu';
export const beta = 'beta';
export const currentPlan = 'Current plan';
export const currency = 'Currency';

export const leaveWithoutSaving = 'Leave without saving?';
export const leaveLoss = 'Your changes on this page will be lost.';

export const viewAs = 'View as';
export const mode = 'Mode';
export const demoBanner = 'Demo banner';
export const alwaysOnInDemoMode = 'Always on in demo mode';
export const sampleData = 'Sample data';
export const sampleDataHint = 'With made-up names and numbers';
export const dateAndNumberFormat = 'Date and number format';

export const listLoading = 'Loading {title}';
export const listFailed = '{title} couldn’t be loaded.';
export const opensInANewTab = '(opens in a new tab)';

export const announcementsCount = 'Announcements ({count})';
export const moreAnnouncements = '{others} more';

export const dismiss = 'Dismiss';

export const notices = 'Notices';

export const loading = 'Loading';

export const changeNotSaved = 'Your change wasn’t saved. Try again.';

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

export const workingIn = 'You’re now working in {label}.';
export const chooseAnotherAccount = 'Select another account.';
export const subaccountLost = 'You no longer have access to the account of your last subaccount. {instead}';
export const preferenceUnset = 'Not set in your profile or in this account. Set it in your profile.';

export const skipToContent = 'Skip to content';
export const demoBannerText = 'Demo mode: the data you see is for demonstration.';
export const demoMode = 'Demo mode';
export const partialView = 'Partial view';

export const main = 'Main';
export const search = 'Search';
export const ctrlK = 'Ctrl K';
export const k = '⌘K';
export const openThePreviousPlatform = 'Open the previous platform';
export const collapseSidebar = 'Collapse sidebar';
export const expandSidebar = 'Expand sidebar';
export const unknownBadge = 'Unknown badge type "{type}" ignored';

export const modeLabel = 'Mode:';
export const loadingLabel = 'Loading…';

export const ourTermsHaveChanged = 'Our terms have changed';
export const termsHint = 'Please read and accept the terms of use, version {version}, to go on.';
export const readTheTerms = 'Read the terms';
export const signOut = 'Sign out';
export const undo = 'Undo';
export const accept = 'Accept';

export const yourAccount = 'Your account';
export const theme = 'Theme';
export const themeSystem = 'System';
export const themeLight = 'Light';
export const themeDark = 'Dark';
export const editProfile = 'Edit profile';
export const keyboardShortcuts = 'Keyboard shortcuts';
export const viewingAsSomebody = 'Viewing as another person';
export const youAreViewingAs = 'You are viewing as {name}. Nothing can be changed. Minutes left: {minutes}';
export const stopViewing = 'Stop viewing';

export const newOne = 'New {one}';
export const newReport = 'New report';
export const newVoucher = 'New voucher';
export const newForm = 'New form';
export const newSchedule = 'New schedule';

export const offline = 'You’re offline. Changes aren’t saved.';
export const sessionEnded = 'Your session has ended. What you typed is kept.';
export const pageIncomplete = 'Your sign-in wasn’t accepted, so this page couldn’t be loaded completely.';
export const partMissing = 'Your sign-in wasn’t accepted, so part of this page couldn’t be loaded.';
export const refusedChangeNotSaved =
  'Your sign-in wasn’t accepted, so your change wasn’t saved. What you typed is kept.';
export const scopeNotChanged = 'Your sign-in wasn’t accepted, so the scope wasn’t changed.';
