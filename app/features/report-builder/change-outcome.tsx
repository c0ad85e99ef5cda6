import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { momentIn } from '#app/ui/moment.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { fill } from '#shared/text/fill.ts';
import type { ReportChange } from './report-changes.server.ts';
import { IntentForm, SubmitButton } from './report-forms.tsx';
import { savedPath } from './saved-path.ts';
import * as texts from './texts.ts';

interface ChangeOutcomeProps {
  readonly result: ReportChange | null;
  /** Unsaved definition on the page. */
  readonly definition: ReportDefinition | null;
  readonly formats: Formats;
  readonly timezone: string;
}

/** Failure of the last save with next steps. The report stays on the page. */
export function ChangeOutcome({ result, definition, formats, timezone }: ChangeOutcomeProps) {
  if (!result || result.ok) return null;
  const { savedByOthers, errors, intent, values } = result;
  // The form of a new report shows this error at its field.
  const text = (intent === 'create' ? undefined : errors.name) ?? result.text;
  if (!savedByOthers)
    return (
      <p role="alert" className="mt-3 rounded-md bg-error-soft px-3 py-2 text-sm text-error-ink">
        {text}
      </p>
    );
  const name = values?.name || fill(texts.copyOfName, { name: savedByOthers.name }).slice(0, 80);
  return (
    <section role="alert" className="mt-3 rounded-md bg-warning-soft px-3 py-3 text-sm text-warning-ink">
      <p suppressHydrationWarning>
        {fill(texts.conflict, {
          name: savedByOthers.name,
          time: momentIn(timezone, savedByOthers.updatedAt, formats.locale),
        })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link to={savedPath(savedByOthers.id)} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          {texts.loadTheirs}
        </Link>
        {intent === 'save' && definition ? (
          <IntentForm intent="save" report={savedByOthers} definition={definition}>
            <SubmitButton variant="outline">{texts.overwriteTheirs}</SubmitButton>
          </IntentForm>
        ) : null}
        {definition ? (
          <IntentForm intent="create" definition={definition}>
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="visibility" value="personal" />
            <SubmitButton variant="outline">{texts.saveAsCopy}</SubmitButton>
          </IntentForm>
        ) : null}
      </div>
    </section>
  );
}
