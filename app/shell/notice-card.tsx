import type { ReactNode } from 'react';
import { hasKey } from '#shared/table.ts';
import type { NoticeDesign } from '../stores/ui-state.ts';
import { cn } from '../ui/class-names.ts';
import { X } from '../ui/icons.ts';
import * as texts from './texts.ts';

const looks: Readonly<Record<NoticeDesign, string>> = {
  default: 'border-l-line-strong',
  new: 'border-l-accent',
  warning: 'border-l-warning',
  error: 'border-l-error',
  success: 'border-l-success',
  scheduled: 'border-l-info',
  hot: 'border-l-primary',
};

/** Color of a design, for icons. */
export const noticeTones: Readonly<Record<NoticeDesign, string>> = {
  default: 'text-muted',
  new: 'text-accent-ink',
  warning: 'text-warning-ink',
  error: 'text-error-ink',
  success: 'text-success-ink',
  scheduled: 'text-info-ink',
  hot: 'text-primary-ink',
};

/** Anything that is none of the designs looks like the default. */
export const designOf = (design: string): NoticeDesign => (hasKey(looks, design) ? design : 'default');

interface NoticeCardProps {
  /** A `NoticeDesign`; anything else looks like the default. */
  readonly design: string;
  readonly title?: string | undefined;
  readonly message: string;
  /** Icon of the notice, if it has one. */
  readonly icon?: ReactNode;
  /** Without a shadow, for a notice that is part of the page. */
  readonly flat?: boolean;
  readonly undo?: (() => void) | undefined;
  /** Left out for a notice that can't be dismissed. */
  readonly onClose?: () => void;
}

export function NoticeCard({ design, title, message, icon, flat = false, undo, onClose }: NoticeCardProps) {
  const known = designOf(design);
  return (
    <div
      data-design={known}
      role={known === 'error' || known === 'warning' ? 'alert' : undefined}
      className={cn(
        'pointer-events-auto flex items-start gap-3 rounded-md border border-l-4 border-line bg-surface py-2 pr-2 pl-4 text-sm',
        !flat && 'shadow-raised',
        looks[known],
      )}
    >
      {icon ? <span className={cn('mt-1.5 shrink-0', noticeTones[known])}>{icon}</span> : null}
      <div className="min-w-0 flex-1 py-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        <p className="break-words">{message}</p>
      </div>
      {undo ? (
        <button
          type="button"
          onClick={() => {
            undo();
            onClose?.();
          }}
          className="h-7 shrink-0 cursor-pointer rounded px-2 font-medium text-primary-ink hover:bg-hover"
        >
          {texts.undo}
        </button>
      ) : null}
      {onClose ? (
        <button
          type="button"
          onClick={onClose}
          className="js-only grid size-7 shrink-0 cursor-pointer place-items-center rounded text-muted hover:bg-hover"
        >
          <X aria-hidden className="size-4" />
          <span className="sr-only">{texts.dismiss}</span>
        </button>
      ) : null}
    </div>
  );
}
