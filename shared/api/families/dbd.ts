import type { AccessRule } from '../../access/rule.ts';
import type { Endpoint } from '../endpoint.ts';

const signedIn: AccessRule = { scope: 'none' };
const staff: AccessRule = { scope: 'none', staff: true };

/** The person: who they are, their upstream session, their settings and their scopes. */
export const dbd = {
  init: {
    method: 'GET',
    path: '/dbd/init',
    scope: 'none',
    effect: 'read',
    access: signedIn,
    caller: 'browser',
    summary: 'The person, their settings and their scopes',
  },
  signin: {
    method: 'POST',
    path: '/dbd/signin',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'bff',
    summary: 'Open the upstream session',
  },
  signout: {
    method: 'GET',
    path: '/dbd/signout',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'bff',
    summary: 'Close the upstream session',
  },
  sendConfirmation: {
    method: 'PUT',
    path: '/dbd/user/sendConfirmation/:uid',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'browser',
    summary: 'Send the confirmation e-mail again',
  },
  updateUser: {
    method: 'POST',
    path: '/dbd/user/:uid',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'browser',
    summary: 'Change the profile, the password or the accepted terms',
  },
  changeSettings: {
    method: 'POST',
    path: '/dbd/user/:uid/changeSettings',
    scope: 'none',
    effect: 'write',
    access: signedIn,
    caller: 'browser',
    summary: 'Change settings; choosing a scope answers its features',
  },
  changeMode: {
    method: 'POST',
    path: '/dbd/user/:uid/changeMode',
    scope: 'none',
    effect: 'write',
    access: staff,
    caller: 'browser',
    summary: 'Change the user mode',
  },
  activeScopes: {
    method: 'GET',
    path: '/dbd/user/:uid/activeScopes',
    scope: 'none',
    effect: 'read',
    access: signedIn,
    caller: 'browser',
    summary: 'The scopes the person may see',
  },
  updateScopeSettings: {
    method: 'POST',
    path: '/dbd/user/:uid/updateScopeSettings',
    scope: 'explicit',
    effect: 'write',
    access: signedIn,
    caller: 'browser',
    summary: 'Change the settings of one scope',
  },
  support: {
    method: 'GET',
    path: '/dbd/support',
    scope: 'none',
    effect: 'read',
    access: signedIn,
    caller: 'browser',
    summary: 'Lead to the support site',
  },
} as const satisfies Record<string, Endpoint>;
