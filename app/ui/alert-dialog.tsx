import type { ComponentProps } from 'react';
import { confirmDialog } from '#shared/constants.ts';
import type { ButtonVariants } from './button.tsx';
import { cn } from './class-names.ts';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from './dialog.tsx';

/** Asks for confirmation of an action that can't be undone. */
export const AlertDialog = Dialog;

/** Only an answer or Escape closes it. */
export const AlertDialogContent = ({ className, ...props }: ComponentProps<'dialog'>) => (
  <DialogContent dismissible={false} className={cn('w-[300px] max-w-[calc(100vw-2rem)]', className)} {...props} />
);

export const AlertDialogHeader = DialogHeader;
export const AlertDialogTitle = DialogTitle;
export const AlertDialogDescription = DialogDescription;
export const AlertDialogFooter = DialogFooter;

export const AlertDialogCancel = ({
  children = confirmDialog.cancel,
  ...props
}: ComponentProps<'button'> & ButtonVariants) => (
  <DialogClose size="sm" {...props}>
    {children}
  </DialogClose>
);

export const AlertDialogAction = ({
  children = confirmDialog.confirm,
  ...props
}: ComponentProps<'button'> & ButtonVariants) => (
  <DialogClose variant="default" size="sm" {...props}>
    {children}
  </DialogClose>
);
