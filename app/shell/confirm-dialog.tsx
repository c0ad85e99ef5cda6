import { create } from 'zustand';
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

interface Question {
  readonly title: string;
  readonly text: string;
  readonly answer: (agreed: boolean) => void;
}

const useQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));

/** Asks the person; false for Cancel, Escape, and for a question that another one replaces. */
export function confirm(title: string, text: string): Promise<boolean> {
  useQuestion.getState().question?.answer(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      useQuestion.setState({ question: null });
      resolve(agreed);
    };
    useQuestion.setState({ question: { title, text, answer } });
  });
}

/** Where questions appear; mounted once. */
export function ConfirmDialog() {
  const question = useQuestion((state) => state.question);
  return question ? <Asking question={question} /> : null;
}

function Asking({ question: { title, text, answer } }: { readonly question: Question }) {
  return (
    <AlertDialog open onOpenChange={() => answer(false)}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{text}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel />
          <AlertDialogAction onClick={() => answer(true)} />
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
