import { confirmDialog } from '#shared/constants.ts';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';

export interface AskingProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** False for Cancel and for Escape. */
  readonly onAnswer: (agreed: boolean) => void;
}

/** A question that is answered by Ok or Cancel. */
export const Asking = ({ open, title, text, onAnswer }: AskingProps) => (
  // Once it is answered it only closes.
  <AlertDialog open={open} onOpenChange={() => (open ? onAnswer(false) : undefined)}>
    <AlertDialogContent>
      <AlertDialogHeader>
        <AlertDialogTitle>{title}</AlertDialogTitle>
        <AlertDialogDescription>{text}</AlertDialogDescription>
      </AlertDialogHeader>
      <AlertDialogFooter>
        <AlertDialogCancel />
        <Button size="sm" onClick={() => onAnswer(true)}>
          {confirmDialog.confirm}
        </Button>
      </AlertDialogFooter>
    </AlertDialogContent>
  </AlertDialog>
);
