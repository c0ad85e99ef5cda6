import type { ComponentProps } from 'react';
import { buttonVariants } from './button.tsx';
import { cn } from './class-names.ts';
import { Plus } from './icons.ts';

/** Parts that open in place, one below the other. An item may stand by itself, too. */
export const Accordion = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    className={cn(
      'divide-y divide-line border-y border-line [&>details>summary]:w-auto [&>details>summary]:py-2 [&>details>summary]:text-sm [&>details>summary]:text-ink',
      className,
    )}
    {...props}
  />
);

/** Opens without a script; of those with one `name` only one is open. */
export const AccordionItem = 'details';

export const AccordionTrigger = ({ className, ...props }: ComponentProps<'summary'>) => (
  <summary className={cn('accordion-trigger', className)} {...props} />
);

/** Opens the form of something new, and looks like the buttons that add. */
export const AddTrigger = ({ className, children, ...props }: ComponentProps<'summary'>) => (
  <summary className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'w-fit', className)} {...props}>
    <Plus aria-hidden className="size-4" />
    {children}
  </summary>
);

/** Opens the form of a row, and looks like the other things that are done with it. */
export const RowTrigger = ({ className, ...props }: ComponentProps<'summary'>) => (
  <summary className={cn(buttonVariants({ variant: 'quiet', size: 'sm' }), 'w-fit', className)} {...props} />
);

export const AccordionContent = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('pb-3 text-sm text-muted', className)} {...props} />
);
