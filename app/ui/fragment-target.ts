import { useEffect } from 'react';

/** Opens every `details` around an element. */
export function openAround(element: Element): void {
  for (let folded = element.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true;
}

/**
 * Shows the target of the address's fragment once it is rendered. The browser does so only for what is there when the
 * link is followed, and parts of a page load later.
 */
export function useFragmentTarget(): void {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.closest('details:not([open])')) return;
    openAround(target);
    target.scrollIntoView();
  }, []);
}
