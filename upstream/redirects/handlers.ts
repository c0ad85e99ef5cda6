import type { redirects as redirectsFamily } from '#shared/api/families/redirects.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { proveRedirectHost, redirectHosts, withdrawRedirectHost } from './hosts.ts';
import { publicRedirect } from './public.ts';
import {
  changeCustomRedirect,
  createCustomRedirect,
  customRedirects,
  deleteCustomRedirect,
  importCustomRedirects,
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
