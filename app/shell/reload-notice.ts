import { messages } from '#shared/text/messages.ts';
import type { RefusedKind } from '../stores/connection.ts';
import { useUiState } from '../stores/ui-state.ts';
import * as texts from './texts.ts';

/** After the reload that follows a 401, says which change wasn't saved. What was only read has been read by the reload. */
export function noticeAfterReload(reloadedFor: RefusedKind | null): void {
  const { notify } = useUiState.getState();
  if (reloadedFor === 'scope') notify({ design: 'warning', message: messages.scopeChangeFailed });
  if (reloadedFor === 'change') notify({ design: 'warning', message: texts.changeNotSaved });
}
