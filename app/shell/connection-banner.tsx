import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { pagePath } from '../page-path.ts';
import { type RefusedKind, useConnection } from '../stores/connection.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { CloudOff, LogIn } from '../ui/icons.ts';
import { signInPath } from '../worker-paths.ts';
import * as texts from './texts.ts';

/** Says that the browser is offline, the session has ended or a call was answered 401, and what to do. Nothing is queued for later. */
export function ConnectionBanner() {
  const { online, refused } = useConnection();
  const { pathname, search } = useLocation();
  useConnectionEvents(online);
  useBlockFormsOffline(online);
  useEffect(() => {
    if (pathname === pagePath('/login-redirect')) useConnection.setState({ refused: null });
  }, [pathname]);
  if (!online)
    return (
      <Banner icon={<CloudOff aria-hidden className="size-4.5 shrink-0" />} text={texts.offline}>
        <Button type="button" size="sm" onClick={() => void probe()}>
          {texts.tryAgain}
        </Button>
      </Banner>
    );
  if (!refused) return null;
  // With a live session, `/login-redirect` would redirect straight to the page, so start the sign-in itself.
  const start = refused.kind === 'session' ? pagePath('/login-redirect') : signInPath;
  const signIn = `${start}?redirect=${encodeURIComponent(pathname + search)}`;
  return (
    <Banner icon={<LogIn aria-hidden className="size-4.5 shrink-0" />} text={refusedTexts[refused.kind]}>
      <a href={signIn} className={buttonVariants({ size: 'sm' })}>
        {texts.signInAgain}
      </a>
    </Banner>
  );
}

const refusedTexts: Readonly<Record<RefusedKind, string>> = {
  session: texts.sessionEnded,
  page: texts.pageIncomplete,
  part: texts.partMissing,
  change: texts.refusedChangeNotSaved,
  scope: texts.scopeNotChanged,
};

interface BannerProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}

const Banner = ({ icon, text, children }: BannerProps) => (
  <div
    role="status"
    className="fixed bottom-3 left-1/2 z-65 flex w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 items-center gap-3 rounded-[0.625rem] border border-line-strong bg-surface p-2.5 pl-4 text-sm shadow-raised print:hidden"
  >
    {icon}
    <span className="flex-1">{text}</span>
    {children}
  </div>
);

/** Follows the browser's online and offline events, and reloads the page's data when the tab is back online. */
function useConnectionEvents(online: boolean): void {
  const { revalidate } = useRevalidator();
  const wasOnline = useRef(online);
  useEffect(() => {
    const lost = () => useConnection.setState({ online: false });
    const back = () => void probe();
    if (!navigator.onLine) lost();
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, []);
  useEffect(() => {
    if (online && !wasOnline.current) void revalidate();
    wasOnline.current = online;
  }, [online, revalidate]);
}

/** Blocks form submits while offline: they would replace the page, with its edits, by an error. */
function useBlockFormsOffline(online: boolean): void {
  useEffect(() => {
    if (online) return;
    const block = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('submit', block, { capture: true });
    return () => window.removeEventListener('submit', block, { capture: true });
  }, [online]);
}

/** Any response sets the tab online again, in the fetch wrapper. */
async function probe(): Promise<void> {
  await fetch('/favicon.svg', { cache: 'no-store' }).catch(() => null);
}
