import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { adoptTestScope, claimCookieOnFocus, forgetTabScope, settleScope } from '../stores/tab-scope.ts';
import { useUiState } from '../stores/ui-state.ts';

/**
 * Holds the tab to its own scope. A page rendered for another one is read again, and nothing on it may be changed
 * before; if the tab's scope is refused meanwhile, the tab takes the one the server chose.
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

/** Asks whether the tab's scope still is the person's before a page of it is wanted. */
async function revalidateOnce(rendered: string, revalidate: () => Promise<void>): Promise<void> {
  const probe = await fetch('/flags', { cache: 'no-store' }).catch(() => null);
  if (probe?.status === 403) {
    forgetTabScope();
    settleScope(rendered);
    return;
  }
  await revalidate();
}
