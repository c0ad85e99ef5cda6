import { type ComponentProps, createContext, useContext, useId } from 'react';
import { cn } from './class-names.ts';

const TooltipId = createContext('');

/** A tooltip on hover and focus, in CSS only. */
export function Tooltip({ className, ...props }: ComponentProps<'span'>) {
  const id = useId();
  return (
    <TooltipId value={id}>
      <span aria-describedby={id} className={cn('group/tooltip relative inline-flex', className)} {...props} />
    </TooltipId>
  );
}

export function TooltipContent({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      role="tooltip"
      id={useContext(TooltipId)}
      className={cn(
        'invisible absolute top-[calc(100%+0.5rem)] right-0 z-40 rounded-md bg-ink px-2.5 py-1 text-xs leading-normal whitespace-nowrap text-surface group-focus-within/tooltip:visible group-hover/tooltip:visible',
        className,
      )}
      {...props}
    />
  );
}
