import { useEffect, useId, useRef } from 'react';
import { Form, Link, type Path } from 'react-router';
import type { LocationEdits } from '#shared/api/families/locations-schemas.ts';
import { type LocationFieldId, locationFieldIds, locationFields } from '#shared/locations/fields.ts';
import { longestOf } from '#shared/locations/store-texts.ts';
import { failureText } from '../../api/failure.ts';
import { pagePath } from '../../page-path.ts';
import { DraftFoot, SubmitFirst } from '../../shell/draft-foot.tsx';
import { useForgetOnceMade } from '../../stores/made-drafts.ts';
import { usePostedDraft } from '../../stores/posted-draft.ts';
import { namedParts } from '../../stores/theirs.ts';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { lastChanged } from '../../ui/last-changed.ts';
import { RevisionFields } from '../../ui/lost-race.tsx';
import { PanelEmpty, PanelFailure } from '../../ui/panel.tsx';
import type { LocationResult, LocationsData } from './locations.server.ts';
import { newStore, type StoreValues, valuesOf } from './store-fields.ts';
import { storesSearch } from './store-search.ts';

interface StoreEditorProps {
  readonly data: LocationsData;
  readonly failure: Failed | null;
}

type Failed = Extract<LocationResult, { ok: false }>;

/** One store that is added, changed or removed, where the address asks for it. */
export function StoreEditor({ data: { edits, edited, scope, search, locale }, failure }: StoreEditorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (edited !== null) heading.current?.focus();
  }, [edited]);
  if (edits === null || edited === null) return null;
  const store = edits.state === 'ready' ? edits.answer.store : null;
  const removed = edits.state === 'ready' && edits.answer.removed;
  return (
    <section aria-labelledby="edited-store" className="card">
      <h2 id="edited-store" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {edited === '' ? 'Add a store' : store ? `${removed ? 'Put back' : 'Edit'} ${store.name}` : 'Edit a store'}
      </h2>
      {edits.state === 'failed' ? (
        <PanelFailure text={failureText(edits.failure.kind)} requestId={edits.failure.requestId} />
      ) : edited !== '' && !store ? (
        <PanelEmpty>Your list has no store of this number.</PanelEmpty>
      ) : (
        <StoreFields
          key={edited}
          draftOf={`${scope?.ref} ${edited || 'new'}`}
          edits={edits.answer}
          failure={failure?.store ? failure : null}
          back={storesSearch(search, {})}
          locale={locale}
        />
      )}
    </section>
  );
}

interface StoreFieldsProps {
  readonly draftOf: string;
  readonly edits: LocationEdits;
  readonly failure: Failed | null;
  /** Search of the page without the form. */
  readonly back: string;
  readonly locale: string;
}

const hints: Partial<Record<LocationFieldId, string>> = {
  code: 'Your own number; the same one in a file is the same store',
  country: 'Two letters, such as GB',
  latitude: 'Degrees north, such as 53.8008',
  longitude: 'Degrees east, such as -1.5491',
  url: 'Begins with https://',
  hours: 'Such as Mo-Fr 08:00-20:00; Sa 09:00-18:00; Su off. Empty where they are not known.',
};
const changed = namedParts<StoreValues>(
  Object.fromEntries(locationFieldIds.map((name) => [name, locationFields[name].label])) as StoreValues,
);
/** The address of the draft that a store is saved to. */
const isVersion = ({ pathname, search }: Path): boolean =>
  pathname === pagePath('/offline') && new URLSearchParams(search).has('version');
const needed: ReadonlySet<LocationFieldId> = new Set(['code', 'name', 'country']);
const wide: ReadonlySet<LocationFieldId> = new Set(['street', 'url', 'hours']);

/** The fields of a store. It posts without a script; with one, what is typed outlives a reload and a lost race. */
function StoreFields({ draftOf, edits, failure, back, locale }: StoreFieldsProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const saved = edits.store ? valuesOf(edits.store) : newStore;
  const known = edits.removed ? null : edits.store;
  const draft = usePostedDraft<StoreValues>({
    ...{ key: `stores ${draftOf}`, saved, etag: edits.etag },
    others: { by: edits.updatedBy, at: edits.updatedAt, changed },
    // A store that is saved leads on to its draft.
    ...{ kept: null, refused: failure?.store ?? null },
  });
  const { values, busy, theirs } = draft;
  const list = lastChanged(edits, locale);
  const onSubmit = useForgetOnceMade(draft.discard, isVersion);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      onSubmit={onSubmit}
      className="mt-3 grid gap-3 text-sm sm:grid-cols-2 lg:grid-cols-4"
    >
      <RevisionFields etag={edits.etag} draft={draft} />
      <input type="hidden" name="store" value={known?.code ?? ''} />
      <SubmitFirst draft={draft} />
      {failure && !theirs ? (
        <p role="alert" className="rounded-md bg-error-soft px-3 py-2 text-error-ink sm:col-span-full">
          {failure.status === 412
            ? 'Somebody else has changed the list meanwhile. What you typed still stands in the fields: save again to keep yours.'
            : failure.text}
        </p>
      ) : null}
      {locationFieldIds.map((name) => {
        const field = `${id}-${name}`;
        const error = failure?.store?.errors[name];
        const other = theirs && saved[name] !== values[name];
        const hint = other ? `Saved now: ${saved[name] || 'nothing'}` : hints[name];
        return (
          <FormField
            key={name}
            id={field}
            label={`${locationFields[name].label}${needed.has(name) ? ' (needed)' : ''}`}
            error={error}
            hint={hint}
            className={wide.has(name) ? 'sm:col-span-2' : name === 'phone' ? 'lg:col-span-2' : ''}
          >
            <Input
              id={field}
              name={name}
              value={values[name]}
              onChange={({ target }) => draft.change({ ...values, [name]: target.value })}
              maxLength={name === 'country' ? 2 : longestOf(name)}
              required={needed.has(name)}
              inputMode={name === 'phone' ? 'tel' : name === 'url' ? 'url' : undefined}
              autoComplete="off"
              {...describedBy(field, error, hint !== undefined)}
            />
          </FormField>
        );
      })}
      <DraftFoot draft={draft} submit={known ? 'Save to the draft' : 'Add to the draft'} locale={locale} size="sm">
        {known && !theirs ? (
          <Button type="submit" name="intent" value="remove" formNoValidate disabled={busy} variant="outline" size="sm">
            Remove this store
          </Button>
        ) : null}
        <Link
          className={buttonVariants({ variant: 'ghost', size: 'sm' })}
          to={{ search: back }}
          onClick={() => draft.discard()}
          preventScrollReset
        >
          Cancel
        </Link>
        <p className="text-xs text-muted" suppressHydrationWarning>
          Visitors see it once the draft is published. {list && `${list} (any store of the list).`}
        </p>
      </DraftFoot>
    </Form>
  );
}
