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

export interface QuestionDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** False for Cancel and for Escape. */
  readonly onAnswer: (agreed: boolean) => void;
}

/** A confirmation dialog. */
export const QuestionDialog = ({ open, title, text, onAnswer }: QuestionDialogProps) => (
  // After an answer it only closes, without a second one.
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
