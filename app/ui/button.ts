import { cva } from 'class-variance-authority';

/** The look of a button, for links as well as buttons. */
export const buttonStyle = cva(
  'inline-flex min-h-10 cursor-pointer items-center justify-center gap-2 rounded-md px-4 text-sm font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      tone: {
        primary: 'bg-primary text-on-primary hover:bg-primary-strong',
        quiet: 'border border-line-strong bg-surface text-ink hover:bg-hover',
        ghost: 'text-ink hover:bg-hover',
      },
      size: { medium: '', small: 'min-h-8 px-3', icon: 'size-10 min-h-0 px-0' },
    },
    defaultVariants: { tone: 'primary', size: 'medium' },
  },
);
