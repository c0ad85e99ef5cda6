import { ItemAct, SaveAndAct } from '#app/forms-and-vouchers/item-act.tsx';
import { PublicPage } from '#app/forms-and-vouchers/public-page.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Form } from '#shared/api/families/forms-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { FormResult } from './form.server.ts';
import { PublishedBadge } from './published-badge.tsx';
import * as texts from './texts.ts';

interface FormStatusProps {
  readonly form: Form;
  readonly publicOrigin: string;
  readonly result: FormResult | null;
}

/** Publication status and address of a form, with its actions. */
export function FormStatus({ form, publicOrigin, result }: FormStatusProps) {
  const { status, changed, publicId, etag } = form;
  const intents = ['publish', 'unpublish', 'duplicate', 'delete'];
  const refused = result && !result.ok && intents.includes(result.intent) ? result : null;
  const published = status === 'published';
  return (
    <Panel title={texts.publication} aside={<PublishedBadge status={status} />}>
      {published ? (
        <>
          <PublicPage
            label={texts.publicPage}
            address={`${publicOrigin}/f/${publicId}`}
            title={form.definition.title}
            fileName={`form-${form.id}`}
            frame={form.publishedDomains.length > 0 ? `${publicOrigin}/embed/form/${publicId}` : null}
          />
          {changed ? <p className="mt-2 text-sm text-muted">{texts.unpublishedChanges}</p> : null}
        </>
      ) : (
        <p className="text-sm text-muted">{texts.notPublishedHint}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!published || changed ? (
          <SaveAndAct act="publish">{published ? texts.publishChanges : texts.publish}</SaveAndAct>
        ) : null}
        <ItemAct intent="duplicate" etag={etag} variant="quiet">
          {texts.duplicate}
        </ItemAct>
        {published ? (
          <ItemAct intent="unpublish" etag={etag} variant="outline">
            {texts.unpublish}
          </ItemAct>
        ) : (
          <Confirm
            sentence={
              form.submissions === 0
                ? texts.deleteWarning
                : fill(texts.deleteWithSubmissionsWarning, { submissions: form.submissions })
            }
          >
            <ItemAct intent="delete" etag={etag} variant="destructive">
              {texts.deleteForm}
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
