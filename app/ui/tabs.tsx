import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { Link } from './link.tsx';

/** Tabs as links: the active one is in the address, so it can be shared and works without scripts. */
export const TabsList = ({ className, ...props }: ComponentProps<'nav'>) => (
  <nav className={cn('flex flex-wrap gap-1', className)} {...props} />
);

interface TabsTriggerProps extends ComponentProps<typeof Link> {
  /** Whether it is the current tab. */
  readonly active: boolean;
}

export const TabsTrigger = ({ active, className, ...props }: TabsTriggerProps) => (
  <Link
    preventScrollReset
    aria-current={active ? 'page' : undefined}
    className={cn(
      'inline-flex items-center gap-1.5 rounded-md px-3 py-1.5 text-sm whitespace-nowrap hover:bg-hover aria-[current]:bg-primary-soft aria-[current]:font-medium aria-[current]:text-primary-ink',
      className,
    )}
    {...props}
  />
);

export const TabsContent = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('mt-4', className)} {...props} />
);
