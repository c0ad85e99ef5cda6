import { useLocation } from 'react-router';
import { useUiState } from '#app/stores/ui-state.ts';
import { Button } from '#app/ui/button.tsx';
import { Link2 } from '#app/ui/share-icons.ts';
import * as texts from './texts.ts';

interface CopyPlanLinkProps {
  /** Search part with the plan. */
  readonly search: string;
  /** Scope reference such as `account-12`, so that others open the link in the same scope. */
  readonly scope: string;
}

/** Copies a link to this plan. Without a script, the page's own address works, too. */
export function CopyPlanLink({ search, scope }: CopyPlanLinkProps) {
  const { pathname } = useLocation();
  const notify = useUiState((state) => state.notify);
  const copy = async () => {
    const link = `${window.location.origin}${pathname}${search}&scope=${scope}`;
    try {
      await navigator.clipboard.writeText(link);
      notify({ design: 'success', message: texts.linkCopied });
    } catch {
      notify({ design: 'default', title: texts.copyThisLink, message: link });
    }
  };
  return (
    <Button variant="outline" size="sm" className="js-only" onClick={() => void copy()}>
      <Link2 aria-hidden className="size-4 shrink-0 text-muted" /> {texts.copyLink}
    </Button>
  );
}
