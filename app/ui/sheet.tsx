import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from './dialog.tsx';

const sheetVariants = cva('m-0 max-h-none max-w-none rounded-none border-0', {
  variants: {
    side: {
      left: 'mr-auto h-dvh w-[min(24rem,85vw)] border-r',
      right: 'ml-auto h-dvh w-[min(24rem,85vw)] border-l',
      top: 'mb-auto w-screen border-b',
      bottom: 'mt-auto w-screen border-t',
    },
  },
  defaultVariants: { side: 'right' },
});

/** A dialog at an edge of the screen. */
export const Sheet = Dialog;
export const SheetTrigger = DialogTrigger;
export const SheetClose = DialogClose;

export const SheetContent = ({
  side,
  className,
  ...props
}: ComponentProps<typeof DialogContent> & VariantProps<typeof sheetVariants>) => (
  <DialogContent showCloseButton className={cn(sheetVariants({ side }), className)} {...props} />
);

export const SheetHeader = DialogHeader;
export const SheetTitle = DialogTitle;
export const SheetDescription = DialogDescription;
export const SheetFooter = DialogFooter;
