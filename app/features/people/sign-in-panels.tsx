import type { z } from 'zod';
import { Confirm } from '#app/ui/confirm.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { internalUserAnswerSchema } from '#shared/api/families/internal-users-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { PersonResult } from './people.server.ts';
import { PersonForm, ReasonField } from './person-forms.tsx';
import * as texts from './texts.ts';

export type Person = z.infer<typeof internalUserAnswerSchema>;

interface PersonPanelProps {
  readonly person: Person;
  /** The person is the caller. */
  readonly own: boolean;
  readonly result: PersonResult | null;
  readonly locale: string;
}

/** Sign-in identities of the person. */
export const IdentitiesPanel = ({ person: { name, identities }, own, result, locale }: PersonPanelProps) => (
  <Panel title={texts.identities}>
    <PersonForm intent="sign-in-mail" name={name} submit={texts.sendSignInMail} result={result} />
    {identities.length === 0 ? <p className="text-sm text-muted">{texts.noIdentities}</p> : null}
    <ul className="grid gap-3 text-sm">
      {identities.map(({ issuer, subject, linkedAt }) => (
        <li key={`${issuer} ${subject}`} className="grid gap-1">
          <p className="wrap-anywhere">{issuer}</p>
          <p className="text-xs text-muted wrap-anywhere">{subject}</p>
          <p className="text-xs text-muted" suppressHydrationWarning>
            {fill(texts.linkedAt, { when: utcMoment(linkedAt, locale) })}
          </p>
          {own ? null : (
            <Confirm label={texts.unlink} about={issuer} sentence={texts.unlinkMeans}>
              <PersonForm
                intent="unlink"
                name={name}
                submit={texts.unlink}
                hidden={{ issuer, subject }}
                result={result}
              />
            </Confirm>
          )}
        </li>
      ))}
    </ul>
  </Panel>
);

/** Open sessions of the person. */
export const SessionsPanel = ({ person: { name, openSessions }, result, locale }: PersonPanelProps) => (
  <Panel title={texts.openSessions} aside={String(openSessions.length)}>
    {openSessions.length === 0 ? <p className="text-sm text-muted">{texts.noSessions}</p> : null}
    <ul className="mb-3 grid gap-3 text-sm">
      {openSessions.map(({ id, openedAt, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2" suppressHydrationWarning>
          {fill(texts.sessionLine, { from: utcMoment(openedAt, locale), to: utcMoment(expiresAt, locale) })}
          <PersonForm
            intent="end-sessions"
            name={name}
            submit={texts.endSession}
            hidden={{ session: id }}
            result={result}
          />
        </li>
      ))}
    </ul>
    {openSessions.length > 0 ? (
      <PersonForm intent="end-sessions" name={name} submit={texts.endAllSessions} result={result} />
    ) : null}
  </Panel>
);

/** Disables or enables the person. */
export const DisablingPanel = ({ person: { name, status }, own, result }: PersonPanelProps) => (
  <Panel title={texts.dangerZone}>
    {own ? (
      <p className="text-sm text-muted">{texts.thisIsYou}</p>
    ) : status === 'disabled' ? (
      <PersonForm intent="enable" name={name} submit={texts.enable} result={result}>
        <p className="text-sm text-muted">{texts.enableMeans}</p>
      </PersonForm>
    ) : (
      <PersonForm intent="disable" name={name} submit={texts.disable} result={result}>
        <p className="text-sm text-muted">{texts.disableMeans}</p>
        <ReasonField id="disable-reason" />
      </PersonForm>
    )}
  </Panel>
);

/** Grants staff rights, with approval by a second person, or revokes them. */
export function StaffPanel({ person: { name, staff, staffRequest }, own, result, locale }: PersonPanelProps) {
  return (
    <Panel title={texts.staffAccess}>
      {staff && own ? (
        <p className="text-sm text-muted">{texts.thisIsYou}</p>
      ) : staff ? (
        <Confirm label={texts.removeStaff} sentence={texts.removeStaffMeans} variant="outline">
          <PersonForm intent="remove-staff" name={name} submit={texts.removeStaff} result={result} />
        </Confirm>
      ) : staffRequest ? (
        <>
          <p className="mb-3 text-sm" suppressHydrationWarning>
            {fill(texts.staffAskedBy, { name: staffRequest.by, until: utcMoment(staffRequest.expiresAt, locale) })}
          </p>
          {staffRequest.byCaller ? (
            <p className="text-sm text-muted">{texts.youAskedForIt}</p>
          ) : (
            <PersonForm intent="confirm-staff" name={name} submit={texts.confirmStaff} result={result} />
          )}
        </>
      ) : (
        <PersonForm intent="ask-staff" name={name} submit={texts.askForStaff} result={result}>
          <p className="text-sm text-muted">{texts.askForStaffMeans}</p>
          <ReasonField id="staff-reason" />
        </PersonForm>
      )}
    </Panel>
  );
}
