import { useRef } from 'react';
import { create } from 'zustand';
import { Question } from './question.tsx';

interface Asked {
  readonly title: string;
  readonly text: string;
  readonly answer: (agreed: boolean) => void;
}

const useQuestion = create<{ readonly question: Asked | null }>(() => ({ question: null }));

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
  // It keeps its words while it closes.
  const last = useRef<Asked | null>(null);
  if (question) last.current = question;
  const { title = '', text = '', answer = () => undefined } = last.current ?? {};
  return <Question preload={false} open={question !== null} title={title} text={text} onAnswer={answer} />;
}
