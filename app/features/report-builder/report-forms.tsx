import { type ReactNode, useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Report } from '#shared/api/families/reports-schemas.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { useDraft } from '../../stores/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Label } from '../../ui/label.tsx';
import { RadioGroupItem } from '../../ui/radio-group.tsx';
import type { ReportIntent } from './intents.ts';
import * as texts from './texts.ts';

type Known = Pick<Report, 'id' | 'etag'>;

interface IntentFormProps {
  readonly intent: ReportIntent;
  /** The report that is meant, with the version of it; absent for a new one. */
  readonly report?: Known;
  readonly definition?: ReportDefinition;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A plain post to the page's action: it works without a script. */
export const IntentForm = ({ intent, report, definition, className, children }: IntentFormProps) => (
  <Form method="post" preventScrollReset className={className}>
    <input type="hidden" name="intent" value={intent} />
    {report ? <input type="hidden" name="report" value={report.id} /> : null}
    {report ? <input type="hidden" name="etag" value={report.etag} /> : null}
    {definition ? <input type="hidden" name="definition" value={JSON.stringify(definition)} /> : null}
    {children}
  </Form>
);

interface SendProps {
  readonly variant?: 'default' | 'outline' | 'ghost';
  readonly children: ReactNode;
}

/** Sends its form, once. */
export function Send({ variant = 'default', children }: SendProps) {
  const sending = useNavigation().state === 'submitting';
  return (
    <Button type="submit" disabled={sending} variant={variant} size="sm">
      {children}
    </Button>
  );
}

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
