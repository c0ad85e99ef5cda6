import { useEffect, useState } from 'react';
import { messages } from '#shared/text/messages.ts';
import { onDenied } from '../api/http.ts';
import { type Notice, useUiState } from '../stores/ui-state.ts';
import { NoticeCard } from './notice-card.tsx';
import type { ShellData } from './shell-data.ts';
import * as texts from './texts.ts';

/** How long a success is shown. Errors, warnings and what can be undone stay until they are dismissed. */
const shownMs = 8_000;

/** Notices about the person's actions, at the top center. */
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
      {outcome ? <TimedNotice notice={outcome} onClose={() => setOutcome(null)} /> : null}
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
        <TimedNotice key={notice.id} notice={notice} onClose={() => dismiss(notice.id)} />
      ))}
    </section>
  );
}

interface TimedNoticeProps {
  readonly notice: Omit<Notice, 'id'>;
  readonly onClose: () => void;
}

function TimedNotice({ notice, onClose }: TimedNoticeProps) {
  const [pointedAt, setPointedAt] = useState(false);
  const stays = notice.design === 'error' || notice.design === 'warning' || notice.undo !== undefined || pointedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every `onClose` closes the same notice
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [stays]);
  const enter = () => setPointedAt(true);
  const leave = () => setPointedAt(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or tabbing into it only stops the timer
    <div onPointerEnter={enter} onFocus={enter} onPointerLeave={leave} onBlur={leave}>
      <NoticeCard {...notice} onClose={onClose} />
    </div>
  );
}
