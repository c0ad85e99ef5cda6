import { useLocation } from 'react-router';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { useUiState } from '../stores/ui-state.ts';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { Link2 } from '../ui/share-icons.ts';
import * as texts from './texts.ts';

interface ShareButtonProps {
  readonly view: ViewState;
  /** Such as `account-12`. The link opens in this scope for people who have access to it. */
  readonly scope: string;
}

/** Copies a link to the current view. */
export function ShareButton({ view, scope }: ShareButtonProps) {
  const { pathname } = useLocation();
  const notify = useUiState((state) => state.notify);
  const copy = async () => {
    const link = `${window.location.origin}${pathname}${viewSearch(view)}&scope=${scope}`;
    try {
      await navigator.clipboard.writeText(link);
      notify({ design: 'success', message: texts.linkCopied });
    } catch {
      notify({ design: 'default', title: texts.copyThisLink, message: link });
    }
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'js-only')}
    >
      <Link2 aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="sm:max-2xl:sr-only">{texts.copyLink}</span>
    </button>
  );
}
