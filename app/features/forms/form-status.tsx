import type { Form } from '#shared/api/families/forms-schemas.ts';
import { ItemAct, SaveAndAct } from '../../forms-and-vouchers/item-act.tsx';
import { PublicPage } from '../../forms-and-vouchers/public-page.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { FormResult } from './form.server.ts';
import { PublishedBadge } from './published-badge.tsx';

interface FormStatusProps {
  readonly form: Form;
  readonly publicOrigin: string;
  readonly result: FormResult | null;
}

/** Whether the public can fill the form in, where, and the ways on. */
export function FormStatus({ form, publicOrigin, result }: FormStatusProps) {
  const { status, changed, publicId, etag } = form;
  const intents = ['publish', 'unpublish', 'duplicate', 'delete'];
  const refused = result && !result.ok && intents.includes(result.intent) ? result : null;
  const published = status === 'published';
  return (
    <Panel title="Publication" aside={<PublishedBadge status={status} />}>
      {published ? (
        <>
          <PublicPage
            label="Public page"
            address={`${publicOrigin}/f/${publicId}`}
            title={form.definition.title}
            fileName={`form-${form.id}`}
            frame={form.publishedDomains.length > 0 ? `${publicOrigin}/embed/form/${publicId}` : null}
          />
          {changed ? (
            <p className="mt-2 text-sm text-muted">The saved draft differs from what the public sees.</p>
          ) : null}
        </>
      ) : (
        <p className="text-sm text-muted">Nobody can fill this in yet. What is saved is what is published.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!published || changed ? (
          <SaveAndAct act="publish">{published ? 'Publish changes' : 'Publish'}</SaveAndAct>
        ) : null}
        <ItemAct intent="duplicate" etag={etag} variant="ghost">
          Duplicate
        </ItemAct>
        {published ? (
          <ItemAct intent="unpublish" etag={etag} variant="outline">
            Unpublish
          </ItemAct>
        ) : (
          <Confirm
            label="Delete"
            sentence={
              form.submissions === 0
                ? 'The form is deleted for good.'
                : `The form and its ${form.submissions} submissions are deleted for good.`
            }
          >
            <ItemAct intent="delete" etag={etag} variant="outline">
              Delete form
            </ItemAct>
          </Confirm>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-error-ink">
        {refused?.text}
      </p>
    </Panel>
  );
}
