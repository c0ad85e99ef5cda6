import { CheckField, SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import type { CustomRedirect } from '#shared/api/families/redirects-schemas.ts';
import { redirectFields, redirectFormValues, redirectStatuses } from './redirect-fields.ts';
import type { HostResult, RedirectResult } from './redirects.server.ts';
import * as texts from './texts.ts';

interface RedirectFormProps {
  /** Edited redirect; null for a new one. */
  readonly redirect: CustomRedirect | null;
  readonly scope: string;
  readonly locale: string;
  /** Result of the last action; ignored if it is of another redirect. */
  readonly result: Exclude<RedirectResult, HostResult> | null;
}

/** Form of a redirect. */
export function RedirectForm({ redirect, scope, locale, result }: RedirectFormProps) {
  const form = useForm({
    fields: redirectFields,
    draft: `redirect ${scope} ${redirect?.id ?? 'new'}`,
    saved: redirect ? redirectFormValues(redirect) : initialValues(redirectFields),
    item: redirect,
    result: result && result.redirect === (redirect && String(redirect.id)) ? result : null,
  });
  const { source, target, status, priority, expires, active } = form.fields;
  return (
    <DraftForm
      size="sm"
      form={form}
      hidden={{ intent: 'save', ...(redirect && { redirect: redirect.id }) }}
      submit={redirect ? texts.save : texts.addRedirect}
      locale={locale}
    >
      <TextField field={source} />
      <TextField field={target} />
      <SelectField
        field={status}
        options={[
          ['302', redirectStatuses[302]],
          ['301', redirectStatuses[301]],
        ]}
      />
      <TextField field={priority} />
      <TextField field={expires} />
      <CheckField field={active} className="self-center" />
    </DraftForm>
  );
}
