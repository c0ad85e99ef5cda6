export const saving = 'Saving…';
export const saved = 'Saved.';

export const missing = 'There is no such {one} in this scope';
export const unread = 'The {one} could not be read';
export const missingHint = 'It may have been deleted, or it belongs to another scope.';
export const allMany = 'All {many}';
export const startedBy = '{scopeLabel} · begun by {author}';

export const nameMissing = 'Give the {one} a name.';
export const nameError = 'Give a name of at most 80 characters.';
export const lostRace = 'Nothing was done: somebody else has changed this meanwhile. Look at it, and try again.';

export const createYourFirstOne = 'Create your first {one}';
export const noManyYet = 'No {many} yet.';
export const sampleData = '{title} can’t be made or changed while sample data is shown.';
export const newOne = 'New {one}';
export const name = 'Name';

export const lastEdit = 'Last edit';
export const publicPage = 'Public page';
export const open = 'Open';
export const publicPageOf = ' the public page of {name}';

export const share = 'Share';
export const address = 'Address';
export const linkCode = 'Link for a page';
export const frameCode = 'Frame for a page';
export const qrCodeOfAddress = 'QR code of {address}';

export const forms = 'Forms';
export const form = 'Form';
export const vouchers = 'Vouchers';
export const voucher = 'Voucher';
