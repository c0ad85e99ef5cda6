import { failureText } from '#app/api/failure.ts';
import { Button } from '#app/ui/button.tsx';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';
import type { Editor } from './use-editor.ts';

/** Status text of automatic saving. */
export function SaveState({ editor: { state, dirty, flush } }: { readonly editor: Editor }) {
  const failed = state.phase === 'failed' && dirty;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 text-sm">
      <p role="status" className={failed ? 'text-error-ink' : 'text-muted'}>
        {saveStateText(state, dirty)}
      </p>
      {failed ? (
        <Button type="button" onClick={() => void flush()} variant="outline" size="sm">
          {texts.tryAgain}
        </Button>
      ) : null}
    </div>
  );
}

function saveStateText({ phase, failure, content, mergedFrom }: Editor['state'], dirty: boolean): string {
  if (phase === 'conflict') return texts.saveConflict;
  if (phase === 'saving') return 'Saving…';
  if (dirty && content.name.trim() === '') return texts.saveNeedsName;
  if (phase === 'failed' && dirty) {
    if (failure === 'offline' || failure === 'unavailable') return texts.savePending;
    if (failure === 'invalid') return texts.saveTooLong;
    return fill(texts.notSavedFailureText, { failureText: failureText(failure ?? 'failed') });
  }
  if (dirty) return texts.notSavedYet;
  return mergedFrom ? fill(texts.savedMerged, { mergedFrom }) : texts.saved;
}
