import { messages } from '#shared/text/messages.ts';
import type { RefusedKind } from '../stores/connection.ts';
import { useUiState } from '../stores/ui-state.ts';
import * as texts from './texts.ts';

/** What did not happen because the page had to be loaded again; what was only to be read has been read by the load. */
export function noticeAfterReload(reloadedFor: RefusedKind | null): void {
  const { notify } = useUiState.getState();
  if (reloadedFor === 'scope') notify({ design: 'warning', message: messages.scopeChangeFailed });
  if (reloadedFor === 'change') notify({ design: 'warning', message: texts.changeNotSaved });
}
