import type { Endpoint } from '../endpoint.ts';
import { administers } from './rules.ts';
import {
  accessChangedSchema,
  changeUserAccessBodySchema,
  changeUsersBodySchema,
  grantableScopesQuerySchema,
  grantableScopesSchema,
  userCountsSchema,
  userSchema,
  usersAnswerSchema,
  usersChangedSchema,
  usersFileQuerySchema,
  usersQuerySchema,
} from './users-schemas.ts';

const reading = { method: 'GET', scope: 'path', effect: 'read', access: administers, caller: 'browser' } as const;
const writing = {
  scope: 'path',
  effect: 'write',
  access: administers,
  caller: 'browser',
  withSampleData: 'nothing-kept',
  changesAccess: true,
} as const;

/** The people of a scope and what each may do. A subaccount's administrator sees who has that subaccount, and nothing of the account. */
export const users = {
  users: {
    ...reading,
    path: '/proxy/data/users',
    query: usersQuerySchema,
    answer: usersAnswerSchema,
    summary: 'People with access to the scope, by name',
  },
  userCounts: {
    ...reading,
    path: '/proxy/data/user-counts',
    answer: userCountsSchema,
    summary: 'How many people have access to the scope, administer it, are invited, or have not been here lately',
  },
  usersFile: {
    ...reading,
    access: { ...administers, closedInView: true },
    path: '/proxy/data/users-file',
    query: usersFileQuerySchema,
    summary: 'The same people as a CSV file',
  },
  grantableScopes: {
    ...reading,
    path: '/proxy/data/grantable-scopes',
    query: grantableScopesQuerySchema,
    answer: grantableScopesSchema,
    summary: 'The account and its subaccounts, with what the caller may grant on each',
  },
  user: {
    ...reading,
    path: '/proxy/data/users/:userId',
    answer: userSchema,
    summary: 'One person with all their grants in the scope; the ETag goes into If-Match',
  },
  changeUserAccess: {
    ...writing,
    method: 'PUT',
    path: '/proxy/data/users/:userId/access',
    body: changeUserAccessBodySchema,
    answer: accessChangedSchema,
    summary: 'Set or take away grants of a person; the person’s ETag goes into If-Match',
  },
  removeUser: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/users/:userId/access',
    answer: accessChangedSchema,
    summary: 'Take away all access to the scope; ends the person’s sessions where nothing is left',
  },
  signOutUser: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/users/:userId/sign-out',
    answer: accessChangedSchema,
    summary: 'End all sessions of a person',
  },
  changeUsers: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/users/bulk',
    body: changeUsersBodySchema,
    answer: usersChangedSchema,
    summary: 'Change or remove the access of up to 200 people; with `dryRun` nothing is changed',
  },
  leaveScope: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/leave',
    answer: accessChangedSchema,
    summary: 'Give up one’s own access to the scope',
  },
} as const satisfies Record<string, Endpoint>;
