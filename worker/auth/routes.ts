import { Hono } from 'hono';
import type { AppEnv } from '../platform/hono.ts';
import { backchannelLogout, shortForm } from './backchannel-logout.ts';
import { callback } from './callback.ts';
import { login } from './login.ts';
import { afterLogout, logout } from './logout.ts';

/** Routes of sign-in and sign-out. They come before the pages, which render what these pass on. */
export const auth = new Hono<AppEnv>()
  .get('/', afterLogout)
  .get('/auth/login', login)
  .get('/callback', callback)
  .on(['GET', 'POST'], '/logout', logout)
  .post('/auth/backchannel-logout', shortForm, backchannelLogout);
