export const youAskedFor3Confirmations =
  'You asked for 3 confirmations within an hour. Check your inbox and spam folder, or try again later.';

export const aConfirmationEMailIs = 'A confirmation e-mail is on its way to {email}.';
export const eMail = 'E-mail';
export const eMailAddress = 'E-mail address';
export const youSignInWithThis = 'You sign in with this address. It is changed where you sign in.';
export const resendConfirmation = 'Resend confirmation';
export const reportingEMails = 'Reporting e-mails';
export const reportingEMailsLabel = 'Reporting e-mails:';
export const forLabel = 'For {label}';
export const turnOff = 'Turn off';
export const turnOn = 'Turn on';
export const saved = 'Saved.';

export const firstName = 'First name';
export const aFirstNameHas1 = 'A first name has 1 to 80 characters.';
export const lastName = 'Last name';
export const aLastNameHas1 = 'A last name has 1 to 80 characters.';
export const jobTitle = 'Job title';
export const aJobTitleHasAt = 'A job title has at most 120 characters.';
export const portrait = 'Portrait';
export const chooseOneOfThePortraits = 'Choose one of the portraits.';
export const currency = 'Currency';
export const thisCurrencyIsNotKnown = 'This currency is not known.';
export const dateAndNumberFormat = 'Date and number format';
export const thisFormatIsNotKnown = 'This format is not known.';
export const currentPassword = 'Current password';
export const thisIsNotYourCurrentPassword = 'This is not your current password.';
export const newPassword = 'New password';
export const thisPasswordIsNotAccepted = 'This password is not accepted.';
export const savedExceptValue = 'Saved, except {value}.';

export const sample = 'Sample';

export const nothingWasSaved = 'Nothing was saved.';
export const password = 'Password';
export const changePassword = 'Change password';

export const nothingToSave = 'Nothing to save.';
export const profile = 'Profile';
export const aboutYou = 'About you';
export const numbersAndDates = 'Numbers and dates';
export const howAmountsAndDaysAre = 'How amounts and days are written, for you alone.';
export const saving = 'Saving…';
export const saveChanges = 'Save changes';
export const discardChanges = 'Discard changes';
export const whatYouTypedBeforeIs = 'What you typed before is back. It is not saved yet.';

export const nothingFitsWhatYouTyped = 'Nothing fits what you typed. A code such as USD or en-US always does.';
export const severalFitTypeMoreOf = 'Several fit, type more of one of them: {value}.';
