import type { internalUsers } from '#shared/api/families/internal-users.ts';
import type { HandlersOf } from '../../../handler.ts';
import { startViewAs, stopViewAs, viewAsHistory } from './view-as.ts';

export const internalUsersHandlers = { startViewAs, stopViewAs, viewAsHistory } satisfies HandlersOf<
  typeof internalUsers
>;
