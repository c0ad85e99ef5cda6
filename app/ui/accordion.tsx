import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

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

export const AccordionContent = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('pb-3 text-sm text-muted', className)} {...props} />
);
