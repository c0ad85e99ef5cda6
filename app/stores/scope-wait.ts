import { scopeSelectionPollMs, scopeWaitPollMs } from '#shared/constants.ts';
import { useUiState } from './ui-state.ts';

/**
 * Waits until the scope is neither being selected nor changed, so that no call is sent under the wrong one. A write also
 * waits until the page has been reloaded for the new scope.
 */
export async function waitForScope({
  write = false,
  signal,
}: {
  write?: boolean;
  signal?: AbortSignal;
}): Promise<void> {
  for (;;) {
    const { scopeChange, rereading } = useUiState.getState();
    if (signal?.aborted || (scopeChange === 'none' && !(write && rereading))) return;
    await pause(scopeChange === 'selecting' ? scopeSelectionPollMs : scopeWaitPollMs);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
