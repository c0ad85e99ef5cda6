import { Button } from '#app/ui/button.tsx';
import { Redo2, Undo2 } from '#app/ui/page-icons.ts';
import { useEdits } from './edits.tsx';
import * as texts from './texts.ts';

/** Undo and redo buttons. Without a script the browser's Back does the same. */
export function UndoButtons() {
  const { undo, redo } = useEdits();
  return (
    <div className="flex gap-1">
      <Button
        variant="outline"
        size="sm"
        aria-disabled={undo === null}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => undo?.()}
        className="aria-disabled:opacity-55"
      >
        <Undo2 aria-hidden className="size-4" /> {texts.undo}
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={redo === null}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        onClick={() => redo?.()}
        className="aria-disabled:opacity-55"
      >
        <Redo2 aria-hidden className="size-4" /> {texts.redo}
      </Button>
    </div>
  );
}
