import { Form, useNavigation } from 'react-router';
import { useUiState } from '../stores/ui-state.ts';
import { useUnsavedEdits } from '../stores/unsaved-edits.ts';
import { Button } from '../ui/button.tsx';
import { itemFormId } from './item-form.tsx';

interface ItemActProps {
  readonly intent: string;
  /** The revision that the action applies to. */
  readonly etag: string;
  readonly variant: 'default' | 'outline' | 'quiet' | 'destructive';
  /** The new status. */
  readonly status?: string;
  readonly children: string;
}

/** A button for one action on an item. */
export function ItemAct({ intent, etag, variant, status, children }: ItemActProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="etag" value={etag} />
      {status ? <input type="hidden" name="status" value={status} /> : null}
      <Button type="submit" disabled={busy} variant={variant} size="sm">
        {children}
      </Button>
    </Form>
  );
}

interface SaveAndActProps {
  readonly act: 'activate' | 'publish';
  readonly children: string;
}

/** A button that saves the item's form and then runs an action on the item. */
export function SaveAndAct({ act, children }: SaveAndActProps) {
  const busy = useNavigation().state !== 'idle';
  const settled = useUiState((state) => state.scopeSettled);
  const unsaved = useUnsavedEdits(({ forms }) => forms.size > 0);
  return (
    <Button type="submit" form={itemFormId} name="act" value={act} disabled={busy || (unsaved && !settled)} size="sm">
      {children}
    </Button>
  );
}
