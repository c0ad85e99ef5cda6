import { formatScopeRef } from '#shared/access/scopes.ts';
import { messages } from '#shared/text/messages.ts';
import { failureOf } from '../api/failure.ts';
import { leaveWithoutAsking } from '../api/leaving.ts';
import type { ScopeOption } from '../api/scope-search.ts';
import { deleteDraft } from '../stores/draft-storage.ts';
import { useUiState } from '../stores/ui-state.ts';
import { useUnsavedEdits } from '../stores/unsaved-edits.ts';
import { pathAfterChange, saveScope, scopeOfAccount } from './change-scope.ts';
import { confirm } from './confirm-dialog.tsx';
import type { ShellData, ShellScope } from './shell-data.ts';
import * as texts from './texts.ts';

/**
 * Changes the scope of this tab: asks before unsaved edits are lost, saves the choice, and opens the page where the new
 * scope starts. A failure changes nothing and shows a notice.
 */
export async function chooseScope(
  option: ScopeOption,
  from: ShellScope,
  { staffMode }: Pick<ShellData, 'staffMode'>,
): Promise<void> {
  const { notify, setScopeChange } = useUiState.getState();
  const unsaved = useUnsavedEdits.getState().forms;
  if (unsaved.size > 0) {
    const leave = await confirm(texts.changeTheScope, texts.unsavedLoss);
    if (!leave) return;
  }
  try {
    setScopeChange('selecting');
    const chosen = await scopeOfAccount(option);
    if (formatScopeRef(chosen) === from.ref) return setScopeChange('none');
    setScopeChange('changing');
    const features = await saveScope(chosen);
    const isRetailer = chosen.accountType === 'retailer';
    const wasRetailer = from.accountType === 'retailer';
    const path = pathAfterChange({ isRetailer, wasRetailer, active: chosen.active, staffMode }, features, location);
    // Only now, so that a failed change doesn't lose drafts.
    for (const form of unsaved) deleteDraft(form);
    leaveWithoutAsking(() => (path === null ? reloadWithoutScope() : location.assign(path)));
  } catch (error) {
    setScopeChange('none');
    if (failureOf(error).kind === 'not-found') notify({ design: 'error', message: messages.accountNotFound });
    notify({ design: 'warning', message: messages.scopeChangeFailed });
  }
}

/** Reloads without `?scope=`, which would win over the scope just chosen. */
function reloadWithoutScope(): void {
  const url = new URL(location.href);
  const hasScope = url.searchParams.has('scope');
  url.searchParams.delete('scope');
  if (hasScope) location.replace(url);
  else location.reload();
}
