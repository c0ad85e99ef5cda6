import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/**
 * Shows a status: `success` for public or active, `warning` for what needs attention, `secondary` for inactive. Badges
 * of the menu are lower case, to fit.
 */
export const badgeVariants = cva('badge', {
  variants: {
    variant: {
      default: 'bg-primary-soft text-primary-ink',
      secondary: 'bg-hover text-muted',
      outline: 'border border-line-strong text-ink',
      success: 'bg-success-soft text-success-ink',
      warning: 'bg-warning-soft text-warning-ink',
      destructive: 'bg-error-soft text-error-ink',
      new: 'bg-accent-soft text-accent-ink',
      beta: 'bg-info-soft text-info-ink',
    },
  },
  defaultVariants: { variant: 'default' },
});

export const Badge = ({
  className,
  variant,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) => (
  <span className={cn(badgeVariants({ variant }), className)} {...props} />
);
