import type { connections as connectionsFamily } from '#shared/api/families/connections.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { changeConnection, connectionRemoval, removeConnection, syncConnection } from './changes.ts';
import { authoriseConnection, finishConnection } from './consent.ts';
import { connectionsList, syncRun, syncRuns } from './shown-connections.ts';

export const connectionsHandlers = {
  connections: connectionsList,
  authoriseConnection,
  finishConnection,
  changeConnection,
  syncConnection,
  syncRuns,
  syncRun,
  connectionRemoval,
  removeConnection,
} satisfies HandlersOf<typeof connectionsFamily>;
