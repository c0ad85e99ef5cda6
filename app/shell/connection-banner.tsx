import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { pagePath } from '../page-path.ts';
import { type RefusedKind, useConnection } from '../stores/connection.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { CloudOff, LogIn } from '../ui/icons.ts';
import { signInPath } from '../worker-paths.ts';
import * as texts from './texts.ts';

/** Says once that the line is down, the session over or a call refused, and offers the way on. Nothing is sent later behind one's back. */
export function ConnectionBanner() {
  const { online, refused } = useConnection();
  const { pathname, search } = useLocation();
  useReturn(online);
  useHeldForms(online);
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
  // A live session would be led past our own page of the sign-in.
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

/** Follows the browser's own word, and reads the page again once the line is back. */
function useReturn(online: boolean): void {
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

/** A form that can't be sent would take the page with it; held back, it is there with all that is typed into it. */
function useHeldForms(online: boolean): void {
  useEffect(() => {
    if (online) return;
    const hold = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('submit', hold, { capture: true });
    return () => window.removeEventListener('submit', hold, { capture: true });
  }, [online]);
}

/** Any answer at all takes the banner down: the fetch wrapper sees to that. */
async function probe(): Promise<void> {
  await fetch('/favicon.svg', { cache: 'no-store' }).catch(() => null);
}
