import { useEffect, useState } from 'react';
import { pagePath } from '../page-path.ts';
import { Button } from '../ui/button.tsx';
import { Filled } from '../ui/filled.tsx';
import * as texts from './texts.ts';

interface ViewAsBannerProps {
  readonly name: string;
  /** At the time the page was rendered. */
  readonly minutesLeft: number;
}

/** Shown on every page while staff view as somebody else. It can't be dismissed, and its button works without scripts. */
export default function ViewAsBanner({ name, minutesLeft }: ViewAsBannerProps) {
  const left = useMinutesLeft(minutesLeft);
  return (
    <aside
      aria-label={texts.viewingAsSomebody}
      className="sticky top-0 z-60 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-warning px-4 py-1.5 text-sm text-[#22202c] print:hidden"
    >
      <p>
        <Filled text={texts.youAreViewingAs} values={{ name: <strong>{name}</strong>, minutes: left }} />
      </p>
      <form method="post" action={pagePath('/view-as')}>
        <Button type="submit" size="sm" variant="outline" className="bg-surface text-ink">
          {texts.stopViewing}
        </Button>
      </form>
    </aside>
  );
}

/** Counts down, and then reloads the page, which shows the member of staff's own view again. */
function useMinutesLeft(minutes: number): number {
  const [left, setLeft] = useState(minutes);
  useEffect(() => {
    const until = Date.now() + minutes * 60_000;
    setLeft(minutes);
    const clock = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 60_000);
      setLeft(Math.max(0, rest));
      if (rest < 0) location.reload();
    }, 15_000);
    return () => clearInterval(clock);
  }, [minutes]);
  return left;
}
