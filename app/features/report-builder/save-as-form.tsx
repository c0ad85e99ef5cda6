import { useEffect } from 'react';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { useDraft } from '../../stores/drafts.ts';
import { Input } from '../../ui/input.tsx';
import { Label } from '../../ui/label.tsx';
import { RadioGroupItem } from '../../ui/radio-group.tsx';
import { IntentForm, Send } from './report-forms.tsx';
import * as texts from './texts.ts';

interface SaveAsFormProps {
  /** Names the draft: the scope that the report is saved in. */
  readonly draft: string;
  /** The report that is open: one of the typed name is the one that was just saved. */
  readonly saved: string | null;
  readonly definition: ReportDefinition;
  /** What was typed and refused, or what is suggested. */
  readonly name: string;
  readonly error: string | null;
}

/** A new report out of what is shown. The name that is typed outlives a new sign-in; what stands in the fields is the browser’s, so that nothing typed early is taken back. */
export function SaveAsForm({ draft, saved, definition, name, error }: SaveAsFormProps) {
  const { values, change, restored, discard } = useDraft(draft, { name, visibility: 'personal' });
  const isDone = restored && values.name === saved;
  useEffect(() => {
    if (isDone) discard();
  });
  return (
    <IntentForm intent="create" definition={definition} className="grid gap-2 p-2.5 text-sm">
      <Label>
        {texts.name}
        <Input
          name="name"
          key={String(restored)}
          defaultValue={values.name}
          onChange={(event) => change({ name: event.target.value })}
          required
          maxLength={80}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'report-name-error' : undefined}
          className="mt-1 text-sm"
        />
      </Label>
      {error ? (
        <p id="report-name-error" className="text-xs text-error-ink">
          {error}
        </p>
      ) : null}
      <fieldset key={`seen ${restored}`} className="grid gap-1">
        <legend className="sr-only">{texts.whoSeesIt}</legend>
        <label className="inline-flex items-center gap-2">
          <RadioGroupItem
            name="visibility"
            value="personal"
            defaultChecked={values.visibility === 'personal'}
            onChange={() => change({ visibility: 'personal' })}
          />
          {texts.onlyMe}
        </label>
        <label className="inline-flex items-center gap-2">
          <RadioGroupItem
            name="visibility"
            value="account"
            defaultChecked={values.visibility === 'account'}
            onChange={() => change({ visibility: 'account' })}
          />
          {texts.everyoneWhoReadsThisScope}
        </label>
      </fieldset>
      <Send>{texts.saveReport}</Send>
    </IntentForm>
  );
}
