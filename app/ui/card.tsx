import type { ComponentProps } from 'react';
import { buttonVariants } from './button.tsx';
import { cn } from './class-names.ts';

/** The surface that a part of a page stands on; for elements that can't be a `Card`. */
export const cardClasses = 'card';

/** The look of a button at the end of a card's head; it stays marked while its menu is open. */
export const cardActionClasses = buttonVariants({
  variant: 'ghost',
  size: 'icon-sm',
  className: 'card-action',
});

/** A part of a page; one that is named by `aria-labelledby` is a landmark. */
export const Card = ({ className, ...props }: ComponentProps<'section'>) => (
  <section className={cn(cardClasses, className)} {...props} />
);

export const CardHeader = ({ className, ...props }: ComponentProps<'header'>) => (
  <header className={cn('mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1', className)} {...props} />
);

export const CardTitle = ({ className, ...props }: ComponentProps<'h2'>) => (
  <h2 className={cn('min-w-0 text-base font-semibold wrap-anywhere', className)} {...props} />
);

export const CardDescription = ({ className, ...props }: ComponentProps<'p'>) => (
  <p className={cn('mt-1 text-sm text-muted', className)} {...props} />
);

/** Stands at the end of the header, such as a number or a button. */
export const CardAction = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('text-xs text-muted', className)} {...props} />
);

export const CardContent = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('text-sm', className)} {...props} />
);

export const CardFooter = ({ className, ...props }: ComponentProps<'footer'>) => (
  <footer className={cn('mt-5 flex flex-wrap items-center gap-2', className)} {...props} />
);
