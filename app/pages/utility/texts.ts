export const accessToProductName = 'Access to {productName}';
export const helloPleaseGiveAccessTo =
  'Hello,\n\nplease give {value} access to our account in {productName}.\n\nThank you';
export const accessDenied = 'Access denied';
export const hasNoAccessToAny = 'has no access to any account yet.';
export const thisUserHasNoAccess = 'This user has no access to any account yet.';
export const askAnAdministratorOfYour =
  'Ask an administrator of your company to invite this address, or your contact with us to set it up. Then sign in again.';
export const requestAccessByEMail = 'Request access by e-mail';
export const signInWithAnotherUser = 'Sign in with another user';

export const yourAccountExists = 'Your account exists';
export const youAndYourColleaguesCan = 'You and your colleagues can sign in.';
export const agreementSigned = 'Agreement signed';
export const yourContactWithUsConfirms = 'Your contact with us confirms what your plan includes.';
export const catalogConnected = 'Catalog connected';
export const productsAndRetailersAreImported = 'Products and retailers are imported and matched.';
export const firstExperiencePublished = 'First experience published';
export const numbersAppearHereTheDayAfter = 'Numbers appear here the day after.';
export const welcomeLabel = 'Welcome, {label}';
export const thisBrandIsActiveEverything = 'This brand is active: everything your plan includes is in the menu.';
export const thisBrandIsNotActive =
  'This brand is not active yet, so its dashboards and tools are closed. Here is what is left to do.';
export const done = '(done)';
export const whoToAsk = 'Who to ask';
export const continueToThePageYouWanted = 'Continue to the page you wanted';
export const goToTheStartPage = 'Go to the start page';
export const contactSupport = 'Contact support';

export const titleIsComingSoon = '{title} is coming soon';
export const comingSoon = 'Coming soon';
export const thisPageIsBeingBuilt =
  'This page is being built. You have access to it, and it will appear right here when it is ready.';

export const youNeedToSignInFirst = 'You need to sign in first.';
export const noAccountIsChosen = 'No account is chosen.';
export const theChosenBrandIsNotActive = 'The chosen brand is not active.';
export const yourPlanDoesNotIncludeThis = 'Your plan does not include this.';
export const thisDoesNotExistFor = 'This does not exist for the type of account you work in.';
export const thisIsNotAvailableIn = 'This is not available in your current mode.';
export const thisIsForOurOwn = 'This is for our own staff only.';
export const thisFeatureIsNotSwitched = 'This feature is not switched on for you.';
export const aFeatureThatThisNeeds = 'A feature that this needs is not part of your account.';
export const thisExistsForAlcoholBrandsOnly = 'This exists for alcohol brands only.';
export const youSeeAPartOf = 'You see a part of this account only.';
export const yourAccessLevelInThis = 'Your access level in this account is not sufficient.';
export const theAccountThisTabWorks = 'The account this tab works in is not, or no longer, one of yours.';
export const thisNeedsAdministrationRightsOn = 'This needs administration rights on every account.';
export const chooseOneOfItsSubaccounts = 'Choose one of its subaccounts at the top of this page.';
export const chooseAnotherAccountAtThe = 'Choose another account at the top of this page.';
export const chooseAnotherSubaccountAtThe = 'Choose another subaccount at the top of this page.';
export const youMayNotSeeThis = 'You may not see this.';
export const goBackAndTryAgain = 'Go back and try again';

export const thereIsNothingToShowYet = 'There is nothing to show yet';
export const youHaveBeenGivenAccess = 'You have been given access, but to no account that can be opened.';
export const youAreWorkingIn = 'You are working in';
export const whichHasNoPageThat =
  ', which has no page that you may see. Choose another account above, or ask for access.';
export const noAccountIsChosenChoose = 'No account is chosen. Choose one above, or ask for access.';

export const pageNotFound = 'Page not found';
export const thisAddressLeadsNowhereIt = 'This address leads nowhere. It may have moved, or the link was cut short.';

export const preview = 'Preview';
export const thisPreviewIsNotAvailable = 'This preview is not available';
export const theLinkMayHaveBeen =
  'The link may have been revoked, or what it shows has not been published for preview yet. Ask whoever sent it to you for a new one.';

export const yourPlanLabel = 'Your plan, {label}';
export const youHaveEverythingDashboardsAnd = 'You have everything: dashboards and settings are in the menu.';
export const youAreOnName = 'You are on {name}.';
export const youHaveNoPlanYet = 'You have no plan yet.';
export const theRequestCouldNotBe = 'The request could not be sent. Try again in a moment, or contact support.';

export const whereAreTheSettings = 'Where are the settings?';
export const youHaveAPartialView =
  'You have a partial view of {label}: some of its subaccounts, but not the account itself. Choose a subaccount in the header to see its settings.';
export const thisIsWhatYourAccess = 'This is what your access to {label} includes:';
export const nothingIsMissingTheyAre = 'Nothing is missing: they are in the menu.';
export const anAdministratorCanGiveYou = 'An administrator can give you what is missing.';
export const editYourProfile = 'Edit your profile';
export const closedInView =
  'You are viewing as somebody else. Keys and files are closed in this view. Stop viewing to use them for your own account.';
