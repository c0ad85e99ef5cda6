import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '../ui/alert-dialog.tsx';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../ui/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import {
  Sheet,
  SheetClose,
  SheetContent,
  SheetDescription,
  SheetFooter,
  SheetHeader,
  SheetTitle,
  SheetTrigger,
} from '../ui/sheet.tsx';
import { Tooltip, TooltipContent } from '../ui/tooltip.tsx';
import { Shown } from './shown.tsx';

/** Dialogs, menus and other popups. */
export const OpenParts = () => (
  <Shown title="Dialog, alert dialog, sheet, dropdown menu, menu of a row, popover and tooltip">
    <Dialog>
      <DialogTrigger variant="outline">Dialog</DialogTrigger>
      <DialogContent showCloseButton>
        <DialogHeader>
          <DialogTitle>Rename the report</DialogTitle>
          <DialogDescription>Links to it stay as they are.</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose>Cancel</DialogClose>
          <Button>Rename</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
    <AlertDialog>
      <DialogTrigger variant="destructive">Alert dialog</DialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Delete the report?</AlertDialogTitle>
          <AlertDialogDescription>It can’t be restored.</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel />
          <AlertDialogAction />
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
    {(['left', 'right', 'top', 'bottom'] as const).map((side) => (
      <Sheet key={side}>
        <SheetTrigger variant="outline">Sheet, {side}</SheetTrigger>
        <SheetContent side={side}>
          <SheetHeader>
            <SheetTitle>Filters</SheetTitle>
            <SheetDescription>They hold for all of the page.</SheetDescription>
          </SheetHeader>
          <SheetFooter>
            <SheetClose>Done</SheetClose>
          </SheetFooter>
        </SheetContent>
      </Sheet>
    ))}
    <DropdownMenu>
      <DropdownMenuTrigger label="Dropdown menu" className={buttonVariants({ variant: 'outline' })}>
        Dropdown menu
      </DropdownMenuTrigger>
      <DropdownMenuContent className="start-0 end-auto">
        <DropdownMenuLabel>A report</DropdownMenuLabel>
        <DropdownMenuItem>Rename</DropdownMenuItem>
        <DropdownMenuItem>Duplicate</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem>Delete</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
    <RowMenu name="Monthly summary">
      <Button variant="menu" size="sm">
        Duplicate
      </Button>
      <Confirm variant="menu-danger" sentence="The report can’t be restored.">
        <Button variant="destructive" size="sm">
          Delete permanently
        </Button>
      </Confirm>
    </RowMenu>
    <Popover>
      <PopoverTrigger className={buttonVariants({ variant: 'outline' })}>Popover</PopoverTrigger>
      <PopoverContent aria-label="A note" className="w-64 p-4 text-sm">
        A note on what is beside it.
      </PopoverContent>
    </Popover>
    <Tooltip>
      <Button variant="outline">Tooltip</Button>
      <TooltipContent className="right-auto left-0">A word more on it</TooltipContent>
    </Tooltip>
  </Shown>
);
