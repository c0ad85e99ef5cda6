import { Form as RouterForm, useNavigation } from 'react-router';
import type { Form } from '#shared/api/families/forms-schemas.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.ts';
import { Panel } from '../../ui/panel.tsx';
import type { FormResult } from './form.server.ts';

interface FormStatusProps {
  readonly form: Form;
  readonly publicOrigin: string;
  readonly result: FormResult | null;
}

/** Whether the public can fill the form in, where, and the ways on. */
export function FormStatus({ form, publicOrigin, result }: FormStatusProps) {
  const { status, changed, publicId, etag } = form;
  const busy = useNavigation().state !== 'idle';
  const intents = ['publish', 'unpublish', 'delete'];
  const refused = result && !result.ok && intents.includes(result.intent) ? result : null;
  const address = `${publicOrigin}/f/${publicId}`;
  const published = status === 'published';
  return (
    <Panel
      title="Publication"
      aside={<Badge tone={published ? 'beta' : 'neutral'}>{published ? 'Published' : 'Draft'}</Badge>}
    >
      {published ? (
        <>
          <p className="text-sm break-all">
            <span className="block text-xs text-muted">Public page</span>
            <a className="text-primary-ink underline" href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          </p>
          {changed ? (
            <p className="mt-2 text-sm text-muted">The saved draft differs from what the public sees.</p>
          ) : null}
        </>
      ) : (
        <p className="text-sm text-muted">Nobody can fill this in yet. What is saved is what is published.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!published || changed ? (
          <Act intent="publish" etag={etag} busy={busy} tone="primary">
            {published ? 'Publish changes' : 'Publish'}
          </Act>
        ) : null}
        {published ? (
          <Act intent="unpublish" etag={etag} busy={busy} tone="quiet">
            Unpublish
          </Act>
        ) : (
          <details className="text-sm">
            <summary className={buttonStyle({ tone: 'ghost', size: 'small' })}>Delete…</summary>
            <p className="my-2">
              {form.submissions === 0
                ? 'The form is deleted for good.'
                : `The form and its ${form.submissions} submissions are deleted for good.`}
            </p>
            <Act intent="delete" etag={etag} busy={busy} tone="quiet">
              Delete form
            </Act>
          </details>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-error-ink">
        {refused?.text}
      </p>
    </Panel>
  );
}

interface ActProps {
  readonly intent: string;
  readonly etag: string;
  readonly busy: boolean;
  readonly tone: 'primary' | 'quiet';
  readonly children: string;
}

const Act = ({ intent, etag, busy, tone, children }: ActProps) => (
  <RouterForm method="post" preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="etag" value={etag} />
    <button type="submit" disabled={busy} className={buttonStyle({ tone, size: 'small' })}>
      {children}
    </button>
  </RouterForm>
);
