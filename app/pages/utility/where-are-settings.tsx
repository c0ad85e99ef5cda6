import { readAdmins } from '#app/api/admins.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import { pageContext } from '#app/context.ts';
import { pagePath } from '#app/page-path.ts';
import { AdminList } from '#app/ui/admin-list.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Check } from '#app/ui/icons.ts';
import { Minus } from '#app/ui/page-icons.ts';
import { StatePage } from '#app/ui/state-page.tsx';
import { supportPath } from '#app/worker-paths.ts';
import { ADMIN, covers, READ, WRITE } from '#shared/access/levels.ts';
import { fill } from '#shared/text/fill.ts';
import type { Route } from './+types/where-are-settings.ts';
import * as texts from './texts.ts';

const requiredRights = [
  { bit: READ, name: 'Read', text: 'shows the catalog, collections and locations' },
  { bit: WRITE, name: 'Write', text: 'changes them' },
  { bit: ADMIN, name: 'Administration', text: 'opens the users of the account' },
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const scope = page.session?.viewer.scope;
  const level = scope?.accessLevel ?? 0;
  return {
    label: scope?.label ?? 'this account',
    account: scope?.accountName || scope?.label || 'this account',
    partial: level <= 0,
    access: requiredRights.map(({ bit, name, text }) => ({ name, text, has: covers(level, bit) })),
    admins: await streamed(page, readAdmins(page)),
  };
}

export default function WhereAreSettings({
  loaderData: { label, account, partial, access, admins },
}: Route.ComponentProps) {
  return (
    <StatePage
      tone="info"
      title={texts.whereAreTheSettings}
      text={
        <>
          <p>{partial ? fill(texts.partialViewHint, { label }) : fill(texts.accessIncludes, { label })}</p>
          <ul className="space-y-2 text-sm">
            {access.map(({ name, text, has }) => {
              const Icon = has ? Check : Minus;
              return (
                <li key={name} className="flex gap-2.5">
                  <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', has && 'text-success-ink')} />
                  <span>
                    <span className="font-medium text-ink">{name}</span> {text}
                    <span className="font-medium text-ink">{has ? ' · you have it' : ' · missing'}</span>
                  </span>
                </li>
              );
            })}
          </ul>
          <p>{access.every(({ has }) => has) ? texts.settingsInMenu : texts.askAdministrator}</p>
          <AdminList admins={admins} account={account} />
        </>
      }
    >
      <a href={pagePath('/profile')} className={buttonVariants()}>
        {texts.editYourProfile}
      </a>
      <a
        href={supportPath}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonVariants({ variant: 'outline' })}
      >
        {texts.contactSupport}
      </a>
    </StatePage>
  );
}
