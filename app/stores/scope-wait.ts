import { scopeSelectionPollMs, scopeWaitPollMs } from '#shared/constants.ts';
import { useUiState } from './ui-state.ts';

/**
 * Resolves once no scope is being selected and none is on its way out, so that no call leaves under one that is. A
 * write also waits for a page of another scope to be read again.
 */
export async function scopeAtRest({ write = false, signal }: { write?: boolean; signal?: AbortSignal }): Promise<void> {
  for (;;) {
    const { scopeChange, rereading } = useUiState.getState();
    if (signal?.aborted || (scopeChange === 'none' && !(write && rereading))) return;
    await pause(scopeChange === 'selecting' ? scopeSelectionPollMs : scopeWaitPollMs);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
