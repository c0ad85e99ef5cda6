import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { type AccountData, changeAccount, loadAccount, readAccount } from '#app/features/accounts/account.server.ts';
import { typeNames } from '#app/features/accounts/account-fields.ts';
import { AccountForm } from '#app/features/accounts/account-form.tsx';
import { ActivityPanel } from '#app/features/accounts/activity-panel.tsx';
import { AlcoholPanel } from '#app/features/accounts/alcohol-panel.tsx';
import { CodeSuggestions } from '#app/features/accounts/code-suggestions.tsx';
import { FeaturesForm } from '#app/features/accounts/features-form.tsx';
import type { AccountResult } from '#app/features/accounts/outcome.ts';
import { PeoplePanel } from '#app/features/accounts/people-panel.tsx';
import { RetailersForm } from '#app/features/accounts/retailers-form.tsx';
import { StatusPanel } from '#app/features/accounts/status-panel.tsx';
import { SubaccountsPanel } from '#app/features/accounts/subaccounts-panel.tsx';
import * as texts from '#app/features/accounts/texts.ts';
import { TimezonePanel } from '#app/features/accounts/timezone-panel.tsx';
import { pagePath } from '#app/page-path.ts';
import { ItemColumns, ItemFrame, ItemPage } from '#app/page-recipes/item-page.tsx';
import { itemAction, itemLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Route } from './+types/account.ts';

export const loader = itemLoader({ read: readAccount, load: loadAccount, param: 'accountId' });
export const action = itemAction(changeAccount, { param: 'accountId' });

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, texts.accounts);

const list = { to: pagePath('/internal/accounts'), text: texts.allAccounts };

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData} shape="form">
      {(data) => (
        <ItemPage
          part={data.account}
          list={list}
          missing={{ title: texts.noSuchAccount, text: texts.checkTheAddress }}
          errorTitle={texts.accountNotRead}
        >
          {(account) => <OpenAccount account={account} data={data} result={actionData ?? null} />}
        </ItemPage>
      )}
    </StreamedPage>
  );
}

interface OpenAccountProps {
  readonly account: AccountDetail;
  readonly data: AccountData;
  readonly result: AccountResult | null;
}

function OpenAccount({ account, data, result }: OpenAccountProps) {
  const { locale, sample } = data;
  const formats = createFormats(locale, data.currency);
  return (
    <ItemFrame
      list={list}
      title={account.name ?? texts.noName}
      lead={fill(texts.accountOfType, { type: typeNames[account.type], id: account.id })}
    >
      <p role="status" className="text-sm text-success-ink">
        {result?.ok ? result.text : null}
      </p>
      {sample ? <p className="text-sm text-muted">{texts.changesAreOffWithSampleData}</p> : null}
      <CodeSuggestions {...data} />
      <ItemColumns
        main={
          <>
            <Panel title={texts.account}>
              <AccountForm key={account.id} account={account} result={result} locale={locale} />
            </Panel>
            {data.alcohol ? <AlcoholPanel accountId={account.id} part={data.alcohol} /> : null}
            <Panel title={texts.features}>
              <FeaturesForm
                key={account.id}
                draftOf={`account ${account.id}`}
                item={account}
                features={account.features}
                inherited={null}
                allowances={account.allowances}
                retailer={account.type === 'retailer'}
                {...{ result, locale }}
              />
            </Panel>
            {account.type === 'brand' ? (
              <Panel title={texts.soldAt}>
                <RetailersForm key={account.id} {...{ account, result, locale }} />
              </Panel>
            ) : null}
          </>
        }
        aside={
          <>
            <StatusPanel
              item={account}
              deactivationPreview={data.deactivationPreview}
              {...{ result, formats, locale }}
            />
            <TimezonePanel
              requestedZone={data.requestedZone}
              timezonePreview={data.timezonePreview}
              {...{ account, result, formats, locale }}
            />
            <SubaccountsPanel accountId={account.id} total={account.subaccounts} data={data} />
            <PeoplePanel account={account} locale={locale} />
            <ActivityPanel activity={account.activity} locale={locale} />
          </>
        }
      />
    </ItemFrame>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
