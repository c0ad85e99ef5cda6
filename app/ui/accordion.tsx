import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Parts that open in place, without a script too. */
export const Accordion = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('divide-y divide-line border-y border-line', className)} {...props} />
);

/** Of those with one `name` only one is open. */
export const AccordionItem = (props: ComponentProps<'details'>) => <details {...props} />;

export const AccordionTrigger = ({ className, ...props }: ComponentProps<'summary'>) => (
  <summary className={cn('disclosure max-w-none w-auto py-2 text-sm text-ink', className)} {...props} />
);

export const AccordionContent = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('pb-3 text-sm text-muted', className)} {...props} />
);
