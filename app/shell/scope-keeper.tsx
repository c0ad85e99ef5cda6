import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { adoptTestScope, claimCookieOnFocus, clearTabScope, settleScope } from '../stores/tab-scope.ts';
import { useUiState } from '../stores/ui-state.ts';

/**
 * Keeps the tab in its own scope. A page that was rendered for another scope is reloaded, and nothing on it can be
 * changed before that. If the person has lost access to the tab's scope, the tab takes the one that the server chose.
 */
export function ScopeKeeper({ rendered }: { readonly rendered: string | null }) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!rendered) return;
    const { setScopeSettled, setRereading } = useUiState.getState();
    adoptTestScope(search);
    let live = true;
    const settle = async () => {
      if (settleScope(rendered) === 'differs') {
        setScopeSettled(false);
        setRereading(true);
        await revalidateOnce(rendered, revalidate).finally(() => setRereading(false));
      }
      if (live) setScopeSettled(true);
    };
    void settle();
    const release = claimCookieOnFocus();
    return () => {
      live = false;
      release();
    };
  }, [rendered, search, revalidate]);
  return null;
}

/** Reloads the page's data, after checking that the person still has access to the tab's scope. */
async function revalidateOnce(rendered: string, revalidate: () => Promise<void>): Promise<void> {
  const probe = await fetch('/flags', { cache: 'no-store' }).catch(() => null);
  if (probe?.status === 403) {
    clearTabScope();
    settleScope(rendered);
    return;
  }
  await revalidate();
}
