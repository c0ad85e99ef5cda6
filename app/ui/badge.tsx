import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

const tones = {
  new: 'bg-accent-soft text-accent-ink',
  beta: 'bg-info-soft text-info-ink',
  neutral: 'bg-hover text-muted',
  warning: 'bg-warning-soft text-warning-ink',
} as const;

interface BadgeProps {
  readonly tone: keyof typeof tones;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Badge({ tone, className, children }: BadgeProps) {
  return (
    <span className={cn('inline-flex rounded-full px-1.5 py-px text-[0.6875rem] font-medium', tones[tone], className)}>
      {children}
    </span>
  );
}
