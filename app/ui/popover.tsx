import { Popover as Base } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export const Popover = Base.Root;
export const PopoverTrigger = Base.Trigger;

export function PopoverContent({ className, ...props }: ComponentProps<typeof Base.Content>) {
  return (
    <Base.Portal>
      <Base.Content
        align="start"
        sideOffset={6}
        collisionPadding={12}
        className={cn('z-50 rounded-lg border border-line bg-surface shadow-raised outline-none', className)}
        {...props}
      />
    </Base.Portal>
  );
}
