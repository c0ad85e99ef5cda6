import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadChunk } from '../api/chunks.ts';
import type { AskingProps } from './asking.tsx';

interface QuestionProps extends AskingProps {
  /** It may be asked soon, so that its dialog is loaded. */
  readonly preload: boolean;
}

/** A question whose dialog is loaded when it is needed; where that fails, the browser asks by itself. */
export function Question({ preload, ...asked }: QuestionProps) {
  const [Dialog, setDialog] = useState<ComponentType<AskingProps> | 'failed' | null>(null);
  const wanted = preload || asked.open;
  useEffect(() => {
    if (!wanted || Dialog) return;
    loadChunk('asking', () => import('./asking.tsx')).then(
      ({ Asking }) => setDialog(() => Asking),
      () => setDialog('failed'),
    );
  }, [wanted, Dialog]);
  const ask = useEffectEvent(() => asked.onAnswer(window.confirm(`${asked.title}\n${asked.text}`)));
  const unseen = asked.open && Dialog === 'failed';
  useEffect(() => {
    if (unseen) ask();
  }, [unseen]);
  return Dialog && Dialog !== 'failed' ? <Dialog {...asked} /> : null;
}
