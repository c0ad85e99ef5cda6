import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

const tones = {
  new: 'bg-accent-soft text-accent-ink',
  beta: 'bg-info-soft text-info-ink',
  neutral: 'bg-hover text-muted',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
} as const;

interface BadgeProps {
  /** Of a state: `success` is public or at work, `warning` wants a look, `neutral` is at rest. */
  readonly tone: keyof typeof tones;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Badge = ({ tone, className, children }: BadgeProps) => (
  <span className={cn('badge', tones[tone], className)}>{children}</span>
);
