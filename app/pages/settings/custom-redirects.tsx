import { rereadAfterEditConflict } from '#app/api/failure.ts';
import { HostsPanel } from '#app/features/redirects/hosts-panel.tsx';
import { ImportRedirects } from '#app/features/redirects/import-redirects.tsx';
import {
  changeRedirects,
  loadRedirects,
  type RedirectResult,
  type RedirectsData,
} from '#app/features/redirects/redirects.server.ts';
import { NewRedirect, RedirectsPanel } from '#app/features/redirects/redirects-panel.tsx';
import { TestBox } from '#app/features/redirects/test-box.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { SettingsPage } from '#app/page-recipes/settings-page.tsx';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { createFormats } from '#shared/format/formats.ts';
import type { Route } from './+types/custom-redirects.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadRedirects);
export const action = pageAction(changeRedirects);

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(texts.customRedirects, loaderData?.label);

export default function CustomRedirects({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <SettingsPage
      streamed={loaderData}
      title={texts.customRedirects}
      width="full"
      actions={({ list, scope, locale }) =>
        list ? <NewRedirect scope={scope?.ref ?? ''} locale={locale} result={redirectResult(result)} /> : null
      }
    >
      {(loaded) => <Redirects loaded={loaded} result={result} />}
    </SettingsPage>
  );
}

/** Result of a redirect's form; null for a host's form. */
const redirectResult = (result: RedirectResult | null) => (result && 'host' in result ? null : result);

interface RedirectsProps {
  readonly loaded: RedirectsData;
  readonly result: RedirectResult | null;
}

function Redirects({ loaded, result }: RedirectsProps) {
  const { scope, list, hosts, canVerify, search, isLaterPage, withSuspect, address, tried, locale, currency } = loaded;
  const formats = createFormats(locale, currency);
  const unproven = hosts?.state === 'ready' ? hosts.answer.items.filter(({ provenAt }) => provenAt === null) : [];
  if (!list) return <p className="text-sm">{texts.redirectsSampleData}</p>;
  return (
    <>
      <RedirectsPanel
        part={list}
        scope={scope?.ref ?? ''}
        search={search}
        isLaterPage={isLaterPage}
        withSuspect={withSuspect}
        unproven={new Set(unproven.map(({ host }) => host))}
        result={redirectResult(result)}
        formats={formats}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {hosts ? (
          <HostsPanel
            part={hosts}
            canVerify={canVerify}
            result={result && 'host' in result ? result : null}
            formats={formats}
          />
        ) : null}
        <div className="grid gap-4">
          <TestBox address={address} tried={tried} />
          <ImportRedirects formats={formats} />
        </div>
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
