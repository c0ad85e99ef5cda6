import type { dbd as dbdFamily } from '#shared/api/families/dbd.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { init, signin, signout, support } from './session.ts';
import { changeSettings } from './settings.ts';
import { activeScopes, changeMode, sendConfirmation, updateScopeSettings, updateUser } from './user.ts';

export const dbdHandlers = {
  init,
  signin,
  signout,
  sendConfirmation,
  updateUser,
  changeSettings,
  changeMode,
  activeScopes,
  updateScopeSettings,
  support,
} satisfies HandlersOf<typeof dbdFamily>;
