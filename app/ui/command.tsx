import { Command as Base } from 'cmdk';
import { type ComponentProps, type ReactNode, type RefObject, useEffect } from 'react';
import { cn } from './class-names.ts';
import { dropdownMenuItemClasses } from './dropdown-menu.tsx';
import { Search } from './icons.ts';

/** A list that is searched by typing and walked through by the arrow keys. */
export const Command = ({ className, ...props }: ComponentProps<typeof Base>) => (
  <Base className={cn('flex min-h-0 flex-col outline-none', className)} {...props} />
);

interface CommandDialogProps extends ComponentProps<typeof Base> {
  readonly label: string;
  /** Closed by whoever holds it, it gives the focus back. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A `Command` over the page, open for as long as it is mounted. */
export function CommandDialog({ label, dialog, onOpenChange, children, ...props }: CommandDialogProps) {
  useEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.open) return;
    shown.showModal();
    // The list around the field can have the focus too, and would get it.
    shown.querySelector('input')?.focus();
  }, [dialog]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for the area around it
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={() => onOpenChange(false)}
      onClick={(event) => (event.target === dialog.current ? dialog.current.close() : undefined)}
      className="mx-auto mt-[max(1.5rem,12vh)] max-h-[min(32rem,calc(100dvh-3rem))] w-[min(36rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-raised backdrop:bg-black/45 open:flex"
    >
      <Command label={label} className="flex-1" {...props}>
        {children}
      </Command>
    </dialog>
  );
}

export const CommandInput = ({ className, children, ...props }: ComponentProps<typeof Base.Input>) => (
  <div className="flex items-center gap-3 border-b border-line px-4">
    <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
    <Base.Input className={cn('min-w-0 flex-1 bg-transparent py-3.5 outline-none', className)} {...props} />
    {children}
  </div>
);

export const CommandList = ({ className, ...props }: ComponentProps<typeof Base.List>) => (
  <Base.List className={cn('min-h-0 flex-1 overflow-y-auto p-1.5', className)} {...props} />
);

export const CommandEmpty = ({ className, ...props }: ComponentProps<typeof Base.Empty>) => (
  <Base.Empty className={cn('py-6 text-center text-sm text-muted', className)} {...props} />
);

export const CommandGroup = ({ className, ...props }: ComponentProps<typeof Base.Group>) => (
  <Base.Group
    className={cn(
      '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted',
      className,
    )}
    {...props}
  />
);

export const CommandItem = ({ className, ...props }: ComponentProps<typeof Base.Item>) => (
  <Base.Item
    className={cn(
      dropdownMenuItemClasses,
      'group/item data-[disabled=true]:cursor-not-allowed data-[disabled=true]:opacity-55 data-[selected=true]:bg-hover',
      className,
    )}
    {...props}
  />
);

export const CommandShortcut = ({ className, ...props }: ComponentProps<'span'>) => (
  <span className={cn('ml-auto text-xs text-muted', className)} {...props} />
);
