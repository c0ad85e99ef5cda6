import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadChunk } from '../api/chunks.ts';
import type { QuestionDialogProps } from './question-dialog.tsx';

interface QuestionProps extends QuestionDialogProps {
  /** Loads the dialog now, since it may be needed soon. */
  readonly preload: boolean;
}

/** A confirmation whose dialog is loaded on demand. If loading fails, the browser's own dialog asks. */
export function Question({ preload, ...question }: QuestionProps) {
  const [Dialog, setDialog] = useState<ComponentType<QuestionDialogProps> | 'failed' | null>(null);
  const needed = preload || question.open;
  useEffect(() => {
    if (!needed || Dialog) return;
    loadChunk('question-dialog', () => import('./question-dialog.tsx')).then(
      ({ QuestionDialog }) => setDialog(() => QuestionDialog),
      () => setDialog('failed'),
    );
  }, [needed, Dialog]);
  const askByBrowser = useEffectEvent(() => question.onAnswer(window.confirm(`${question.title}\n${question.text}`)));
  const unanswered = question.open && Dialog === 'failed';
  useEffect(() => {
    if (unanswered) askByBrowser();
  }, [unanswered]);
  return Dialog && Dialog !== 'failed' ? <Dialog {...question} /> : null;
}
