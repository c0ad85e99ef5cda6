export const tooManyConfirmations =
  'You requested 3 confirmations within an hour. Check your inbox and spam folder, or try again later.';

export const confirmationSent = 'We sent a confirmation email to {email}.';
export const email = 'Email';
export const emailAddress = 'Email address';
export const managedEmailHint = 'You sign in with this address. Change it at your sign-in service.';
export const resendConfirmation = 'Resend confirmation';
export const reportingEmails = 'Reporting emails';
export const reportingEmailsLabel = 'Reporting emails:';
export const forLabel = 'For {label}';
export const saved = 'Saved.';

export const firstName = 'First name';
export const firstNameError = 'Enter a first name of 1 to 80 characters.';
export const lastName = 'Last name';
export const lastNameError = 'Enter a last name of 1 to 80 characters.';
export const jobTitle = 'Job title';
export const jobTitleError = 'Enter a job title of up to 120 characters.';
export const portrait = 'Portrait';
export const chooseOneOfThePortraits = 'Choose one of the portraits.';
export const currency = 'Currency';
export const currencyError = 'Choose a currency from the list.';
export const dateAndNumberFormat = 'Date and number format';
export const formatError = 'Choose a format from the list.';
export const currentPassword = 'Current password';
export const currentPasswordError = 'This isn’t your current password.';
export const newPassword = 'New password';
export const newPasswordError = 'This password isn’t accepted. Choose another.';
export const savedExcept = 'Saved, except {fields}.';

export const sample = 'Preview';

export const notSaved = 'Not saved.';
export const password = 'Password';
export const changePassword = 'Change password';

export const nothingToSave = 'Nothing to save.';
export const profile = 'Profile';
export const aboutYou = 'About you';
export const numbersAndDates = 'Numbers and dates';
export const formatsHint = 'How amounts and dates are displayed, for you only.';
export const saving = 'Saving…';
export const saveChanges = 'Save changes';
export const discardChanges = 'Discard changes';
export const draftRestored = 'Your unsaved changes are back.';

export const noChoiceFits = 'No match. Enter a code such as USD or en-US.';
export const severalChoicesFit = 'Several match. Type more of one: {matches}.';
