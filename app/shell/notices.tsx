import { useEffect, useState } from 'react';
import { messages } from '#shared/text/messages.ts';
import { onDenied } from '../api/http.ts';
import { type Notice, useUiState } from '../stores/ui-state.ts';
import { NoticeCard } from './notice-card.tsx';
import type { ShellData } from './shell-data.ts';
import * as texts from './texts.ts';

/** How long what went well stays in sight. What went wrong, or can be undone, stays until it is dismissed. */
const shownMs = 8_000;

/** What an action has to say, top center. */
export function Notices({ flash, problems }: Pick<ShellData, 'flash' | 'problems'>) {
  const { notices, notify, dismiss } = useUiState();
  const [outcome, setOutcome] = useState(flash);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  useEffect(() => onDenied(() => notify({ design: 'warning', message: messages.accessDenied })), [notify]);
  return (
    <section
      aria-label={texts.notices}
      aria-live="polite"
      className="pointer-events-none fixed top-17 left-1/2 z-50 grid w-[min(450px,calc(100vw-1.5rem))] -translate-x-1/2 gap-2 print:hidden"
    >
      {outcome ? <Passing notice={outcome} onClose={() => setOutcome(null)} /> : null}
      {problems
        .filter(({ title }) => !dismissed.includes(title))
        .map((problem) => (
          <NoticeCard
            key={problem.title}
            design="error"
            {...problem}
            onClose={() => setDismissed([...dismissed, problem.title])}
          />
        ))}
      {notices.map((notice) => (
        <Passing key={notice.id} notice={notice} onClose={() => dismiss(notice.id)} />
      ))}
    </section>
  );
}

interface PassingProps {
  readonly notice: Omit<Notice, 'id'>;
  readonly onClose: () => void;
}

function Passing({ notice, onClose }: PassingProps) {
  const [held, setHeld] = useState(false);
  const stays = notice.design === 'error' || notice.design === 'warning' || notice.undo !== undefined || held;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first way to close it stands for all
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [stays]);
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever points at it or tabs into it only keeps it from going
    <div {...hold} onPointerLeave={() => setHeld(false)} onBlur={() => setHeld(false)}>
      <NoticeCard {...notice} onClose={onClose} />
    </div>
  );
}
