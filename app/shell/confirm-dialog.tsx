import { useRef } from 'react';
import { create } from 'zustand';
import { Question } from './question.tsx';

interface OpenQuestion {
  readonly title: string;
  readonly text: string;
  readonly answer: (agreed: boolean) => void;
}

const useQuestion = create<{ readonly question: OpenQuestion | null }>(() => ({ question: null }));

/** Asks for confirmation; false for Cancel, Escape, and if another question replaces this one. */
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

/** Shows the questions of `confirm`; mounted once. */
export function ConfirmDialog() {
  const question = useQuestion((state) => state.question);
  // The dialog still shows its text while it closes.
  const last = useRef<OpenQuestion | null>(null);
  if (question) last.current = question;
  const { title = '', text = '', answer = () => undefined } = last.current ?? {};
  return <Question preload={false} open={question !== null} title={title} text={text} onAnswer={answer} />;
}
