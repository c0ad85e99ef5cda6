import { useId } from 'react';
import { Form } from 'react-router';
import type { CustomRedirect } from '#shared/api/families/redirects-schemas.ts';
import { DraftFoot, SubmitFirst } from '../../shell/draft-foot.tsx';
import { usePostedDraft } from '../../stores/posted-draft.ts';
import { namedParts } from '../../stores/theirs.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { RevisionFields } from '../../ui/lost-race.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { newRedirect, type RedirectErrors, type RedirectValues, redirectParts, valuesOf } from './redirect-fields.ts';
import type { HostResult, RedirectResult } from './redirects.server.ts';

interface RedirectFormProps {
  /** The redirect that is edited, null for a new one. */
  readonly redirect: CustomRedirect | null;
  readonly scope: string;
  readonly locale: string;
  /** What came of the last act; another redirect's says nothing here. */
  readonly result: Exclude<RedirectResult, HostResult> | null;
}

const changed = namedParts(redirectParts);

const hints = {
  source: 'go.example.com/summer, or /summer/* for all below',
  target: 'A * takes what stood for the * of the address',
  priority: 'The higher one is asked first',
  expires: 'Empty for never',
} as const;

/** One redirect: from where, to where, and when. It posts without a script too; with one, what is typed outlives a reload. */
export function RedirectForm({ redirect, scope, locale, result }: RedirectFormProps) {
  const id = useId();
  const mine = result && result.redirect === (redirect && String(redirect.id)) ? result : null;
  const failed = mine && !mine.ok ? mine : null;
  const errors: RedirectErrors = failed?.errors ?? {};
  const saved = redirect ? valuesOf(redirect) : newRedirect;
  const draft = usePostedDraft<RedirectValues>({
    ...{ key: `redirect ${scope} ${redirect?.id ?? 'new'}`, saved, etag: redirect?.etag ?? '' },
    others: redirect && { by: redirect.updatedBy, at: redirect.updatedAt, changed },
    ...{ kept: mine?.ok ? mine : null, refused: failed?.values ? { values: failed.values, from: failed.from } : null },
  });
  const { values } = draft;
  const text = (name: 'source' | 'target' | 'priority' | 'expires') => ({
    ...{ id: `${id}-${name}`, name, value: values[name] },
    ...describedBy(`${id}-${name}`, errors[name], hints[name]),
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => draft.change({ [name]: target.value }),
  });
  return (
    <Form method="post" preventScrollReset onSubmit={draft.sent} className="grid gap-3 py-3 text-sm sm:grid-cols-2">
      <input type="hidden" name="intent" value="save" />
      {redirect ? <input type="hidden" name="redirect" value={redirect.id} /> : null}
      {redirect ? <RevisionFields etag={redirect.etag} draft={draft} /> : null}
      <SubmitFirst draft={draft} />
      <FormField id={`${id}-source`} label="Address" error={errors.source} hint={hints.source}>
        <Input maxLength={760} required {...text('source')} />
      </FormField>
      <FormField id={`${id}-target`} label="Leads to" error={errors.target} hint={hints.target}>
        <Input maxLength={2_000} required {...text('target')} />
      </FormField>
      <FormField id={`${id}-status`} label="For how long">
        <NativeSelect
          id={`${id}-status`}
          name="status"
          value={values.status}
          onChange={({ target }) => draft.change({ status: target.value === '301' ? '301' : '302' })}
        >
          <option value="302">For now (302)</option>
          <option value="301">For good (301): browsers remember it</option>
        </NativeSelect>
      </FormField>
      <FormField id={`${id}-priority`} label="Priority" error={errors.priority} hint={hints.priority}>
        <Input inputMode="numeric" {...text('priority')} />
      </FormField>
      <FormField id={`${id}-expires`} label="Ends (UTC)" error={errors.expires} hint={hints.expires}>
        <Input type="datetime-local" {...text('expires')} />
      </FormField>
      <label className="flex items-center gap-2 self-center py-1.5">
        <Checkbox
          name="active"
          checked={values.active}
          onChange={({ target }) => draft.change({ active: target.checked })}
        />{' '}
        Switched on
      </label>
      <DraftFoot draft={draft} submit={redirect ? 'Save' : 'Add redirect'} locale={locale} size="sm" />
    </Form>
  );
}
