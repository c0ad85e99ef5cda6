export const whatTheProductDoes = 'What the product does';

export const notAdmitted = 'You signed in, but the data service doesn’t let you in.';
export const notAdmittedHint = 'Ask an administrator of your company to give this address access. Then sign in again.';
export const notTrusted = 'The data service doesn’t accept this sign-in.';
export const notTrustedHint =
  'Ask your administrator to check that the data service trusts your sign-in service. Then sign in again.';
export const unverifiedEmail = 'Your sign-in service didn’t confirm that this email address is yours.';
export const unverifiedEmailHint =
  'Confirm your address at your sign-in service, or ask its administrator to send “email_verified” with the address. Then sign in again.';
export const accessDenied = 'Access denied';
export const signedInAs = 'Signed in as';
export const reasonFromTheDataService = 'Reason from the data service:';
export const signInAgain = 'Sign in again';

export const wrongBrowser = 'This sign-in was started somewhere else or was already used. Start again.';
export const canceled = 'You canceled the sign-in.';
export const refused = 'The sign-in service rejected the sign-in. Start again.';
export const unverifiedAnswer = 'We couldn’t verify the sign-in service’s answer. Start again.';
export const unreachable = 'We can’t reach the sign-in service. Try again in a moment.';
export const tookTooLong = 'The sign-in took too long. Start again.';

export const signInToProductName = 'Sign in to {productName}';
export const providerHint = 'You continue on your company’s sign-in page.';
export const rememberMe = 'Remember me';
export const signIn = 'Sign in';

export const makeEverySocialPostShoppable = 'Make every social post shoppable';
export const socialSlide =
  'One link from the post to the product, at the retailer each shopper prefers and with what is in stock.';
export const turnVideoIntoAShelf = 'Turn video into a shelf';
export const videoSlide =
  'Timed hotspots put the product beside the moment that sells it, from the first second to the end card.';
export const seeWhatYourInfluencersReallySell = 'See what your influencers really sell';
export const influencerSlide =
  'Follow each creator from impression to basket and know which voice brings buyers, not only views.';
export const sellWherePeopleAlreadyTalk = 'Sell where people already talk';
export const messagingSlide = 'Messaging-app journeys that answer a question and end in a filled basket.';

export const unsubscribeFromLabel = 'Unsubscribe from {label}?';
export const reportingEmailsOf = 'Reporting emails of';
export const willNoLongerBeSentTo = 'will no longer be sent to';
export const unsubscribeHint = '. You can turn them back on in your profile.';
export const unsubscribe = 'Unsubscribe';
export const keepEmails = 'Stay subscribed';
