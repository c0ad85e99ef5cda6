import type { ComponentProps } from 'react';
import { buttonVariants } from './button.tsx';
import { cn } from './class-names.ts';
import { Plus } from './icons.ts';

/** A list of disclosures. An `AccordionItem` may also be used alone. */
export const Accordion = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    className={cn(
      'divide-y divide-line border-y border-line [&>details>summary]:w-auto [&>details>summary]:py-2 [&>details>summary]:text-sm [&>details>summary]:text-ink',
      className,
    )}
    {...props}
  />
);

/** Works without scripts. Of items with the same `name`, only one is open. */
export const AccordionItem = 'details';

export const AccordionTrigger = ({ className, ...props }: ComponentProps<'summary'>) => (
  <summary className={cn('accordion-trigger', className)} {...props} />
);

/** Opens the form of a new item; styled like an add button. */
export const AddTrigger = ({ className, children, ...props }: ComponentProps<'summary'>) => (
  <summary className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'w-fit', className)} {...props}>
    <Plus aria-hidden className="size-4" />
    {children}
  </summary>
);

/** Opens the form of a row; styled like the other row actions. */
export const RowTrigger = ({ className, ...props }: ComponentProps<'summary'>) => (
  <summary className={cn(buttonVariants({ variant: 'quiet', size: 'sm' }), 'w-fit', className)} {...props} />
);

export const AccordionContent = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('pb-3 text-sm text-muted', className)} {...props} />
);
