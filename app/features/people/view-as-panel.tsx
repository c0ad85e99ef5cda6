import { failureText } from '#app/api/failure.ts';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { fill } from '#shared/text/fill.ts';
import type { PersonData, PersonResult } from './people.server.ts';
import { PersonForm, ReasonField, ShortField } from './person-forms.tsx';
import * as texts from './texts.ts';

interface ViewAsPanelProps {
  readonly person: { readonly id: string; readonly name: string; readonly staff: boolean; readonly status: string };
  readonly views: PersonData['views'];
  readonly result: PersonResult | null;
  readonly locale: string;
}

/** Starts viewing as this person, and lists past views. */
export function ViewAsPanel({ person, views, result, locale }: ViewAsPanelProps) {
  const { name, staff, status } = person;
  return (
    <Panel title={texts.viewAs}>
      {staff || status === 'disabled' ? (
        <p className="text-sm text-muted">{staff ? texts.cannotViewStaff : texts.cannotViewDisabled}</p>
      ) : (
        <PersonForm
          intent="view-as"
          name={name}
          submit={fill(texts.startViewing, { name })}
          variant="default"
          reloads
          result={result}
        >
          <p className="max-w-prose text-sm text-muted">{fill(texts.viewAsLead, { name })}</p>
          <ReasonField id="view-reason" />
          <ShortField id="view-ticket" name="ticket" label={texts.ticket} />
        </PersonForm>
      )}
      <h3 className="mt-5 mb-2 text-sm font-semibold">{texts.viewsOfPerson}</h3>
      {views.state === 'failed' ? (
        <PanelFailure text={failureText(views.failure.kind)} requestId={views.failure.requestId} />
      ) : views.answer.items.length === 0 ? (
        <p className="text-sm text-muted">{texts.noViews}</p>
      ) : (
        <ul className="grid gap-1.5 text-sm" suppressHydrationWarning>
          {views.answer.items.map((view) => (
            <li key={view.id} className="wrap-anywhere">
              {fill(texts.viewLine, {
                ...{ staff: view.staff.name, from: utcMoment(view.startedAt, locale), reason: view.reason },
                to: view.endedAt ? utcMoment(view.endedAt, locale) : texts.stillRunning,
              })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
