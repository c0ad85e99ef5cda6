import { data as answer } from 'react-router';
import { createFormats } from '#shared/format/formats.ts';
import { signedIn } from '../../access/signed-in.server.ts';
import { rereadAfterLostRace } from '../../api/failure.ts';
import { streamed } from '../../api/streamed.server.ts';
import { HostsPanel } from '../../features/redirects/hosts-panel.tsx';
import { ImportRedirects } from '../../features/redirects/import-redirects.tsx';
import {
  changeRedirects,
  loadRedirects,
  type RedirectResult,
  type RedirectsData,
} from '../../features/redirects/redirects.server.ts';
import { RedirectsPanel } from '../../features/redirects/redirects-panel.tsx';
import { TestBox } from '../../features/redirects/test-box.tsx';
import { titled } from '../../page-title.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import type { Route } from './+types/custom-redirects.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  return await streamed(page, loadRedirects(page, session, url.searchParams));
}

/** Redirects are changed by plain forms, so that they are without a script too. */
export async function action({ context, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeRedirects(page, await request.formData());
  return answer(result, { status: result.ok ? 200 : result.status });
}

export const meta = ({ loaderData }: Route.MetaArgs) => titled(texts.customRedirects, loaderData?.label);

export default function CustomRedirects({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaderData} shape="form">
      {(loaded) => <Board loaded={loaded} result={result} />}
    </StreamedPage>
  );
}

interface BoardProps {
  readonly loaded: RedirectsData;
  readonly result: RedirectResult | null;
}

function Board({ loaded, result }: BoardProps) {
  const { scope, list, hosts, proves, search, later, withSuspect, address, tried, locale, currency } = loaded;
  const formats = createFormats(locale, currency);
  const unproven = hosts?.state === 'ready' ? hosts.answer.items.filter(({ provenAt }) => provenAt === null) : [];
  return (
    <Page width="form">
      <PageHead title={texts.customRedirects} lead={scope?.label} />
      {list ? (
        <>
          <RedirectsPanel
            part={list}
            scope={scope?.ref ?? ''}
            search={search}
            later={later}
            withSuspect={withSuspect}
            unproven={new Set(unproven.map(({ host }) => host))}
            result={result && 'host' in result ? null : result}
            formats={formats}
          />
          {hosts ? (
            <HostsPanel
              part={hosts}
              proves={proves}
              result={result && 'host' in result ? result : null}
              formats={formats}
            />
          ) : null}
          <TestBox address={address} tried={tried} />
          <ImportRedirects formats={formats} />
        </>
      ) : (
        <p className="text-sm">{texts.redirectsCantBeShownWith}</p>
      )}
    </Page>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterLostRace as shouldRevalidate };
