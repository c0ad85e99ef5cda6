import { data } from 'react-router';
import { readAdmins } from '#app/api/admins.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import { pageContext } from '#app/context.ts';
import { AdminList } from '#app/ui/admin-list.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { StatePage } from '#app/ui/state-page.tsx';
import { supportPath } from '#app/worker-paths.ts';
import { messages } from '#shared/text/messages.ts';
import type { Route } from './+types/no-data.ts';
import * as texts from './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const invalid = page.session?.scopeState === 'no-valid-scope';
  const scope = page.session?.viewer.scope ?? null;
  const found = {
    invalid,
    scope: scope && { label: scope.label, account: scope.accountName || scope.label },
    admins: scope && (await streamed(page, readAdmins(page))),
  };
  return data(found, { status: invalid ? 400 : 200 });
}

export default function NoData({ loaderData: { invalid, scope, admins } }: Route.ComponentProps) {
  return (
    <StatePage
      tone="info"
      title={invalid ? messages.noValidScope : texts.nothingToShow}
      text={
        <>
          {invalid ? <p>{texts.noOpenAccount}</p> : null}
          {scope && admins ? (
            <>
              <p>
                {texts.youAreWorkingIn} <strong className="font-medium text-ink">{scope.label}</strong>
                {texts.noPageInScope}
              </p>
              <AdminList admins={admins} account={scope.account} />
            </>
          ) : invalid ? null : (
            <p>{texts.chooseAccount}</p>
          )}
        </>
      }
    >
      <a href={supportPath} target="_blank" rel="noopener noreferrer" className={buttonVariants()}>
        {texts.contactSupport}
      </a>
    </StatePage>
  );
}
