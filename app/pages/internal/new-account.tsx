import { accountAddress, createAccount, loadNewAccount } from '#app/features/accounts/account.server.ts';
import { NewAccountForm } from '#app/features/accounts/account-form.tsx';
import { CodeSuggestions } from '#app/features/accounts/code-suggestions.tsx';
import * as texts from '#app/features/accounts/texts.ts';
import { pagePath } from '#app/page-path.ts';
import { ItemFrame } from '#app/page-recipes/item-page.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { Route } from './+types/new-account.ts';

export const loader = pageLoader(loadNewAccount);
export const action = pageAction(createAccount, {
  leadsTo: (result) => (result.ok ? accountAddress(result.id) : null),
});

export const meta = () => pageTitle(texts.newAccount, texts.accounts);

export default function NewAccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData} shape="form">
      {(data) => (
        <ItemFrame
          list={{ to: pagePath('/internal/accounts'), text: texts.allAccounts }}
          title={texts.newAccount}
          lead={texts.newAccountLead}
        >
          <Panel title={texts.account}>
            <NewAccountForm once={data.once} result={actionData ?? null} locale={data.locale} />
            <CodeSuggestions {...data} />
          </Panel>
        </ItemFrame>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
