import { CodeSuggestions } from '#app/features/accounts/code-suggestions.tsx';
import { createSubaccount, loadNewSubaccount } from '#app/features/accounts/subaccount.server.ts';
import { SubaccountForm } from '#app/features/accounts/subaccount-form.tsx';
import * as texts from '#app/features/accounts/texts.ts';
import { pagePath } from '#app/page-path.ts';
import { ItemFrame, ItemPage } from '#app/page-recipes/item-page.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { Route } from './+types/new-subaccount.ts';

export const loader = pageLoader(loadNewSubaccount);
export const action = pageAction(createSubaccount, {
  leadsTo: (result) =>
    result.ok ? pagePath('/internal/subaccount/:operatorId', { operatorId: String(result.id) }) : null,
});

export const meta = () => pageTitle(texts.newSubaccount, texts.accounts);

const list = { to: pagePath('/internal/accounts'), text: texts.allAccounts };

export default function NewSubaccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData} shape="form">
      {(data) =>
        data.account === null ? (
          <ItemFrame list={list} title={texts.newSubaccount}>
            <Panel title={texts.account}>
              <PanelEmpty step={list}>{texts.chooseAnAccount}</PanelEmpty>
            </Panel>
          </ItemFrame>
        ) : (
          <ItemPage
            part={data.account}
            list={list}
            missing={{ title: texts.noSuchAccount, text: texts.checkTheAddress }}
            errorTitle={texts.accountNotRead}
          >
            {({ id, name }) => (
              <ItemFrame
                list={{
                  to: pagePath('/internal/account/:accountId', { accountId: String(id) }),
                  text: name ?? texts.noName,
                }}
                title={texts.newSubaccount}
              >
                <Panel title={texts.subaccount}>
                  <SubaccountForm
                    subaccount={null}
                    accountId={id}
                    once={data.once}
                    result={actionData ?? null}
                    locale={data.locale}
                  />
                  <CodeSuggestions {...data} />
                </Panel>
              </ItemFrame>
            )}
          </ItemPage>
        )
      }
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
