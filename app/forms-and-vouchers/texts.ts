export const saving = 'Saving…';
export const saved = 'Saved.';

export const missing = 'This {one} doesn’t exist in this scope';
export const unread = 'The {one} couldn’t be loaded';
export const missingHint = 'It may have been deleted, or belong to another scope.';
export const allMany = 'All {many}';
export const startedBy = '{scopeLabel} · created by {author}';

export const nameMissing = 'Enter a name for the {one}.';
export const nameError = 'Enter a name of up to 80 characters.';
export const lostRace = 'Not changed: someone else changed it. Review it and try again.';

export const createYourFirstOne = 'Create your first {one}';
export const noManyYet = 'No {many} yet.';
export const sampleData = 'Sample data is shown. Turn it off to create or change {title}.';
export const newOne = 'New {one}';
export const name = 'Name';

export const lastEdit = 'Last edit';
export const edit = 'Edit';
export const actions = 'Actions';

export const share = 'Share';
export const address = 'Address';
export const linkCode = 'Link';
export const frameCode = 'Embed code';
export const qrCodeOfAddress = 'QR code of {address}';

export const forms = 'Forms';
export const form = 'Form';
export const vouchers = 'Vouchers';
export const voucher = 'Voucher';
export const readOnly = 'You can view the {many} of this scope. You need write access to change them.';
