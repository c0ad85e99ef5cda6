import { Form } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { dayIn } from '#app/ui/moment.ts';
import { RowMenu } from '#app/ui/row-menu.tsx';
import type { Invitation } from '#shared/api/families/invitations-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';
import { levelName, statusWords } from './user-words.ts';

interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly writes: boolean;
  readonly locale: string;
}

/** Invitations with access, status and actions. */
export const InvitationList = ({ invitations, writes, locale }: InvitationListProps) => (
  <ul aria-label={texts.tableOfInvitations} className="divide-y divide-line text-sm">
    {invitations.map((invitation) => (
      <li key={invitation.id} className="flex items-start justify-between gap-x-3 py-3 first:pt-0 last:pb-0">
        <InvitationDetails invitation={invitation} locale={locale} />
        {writes && (invitation.status === 'invited' || invitation.status === 'expired') ? (
          <InvitationActions invitation={invitation} />
        ) : null}
      </li>
    ))}
  </ul>
);

const badgeVariants = { invited: 'default', expired: 'warning', accepted: 'success', revoked: 'secondary' } as const;

function InvitationDetails({ invitation, locale }: { readonly invitation: Invitation; readonly locale: string }) {
  const { email, status, grants, note, invitedBy, lastSentAt, expiresAt } = invitation;
  const day = dayIn('UTC', lastSentAt, locale);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {email}
        <Badge variant={badgeVariants[status]}>{statusWords[status]}</Badge>
      </p>
      <p className="wrap-anywhere">{grants.map(({ name, level }) => `${name}: ${levelName(level)}`).join(', ')}</p>
      <p className="text-xs text-muted" suppressHydrationWarning>
        {texts.invited} {invitedBy === null ? day : fill(texts.dayByName, { day, name: invitedBy })}
        {status === 'invited' ? ` · ${fill(texts.expiresIn, { day: dayIn('UTC', expiresAt, locale) })}` : null}
      </p>
      {note ? <p className="mt-1 text-xs wrap-anywhere text-muted">{note}</p> : null}
    </div>
  );
}

const InvitationActions = ({ invitation: { id, email } }: { readonly invitation: Invitation }) => (
  <RowMenu name={email}>
    <Form method="post" preventScrollReset>
      <input type="hidden" name="invitation" value={id} />
      <Button type="submit" name="intent" value="resend" variant="menu" size="sm">
        {texts.resend}
        <span className="sr-only"> {email}</span>
      </Button>
      <Confirm label={texts.revoke} about={email} variant="menu-danger" sentence={texts.revokeMeans}>
        <Button type="submit" name="intent" value="revoke" variant="destructive" size="sm">
          {texts.revoke}
          <span className="sr-only"> {email}</span>
        </Button>
      </Confirm>
    </Form>
  </RowMenu>
);
