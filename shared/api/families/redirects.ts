import { WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  changeCustomRedirectBodySchema,
  createCustomRedirectBodySchema,
  customRedirectSchema,
  customRedirectsAnswerSchema,
  customRedirectsQuerySchema,
  importedRedirectsSchema,
  importRedirectsQuerySchema,
  publicRedirectAnswerSchema,
  publicRedirectQuerySchema,
  redirectHostsSchema,
  testCustomRedirectBodySchema,
  testedRedirectSchema,
} from './redirects-schemas.ts';

/** Like the page: staff only, in a brand that they may write in. */
const access: AccessRule = {
  ...{ scope: 'required', scopeAccess: true, level: WRITE, accountTypes: ['brand'] },
  ...{ staff: true, userModes: ['staff'], flags: ['platform-custom-redirects'] },
};
const one = { scope: 'path', access, caller: 'browser', withSampleData: 'nothing-kept' } as const;
const writing = { ...one, effect: 'write' } as const;
/** Only full administrators decide which account a host belongs to. */
const proving = { ...writing, access: { ...access, fullAdmin: true } } as const;

/** Addresses of a brand's own hosts that lead elsewhere. */
export const redirects = {
  customRedirects: {
    ...one,
    method: 'GET',
    effect: 'read',
    path: '/proxy/data/custom-redirects',
    query: customRedirectsQuerySchema,
    answer: customRedirectsAnswerSchema,
    summary: 'Redirects of the scope, by host and path',
  },
  createCustomRedirect: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/custom-redirects',
    body: createCustomRedirectBodySchema,
    answer: customRedirectSchema,
    status: 201,
    summary: 'Add a redirect; one that would lead in a circle is refused',
  },
  changeCustomRedirect: {
    ...writing,
    method: 'PATCH',
    path: '/proxy/data/custom-redirects/:id',
    body: changeCustomRedirectBodySchema,
    answer: customRedirectSchema,
    summary: 'Change a redirect; its ETag goes into If-Match',
  },
  deleteCustomRedirect: {
    ...writing,
    method: 'DELETE',
    path: '/proxy/data/custom-redirects/:id',
    status: 204,
    summary: 'Delete a redirect; its ETag goes into If-Match',
  },
  testCustomRedirect: {
    ...one,
    method: 'POST',
    effect: 'read',
    path: '/proxy/data/custom-redirect-tests',
    body: testCustomRedirectBodySchema,
    answer: testedRedirectSchema,
    summary: 'Where an address would lead, and by which rules',
  },
  importCustomRedirects: {
    ...writing,
    method: 'POST',
    path: '/proxy/data/custom-redirect-imports',
    uploads: ['text/csv'],
    query: importRedirectsQuerySchema,
    answer: importedRedirectsSchema,
    heavy: { pool: 'imports' },
    summary: 'Add the redirects of a file, or try what would be added; bad rows are left out and named',
  },
  redirectHosts: {
    ...one,
    method: 'GET',
    effect: 'read',
    path: '/proxy/data/redirect-hosts',
    answer: redirectHostsSchema,
    summary: 'Hosts of the redirects, and which of them are proven to be the account’s',
  },
  proveRedirectHost: {
    ...proving,
    method: 'PUT',
    path: '/proxy/data/redirect-hosts/:host/proof',
    status: 204,
    summary: 'Confirm that the owner of a host has named the account; its redirects then lead visitors',
  },
  withdrawRedirectHost: {
    ...proving,
    method: 'DELETE',
    path: '/proxy/data/redirect-hosts/:host/proof',
    status: 204,
    summary: 'Revoke the confirmation; repeating it changes nothing',
  },
  publicRedirect: {
    method: 'GET',
    path: '/proxy/public/redirects/:host/:path',
    scope: 'none',
    effect: 'write',
    access: { scope: 'none', public: true },
    caller: 'surface',
    query: publicRedirectQuerySchema,
    answer: publicRedirectAnswerSchema,
    summary: 'Where an address of a brand’s own host leads; counts the visit where it is asked to',
  },
} as const satisfies Record<string, Endpoint>;
