import { useEffect, useRef } from 'react';
import type { Path } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { savedHint, useForm } from '#app/forms/use-form.ts';
import { pagePath } from '#app/page-path.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { lastChanged } from '#app/ui/last-changed.ts';
import { Link } from '#app/ui/link.tsx';
import { PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import type { LocationEdits } from '#shared/api/families/locations-schemas.ts';
import { type LocationFieldId, locationFieldIds } from '#shared/locations/fields.ts';
import { fill } from '#shared/text/fill.ts';
import type { LocationResult, LocationsData } from './locations.server.ts';
import { storeFields, storeFormValues } from './store-fields.ts';
import { storesSearch } from './store-search.ts';
import * as texts from './texts.ts';

interface StoreEditorProps {
  readonly data: LocationsData;
  readonly failure: FailedResult | null;
}

type FailedResult = Extract<LocationResult, { ok: false }>;

/** Form to add, change or remove the store in the address. */
export function StoreEditor({ data: { edits, edited, scope, search, locale }, failure }: StoreEditorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (edited !== null) heading.current?.focus();
  }, [edited]);
  if (edits === null || edited === null) return null;
  const store = edits.state === 'ready' ? edits.answer.store : null;
  const removed = edits.state === 'ready' && edits.answer.removed;
  return (
    <Card aria-labelledby="edited-store">
      <h2 id="edited-store" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {edited === ''
          ? texts.addAStore
          : store
            ? `${removed ? texts.putBack : texts.edit} ${store.name}`
            : texts.editStore}
      </h2>
      {edits.state === 'failed' ? (
        <PanelFailure text={failureText(edits.failure.kind)} requestId={edits.failure.requestId} />
      ) : edited !== '' && !store ? (
        <PanelEmpty>{texts.storeMissing}</PanelEmpty>
      ) : (
        <StoreFields
          key={edited}
          draftOf={`${scope?.ref} ${edited || 'new'}`}
          edits={edits.answer}
          failure={failure?.values ? failure : null}
          back={storesSearch(search, {})}
          locale={locale}
        />
      )}
    </Card>
  );
}

interface StoreFieldsProps {
  readonly draftOf: string;
  readonly edits: LocationEdits;
  readonly failure: FailedResult | null;
  /** Search part of the address without the form. */
  readonly back: string;
  readonly locale: string;
}

/** Whether the address shows a version, as after saving a store. */
const isVersion = ({ pathname, search }: Path): boolean =>
  pathname === pagePath('/offline') && new URLSearchParams(search).has('version');
const wideFields: ReadonlySet<LocationFieldId> = new Set(['street', 'url', 'hours']);

function StoreFields({ draftOf, edits, failure, back, locale }: StoreFieldsProps) {
  const saved = edits.store ? storeFormValues(edits.store) : initialValues(storeFields);
  const known = edits.removed ? null : edits.store;
  // Saving redirects to the draft version.
  const form = useForm({ fields: storeFields, draft: `stores ${draftOf}`, saved, item: edits, result: failure });
  const list = lastChanged(edits, locale);
  return (
    <DraftForm
      size="sm"
      {...{ form, locale, isCreatedItem: isVersion }}
      hidden={{ store: known?.code ?? '' }}
      submit={known ? texts.saveToDraft : texts.addToDraft}
      className="mt-3 grid gap-3 text-sm sm:grid-cols-2 lg:grid-cols-4"
      foot={
        <>
          {known && !form.editConflict ? (
            <Button
              type="submit"
              name="intent"
              value="remove"
              formNoValidate
              disabled={form.busy}
              variant="outline"
              size="sm"
            >
              {texts.removeStore}
            </Button>
          ) : null}
          <Link
            className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            to={{ search: back }}
            onClick={() => form.discard()}
            preventScrollReset
          >
            {texts.cancel}
          </Link>
          <p className="text-xs text-muted" suppressHydrationWarning>
            {texts.draftHint} {list && fill(texts.anyStore, { list })}
          </p>
        </>
      }
    >
      {failure && !form.editConflict ? (
        <p role="alert" className="rounded-md bg-error-soft px-3 py-2 text-error-ink sm:col-span-full">
          {failure.status === 412 ? texts.storeChanged : failure.text}
        </p>
      ) : null}
      {locationFieldIds.map((name) => (
        <TextField
          key={name}
          field={form.fields[name]}
          hint={form.editConflict ? savedHint(form.fields[name], saved[name]) : form.fields[name].hint}
          className={wideFields.has(name) ? 'sm:col-span-2' : name === 'phone' ? 'lg:col-span-2' : ''}
        />
      ))}
    </DraftForm>
  );
}
