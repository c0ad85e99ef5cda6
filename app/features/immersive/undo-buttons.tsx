import { __iconData as redo2Data } from 'lucide-react/icons/redo-2';
import { __iconData as undo2Data } from 'lucide-react/icons/undo-2';
import { useEffect } from 'react';
import { Button } from '#app/ui/button.tsx';
import { icon } from '#app/ui/icon.tsx';
import { undoKeyOf } from '#app/ui/undo-keys.ts';
import * as texts from './texts.ts';
import type { Editor } from './use-editor.ts';

// Imported here, not from the shared icons, so only editors load them.

const Redo2 = icon(redo2Data);
const Undo2 = icon(undo2Data);

/** Undo and redo by button or key. Inside a text field the browser's own undo applies. */
export function UndoButtons({ editor: { undo, redo } }: { readonly editor: Pick<Editor, 'undo' | 'redo'> }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = undoKeyOf(event);
      const act = step === 'undo' ? undo : step === 'redo' ? redo : null;
      if (!step || isTextInput(event.target)) return;
      event.preventDefault();
      act?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, redo]);
  return (
    <div className="js-only flex">
      <Button
        variant="ghost"
        size="icon"
        aria-keyshortcuts="Control+Z Meta+Z"
        title={texts.undo}
        disabled={undo === null}
        onClick={() => undo?.()}
      >
        <Undo2 aria-hidden className="size-4" />
        <span className="sr-only">{texts.undo}</span>
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-keyshortcuts="Control+Shift+Z Control+Y Meta+Shift+Z"
        title={texts.redo}
        disabled={redo === null}
        onClick={() => redo?.()}
      >
        <Redo2 aria-hidden className="size-4" />
        <span className="sr-only">{texts.redo}</span>
      </Button>
    </div>
  );
}

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|file|color)$/.test(target.type));
