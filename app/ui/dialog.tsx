import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonVariants } from './button.tsx';
import { cn } from './class-names.ts';
import { X } from './icons.ts';
import * as texts from './texts.ts';

interface DialogState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly id: string;
}

const DialogContext = createContext<DialogState>({ open: false, setOpen: () => undefined, id: '' });

interface DialogProps {
  /** Left out for an uncontrolled dialog. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A native modal dialog, which traps the focus and closes by Escape. */
export function Dialog({ open, onOpenChange, children }: DialogProps) {
  const id = useId();
  const [own, setOwn] = useState(false);
  const setOpen = (wanted: boolean) => {
    setOwn(wanted);
    onOpenChange?.(wanted);
  };
  return <DialogContext value={{ open: open ?? own, setOpen, id }}>{children}</DialogContext>;
}

export function DialogTrigger({ onClick, ...props }: ComponentProps<'button'> & ButtonVariants) {
  const { setOpen } = useContext(DialogContext);
  return (
    <Button
      aria-haspopup="dialog"
      onClick={(event) => {
        onClick?.(event);
        setOpen(true);
      }}
      {...props}
    />
  );
}

export function DialogClose({ onClick, variant = 'outline', ...props }: ComponentProps<'button'> & ButtonVariants) {
  const { setOpen } = useContext(DialogContext);
  return (
    <Button
      variant={variant}
      onClick={(event) => {
        onClick?.(event);
        setOpen(false);
      }}
      {...props}
    />
  );
}

interface DialogContentProps extends ComponentProps<'dialog'> {
  /** Whether a click outside closes it. */
  readonly dismissible?: boolean;
  readonly showCloseButton?: boolean;
  /** The server's HTML shows it open, for browsers without scripts; scripts then make it modal. */
  readonly openWithoutScript?: boolean;
}

export function DialogContent({
  className,
  dismissible = true,
  showCloseButton = false,
  openWithoutScript = false,
  children,
  ...props
}: DialogContentProps) {
  const { open, setOpen, id } = useContext(DialogContext);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (open && shown && !shown.matches(':modal')) {
      // Not by `close()`, whose event would report the dialog as closed.
      shown.open = false;
      shown.showModal();
    }
    if (!open && shown?.matches(':modal')) {
      // React has removed the attribute; without it, the page would stay inert.
      shown.open = true;
      shown.close();
    }
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for the area around it
    <dialog
      ref={dialog}
      open={openWithoutScript && open}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onClose={() => setOpen(false)}
      onClick={(event) => (dismissible && event.target === dialog.current ? setOpen(false) : undefined)}
      className={cn(
        'fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] rounded-xl border border-line bg-surface text-ink shadow-raised backdrop:bg-black/45',
        className,
      )}
      {...props}
    >
      {/* Covers the padding, on which a click would count as outside. */}
      {open ? (
        <div className="relative p-5">
          {children}
          {showCloseButton ? (
            <DialogClose variant="ghost" size="icon-sm" className="absolute top-3 right-3">
              <X aria-hidden className="size-4" />
              <span className="sr-only">{texts.close}</span>
            </DialogClose>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}

export const DialogHeader = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('grid gap-2', className)} {...props} />
);

export function DialogTitle({ className, ...props }: ComponentProps<'h2'>) {
  const { id } = useContext(DialogContext);
  return <h2 id={`${id}-title`} className={cn('text-base font-semibold', className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<'p'>) {
  const { id } = useContext(DialogContext);
  return <p id={`${id}-description`} className={cn('text-sm text-pretty text-muted', className)} {...props} />;
}

export const DialogFooter = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('mt-5 flex flex-wrap justify-end gap-2', className)} {...props} />
);
