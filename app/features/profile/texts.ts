export const tooManyConfirmations =
  'You asked for 3 confirmations within an hour. Check your inbox and spam folder, or try again later.';

export const confirmationSent = 'A confirmation e-mail is on its way to {email}.';
export const eMail = 'E-mail';
export const eMailAddress = 'E-mail address';
export const managedEmailHint = 'You sign in with this address. It is changed where you sign in.';
export const resendConfirmation = 'Resend confirmation';
export const reportingEMails = 'Reporting e-mails';
export const reportingEMailsLabel = 'Reporting e-mails:';
export const forLabel = 'For {label}';
export const turnOff = 'Turn off';
export const turnOn = 'Turn on';
export const saved = 'Saved.';

export const firstName = 'First name';
export const firstNameError = 'A first name has 1 to 80 characters.';
export const lastName = 'Last name';
export const lastNameError = 'A last name has 1 to 80 characters.';
export const jobTitle = 'Job title';
export const jobTitleError = 'A job title has at most 120 characters.';
export const portrait = 'Portrait';
export const chooseOneOfThePortraits = 'Choose one of the portraits.';
export const currency = 'Currency';
export const currencyError = 'This currency is not known.';
export const dateAndNumberFormat = 'Date and number format';
export const formatError = 'This format is not known.';
export const currentPassword = 'Current password';
export const currentPasswordError = 'This is not your current password.';
export const newPassword = 'New password';
export const newPasswordError = 'This password is not accepted.';
export const savedExceptValue = 'Saved, except {value}.';

export const sample = 'Sample';

export const notSaved = 'Nothing was saved.';
export const password = 'Password';
export const changePassword = 'Change password';

export const nothingToSave = 'Nothing to save.';
export const profile = 'Profile';
export const aboutYou = 'About you';
export const numbersAndDates = 'Numbers and dates';
export const formatsHint = 'How amounts and days are written, for you alone.';
export const saving = 'Saving…';
export const saveChanges = 'Save changes';
export const discardChanges = 'Discard changes';
export const draftRestored = 'What you typed before is back. It is not saved yet.';

export const noChoiceFits = 'Nothing fits what you typed. A code such as USD or en-US always does.';
export const severalChoicesFit = 'Several fit, type more of one of them: {value}.';
