import type { account as accountFamily } from '#shared/api/families/account.ts';
import type { apiKeys as apiKeysFamily } from '#shared/api/families/api-keys.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { publicApiCall } from '../data-api/api-calls.ts';
import { admins, locales, requestUpgrade } from './account.ts';
import {
  apiKeys,
  apiUsage,
  changeApiKey,
  createApiKey,
  revokeApiKey,
  rotateApiKey,
  takeOverApiKey,
} from './api-keys.ts';

export const accountHandlers = {
  admins,
  requestUpgrade,
  locales,
  apiKeys,
  createApiKey,
  changeApiKey,
  rotateApiKey,
  takeOverApiKey,
  revokeApiKey,
  apiUsage,
  publicApiCall,
} satisfies HandlersOf<typeof accountFamily & typeof apiKeysFamily>;
