import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { confirmDialog } from '#shared/constants.ts';
import { Button } from '../ui/button.tsx';

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
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      onClose={() => answer(false)}
      style={{ width: confirmDialog.widthPx }}
      className="m-auto max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-5 text-ink shadow-raised backdrop:bg-black/40"
    >
      <h2 id="confirm-title" className="font-semibold">
        {title}
      </h2>
      <p id="confirm-text" className="mt-2 text-sm text-pretty text-muted">
        {text}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button type="button" variant="outline" size="sm" onClick={() => answer(false)}>
          {confirmDialog.cancel}
        </Button>
        <Button type="button" size="sm" onClick={() => answer(true)}>
          {confirmDialog.confirm}
        </Button>
      </div>
    </dialog>
  );
}
