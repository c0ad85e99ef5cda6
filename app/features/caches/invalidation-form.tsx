import { SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { invalidationKinds, invalidationScopes } from '#shared/caches/register.ts';
import type { Formats } from '#shared/format/formats.ts';
import { entriesOf } from '#shared/table.ts';
import type { InvalidationResult } from './caches.server.ts';
import { CountList } from './count-list.tsx';
import { invalidationFields } from './invalidation-fields.ts';
import * as texts from './texts.ts';

interface InvalidationFormProps {
  readonly result: InvalidationResult | null;
  readonly formats: Formats;
}

/** Form of an invalidation, with a dry run. */
export function InvalidationForm({ result, formats }: InvalidationFormProps) {
  const form = useForm({
    ...{
      fields: invalidationFields,
      draft: 'cache invalidation',
      saved: initialValues(invalidationFields),
      item: null,
    },
    result,
  });
  const { kind, where, target, reason, confirm } = form.fields;
  const failed = result?.ok === false && result.counts === null;
  return (
    <Panel title={texts.invalidate}>
      <DraftForm
        form={form}
        hidden={{}}
        submit={texts.invalidate}
        locale={formats.locale}
        foot={
          <Button type="submit" name="intent" value="dry-run" variant="outline">
            {texts.dryRun}
          </Button>
        }
      >
        <SelectField field={kind} options={entriesOf(invalidationKinds)} />
        <SelectField field={where} options={entriesOf(invalidationScopes)} />
        <TextField field={target} />
        <TextField field={reason} />
        <TextField field={confirm} />
      </DraftForm>
      <div role="status" className={failed ? 'text-sm text-error-ink' : 'text-sm'}>
        <p className={result?.ok ? 'text-success-ink' : undefined}>{result?.text}</p>
        {result?.counts ? (
          <>
            <CountList counts={result.counts} formats={formats} />
            <p className="text-muted">{texts.memoryCantBeCounted}</p>
          </>
        ) : null}
      </div>
    </Panel>
  );
}
