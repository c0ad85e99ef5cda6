import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import type { IconComponent } from './icon.tsx';
import { CircleAlert, Clock3, Info, ShieldAlert } from './icons.ts';
import * as texts from './texts.ts';

type Tone = 'info' | 'error' | 'soon' | 'denied';

const icons: Readonly<Record<Tone, IconComponent>> = {
  info: Info,
  error: CircleAlert,
  soon: Clock3,
  denied: ShieldAlert,
};
const tones: Readonly<Record<Tone, string>> = {
  info: 'bg-info-soft text-info-ink',
  error: 'bg-error-soft text-error-ink',
  soon: 'bg-accent-soft text-accent-ink',
  denied: 'bg-warning-soft text-warning-ink',
};

interface StatePageProps {
  readonly tone: Tone;
  readonly title: string;
  readonly text: ReactNode;
  /** Status code, shown small above the title. */
  readonly code?: number;
  readonly requestId?: string | null;
  /** Links and buttons. */
  readonly children?: ReactNode;
}

/** A page without content: not found, denied, not ready or failed. */
export function StatePage({ tone, title, text, code, requestId, children }: StatePageProps) {
  const Icon = icons[tone];
  return (
    <main id="content" className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center px-5 py-16">
      <span className={cn('mb-6 grid size-12 place-items-center rounded-xl', tones[tone])}>
        <Icon aria-hidden className="size-6" />
      </span>
      {code ? <p className="mb-1 text-sm font-medium text-muted tabular-nums">{code}</p> : null}
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      <div className="mt-3 space-y-3 text-base text-pretty text-muted">
        {typeof text === 'string' ? <p>{text}</p> : text}
      </div>
      {children ? <div className="mt-7 flex flex-wrap gap-3">{children}</div> : null}
      {requestId ? (
        <p className="mt-8 text-xs text-muted">
          {texts.requestId} <code className="select-all">{requestId}</code>
        </p>
      ) : null}
    </main>
  );
}
