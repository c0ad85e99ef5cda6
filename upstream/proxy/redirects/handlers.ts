import type { redirects as redirectsFamily } from '#shared/api/families/redirects.ts';
import type { HandlersOf } from '../../handler.ts';
import { publicRedirect } from '../../public/redirects.ts';
import { proveRedirectHost, redirectHosts, withdrawRedirectHost } from './hosts.ts';
import { importCustomRedirects } from './imports.ts';
import {
  changeCustomRedirect,
  createCustomRedirect,
  customRedirects,
  deleteCustomRedirect,
  testCustomRedirect,
} from './redirects.ts';

export const redirectsHandlers = {
  customRedirects,
  createCustomRedirect,
  changeCustomRedirect,
  deleteCustomRedirect,
  testCustomRedirect,
  importCustomRedirects,
  redirectHosts,
  proveRedirectHost,
  withdrawRedirectHost,
  publicRedirect,
} satisfies HandlersOf<typeof redirectsFamily>;
