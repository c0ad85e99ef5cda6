import { pagePath } from '#app/page-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { When } from '#app/ui/when.tsx';
import { ADMIN, covers, READ, WRITE } from '#shared/access/levels.ts';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface PeoplePanelProps {
  readonly account: AccountDetail;
  readonly locale: string;
}

/** People with access to the account itself. */
export const PeoplePanel = ({ account: { id, users, invited }, locale }: PeoplePanelProps) => (
  <Panel
    title={texts.users}
    aside={
      <a href={`${pagePath('/users')}?scope=account-${id}`} className="text-sm text-primary-ink underline">
        {texts.manageUsers}
      </a>
    }
  >
    {users.length + invited.length === 0 ? (
      <PanelEmpty>{texts.nobodyHasAccess}</PanelEmpty>
    ) : (
      <ul className="divide-y divide-line text-sm">
        {users.map(({ id: userId, name, email, level, staff, lastSeenAt }) => (
          <li key={userId} className="flex flex-wrap items-start justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="wrap-anywhere">{name}</p>
              <p className="text-xs text-muted wrap-anywhere" suppressHydrationWarning>
                {email} · {lastSeenAt === null ? texts.neverSeen : <When at={lastSeenAt} locale={locale} />}
              </p>
            </div>
            <p className="flex gap-1">
              {staff ? <Badge variant="secondary">{texts.staff}</Badge> : null}
              <Badge variant={covers(level, ADMIN) ? 'default' : 'outline'}>{levelName(level)}</Badge>
            </p>
          </li>
        ))}
        {invited.map(({ email, expiresAt }) => (
          <li key={email} className="py-2 first:pt-0 last:pb-0">
            <p className="wrap-anywhere">{email}</p>
            <p className="text-xs text-muted" suppressHydrationWarning>
              {fill(texts.invitedUntil, { expiresAt: utcMoment(expiresAt, locale) })}
            </p>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

function levelName(level: number): string {
  if (covers(level, ADMIN)) return texts.levelAdmin;
  if (covers(level, WRITE)) return texts.levelWrite;
  return covers(level, READ) ? texts.levelRead : texts.levelPartial;
}
