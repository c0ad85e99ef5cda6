/** Ways in which calls about people and their access fail. Part of the table of all failures. */
export const peopleFailures = {
  'last-administrator': [
    409,
    ({ name }: { readonly name: string }) =>
      `${name} is the last administrator. Make someone else an administrator first.`,
  ],
  'own-access': [409, 'You can’t change your own access. Ask another administrator, or leave.'],
  'grants-more-than-held': [
    409,
    ({ scope }: { readonly scope: string }) => `You can’t grant more than you hold on ${scope}.`,
  ],
  'level-not-offered': [422, 'Access is Read, Write or Admin, or a partial view of an account.'],
  'partial-view-of-nothing': [422, 'A partial view needs at least one subaccount.'],
  'no-such-subaccount': [422, 'One of the subaccounts is not part of this account.'],
  'too-many-invitations': [
    429,
    ({ most }: { readonly most: number }) => `An account can send ${most} invitations a day. Send the others tomorrow.`,
  ],
  'invited-too-often': [
    429,
    ({ most }: { readonly most: number }) => `One address can get ${most} invitations a day. Send it again tomorrow.`,
  ],
  'invitation-ended': [409, 'This invitation was already accepted or revoked.'],
  'invitation-expired': [409, 'This invitation has expired. Ask for a new one.'],
  'invitation-accepted': [409, 'This invitation was already accepted.'],
  'invitation-withdrawn': [
    409,
    ({ account }: { readonly account: string }) => `This invitation no longer works. Ask ${account} for a new one.`,
  ],
  'invitation-elsewhere': [
    409,
    ({ account }: { readonly account: string }) =>
      `This invitation is for a different address. Sign in with the address it was sent to, or ask ${account} for a new one.`,
  ],
  'full-admin-lost': [
    409,
    ({ name }: { readonly name: string }) =>
      `${name} will no longer be a full administrator. Confirm that to change the level.`,
  ],
  'staff-not-requested': [
    409,
    'No one asked for this in the last day. Ask for it, then have a second full administrator confirm.',
  ],
  'staff-confirms-itself': [409, 'You asked for this yourself. A second full administrator has to confirm it.'],
  'view-over': [403, 'This view has ended.'],
  'view-target-staff': [409, 'This person is staff. You can’t view as staff.'],
  'view-target-disabled': [409, 'This person is disabled. Enable them first.'],
  'already-viewing': [409, 'You are already viewing as someone. Stop that view first.'],
  'viewing-as': [
    403,
    ({ name }: { readonly name: string }) => `You are viewing as ${name}. Nothing can be changed in this view.`,
  ],
  'person-disabled': [403, 'You were disabled here. Ask an administrator to enable you again.'],
  'mail-to-disabled': [409, 'This person is disabled. Enable them before you send a sign-in mail.'],
  'too-many-sign-in-mails': [
    429,
    ({ most }: { readonly most: number }) =>
      `This person got ${most} mails this hour. Ask them to check their mail, or try again later.`,
  ],
  'invitation-of-staff': [409, 'You are staff. Ask a full administrator for access to this account.'],
  'view-target-without-access': [409, 'This person has no access to any account, so there is nothing to view.'],
  'staff-with-access': [409, 'This person still has access to accounts. Remove it first.'],
} as const;
