import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { ActivityPanel } from '#app/features/accounts/activity-panel.tsx';
import { CodeSuggestions } from '#app/features/accounts/code-suggestions.tsx';
import { FeaturesForm } from '#app/features/accounts/features-form.tsx';
import type { SubaccountResult } from '#app/features/accounts/outcome.ts';
import { StatusPanel } from '#app/features/accounts/status-panel.tsx';
import { changeSubaccount, loadSubaccount, readSubaccount } from '#app/features/accounts/subaccount.server.ts';
import { SubaccountForm } from '#app/features/accounts/subaccount-form.tsx';
import * as texts from '#app/features/accounts/texts.ts';
import { pagePath } from '#app/page-path.ts';
import { ItemColumns, ItemFrame, ItemPage } from '#app/page-recipes/item-page.tsx';
import { itemAction, itemLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { SubaccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Route } from './+types/subaccount.ts';

export const loader = itemLoader({ read: readSubaccount, load: loadSubaccount, param: 'operatorId' });
export const action = itemAction(changeSubaccount, { param: 'operatorId' });

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, texts.accounts);

export default function Subaccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StreamedPage streamed={loaderData} shape="form">
      {(data) => (
        <ItemPage
          part={data.subaccount}
          list={{ to: pagePath('/internal/accounts'), text: texts.allAccounts }}
          missing={{ title: texts.noSuchSubaccount, text: texts.checkTheAddress }}
          errorTitle={texts.subaccountNotRead}
        >
          {(subaccount) => <OpenSubaccount subaccount={subaccount} data={data} result={actionData ?? null} />}
        </ItemPage>
      )}
    </StreamedPage>
  );
}

interface OpenSubaccountProps {
  readonly subaccount: SubaccountDetail;
  readonly data: Awaited<ReturnType<typeof loadSubaccount>>;
  readonly result: SubaccountResult | null;
}

function OpenSubaccount({ subaccount, data, result }: OpenSubaccountProps) {
  const { id, name, account, features, accountFeatures, allowances, activity } = subaccount;
  const { locale, deactivationPreview } = data;
  const formats = createFormats(locale, data.currency);
  const accountName = account.name ?? texts.noName;
  return (
    <ItemFrame
      list={{
        to: pagePath('/internal/account/:accountId', { accountId: String(account.id) }),
        text: accountName,
      }}
      title={name}
      lead={fill(texts.ofAccount, { account: accountName, id })}
    >
      <p role="status" className="text-sm text-success-ink">
        {result?.ok ? result.text : null}
      </p>
      {account.active ? null : <p className="text-sm text-warning-ink">{texts.accountIsInactive}</p>}
      <CodeSuggestions {...data} />
      <ItemColumns
        main={
          <>
            <Panel title={texts.subaccount}>
              <SubaccountForm
                key={id}
                subaccount={subaccount}
                accountId={account.id}
                once=""
                result={result?.intent === 'fields' ? result : null}
                locale={locale}
              />
            </Panel>
            <Panel title={texts.features}>
              <FeaturesForm
                key={id}
                draftOf={`subaccount ${id}`}
                item={subaccount}
                features={features}
                inherited={accountFeatures}
                allowances={allowances}
                retailer={account.type === 'retailer'}
                {...{ result, locale }}
              />
            </Panel>
          </>
        }
        aside={
          <>
            <StatusPanel item={subaccount} {...{ deactivationPreview, result, formats, locale }} />
            <ActivityPanel activity={activity} locale={locale} />
          </>
        }
      />
    </ItemFrame>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
