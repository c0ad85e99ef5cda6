import type { invitations as invitationsFamily } from '#shared/api/families/invitations.ts';
import type { users as usersFamily } from '#shared/api/families/users.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { acceptInvitation, askForInvitation, publicInvitation } from './acceptance.ts';
import { changeUsers } from './bulk.ts';
import { changeUserAccess, leaveScope, removeUser, signOutUser } from './change.ts';
import { usersFile } from './file.ts';
import { createInvitations, invitations, resendInvitation, revokeInvitation } from './invitations.ts';
import { userCounts, users } from './list.ts';
import { grantableScopes, user } from './person.ts';

export const usersHandlers = {
  users,
  userCounts,
  usersFile,
  grantableScopes,
  user,
  changeUserAccess,
  removeUser,
  signOutUser,
  changeUsers,
  leaveScope,
  invitations,
  createInvitations,
  resendInvitation,
  revokeInvitation,
  publicInvitation,
  askForInvitation,
  acceptInvitation,
} satisfies HandlersOf<typeof usersFamily & typeof invitationsFamily>;
