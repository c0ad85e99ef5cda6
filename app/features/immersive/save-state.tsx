import { failureText } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import type { Editor } from './use-editor.ts';

/** How far saving has come, in words. */
export function SaveState({ editor: { state, dirty, flush } }: { readonly editor: Editor }) {
  const failed = state.phase === 'failed' && dirty;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 text-sm">
      <p role="status" className={failed ? 'text-error-ink' : 'text-muted'}>
        {wordsOf(state, dirty)}
      </p>
      {failed ? (
        <Button type="button" onClick={() => void flush()} variant="outline" size="sm">
          Try again
        </Button>
      ) : null}
    </div>
  );
}

function wordsOf({ phase, failure, content, mergedFrom }: Editor['state'], dirty: boolean): string {
  if (phase === 'conflict') return 'Not saved: somebody else changed the same.';
  if (phase === 'saving') return 'Saving…';
  if (dirty && content.name.trim() === '') return 'Not saved: give it a name.';
  if (phase === 'failed' && dirty) {
    if (failure === 'offline' || failure === 'unavailable')
      return 'Not saved yet, kept on this device. It is tried again.';
    if (failure === 'invalid') return 'Not saved: something is longer than it may be.';
    return `Not saved: ${failureText(failure ?? 'failed')}`;
  }
  if (dirty) return 'Not saved yet…';
  return mergedFrom ? `Saved, together with changes of ${mergedFrom}.` : 'Saved.';
}
