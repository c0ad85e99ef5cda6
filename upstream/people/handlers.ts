import type { internalUsers as internalUsersFamily } from '#shared/api/families/internal-users.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { disableUser, enableUser, endUserSessions, unlinkIdentity } from './disabling.ts';
import { changeInternalGrant } from './grants.ts';
import { internalUsers, internalUsersFile } from './list.ts';
import { internalUser } from './person.ts';
import { sendSignInMail } from './sign-in-mail.ts';
import { confirmStaff, removeStaff, requestStaff } from './staff.ts';
import { startViewAs, stopViewAs, viewAsHistory } from './view-as.ts';

export const internalUsersHandlers = {
  internalUsers,
  internalUsersFile,
  internalUser,
  sendSignInMail,
  changeInternalGrant,
  disableUser,
  enableUser,
  endUserSessions,
  unlinkIdentity,
  requestStaff,
  confirmStaff,
  removeStaff,
  startViewAs,
  stopViewAs,
  viewAsHistory,
} satisfies HandlersOf<typeof internalUsersFamily>;
