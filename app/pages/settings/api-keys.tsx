import { data, Link } from 'react-router';
import { signedIn } from '../../access/signed-in.server.ts';
import { failureText, rereadAfterLostRace } from '../../api/failure.ts';
import { streamed } from '../../api/streamed.server.ts';
import {
  type ApiKeysData,
  changeApiKeys,
  type KeyResult,
  loadApiKeys,
} from '../../features/api-keys/api-keys.server.ts';
import { KeyForm } from '../../features/api-keys/key-form.tsx';
import { KeyList } from '../../features/api-keys/key-list.tsx';
import { MadeKey } from '../../features/api-keys/made-key.tsx';
import { pagePath } from '../../page-path.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';
import { StreamedPage } from '../../ui/streamed-page.tsx';
import { UnreadableRows } from '../../ui/unreadable-rows.tsx';
import type { Route } from './+types/api-keys.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  return await streamed(page, loadApiKeys(page, session, url.searchParams));
}

/** Plain forms; a key that was made is in this one answer and in no address. */
export async function action({ context, request }: Route.ActionArgs) {
  const { page } = signedIn(context);
  const result = await changeApiKeys(page, await request.formData());
  return data(result, { status: result.ok ? 200 : result.status });
}

const done = { changed: texts.theKeyWasChanged, revoked: texts.theKeyIsRevoked };

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <StreamedPage of={loaderData} shape="form">
      {(loaded) => <Keys loaded={loaded} result={result} />}
    </StreamedPage>
  );
}

interface KeysProps {
  readonly loaded: ApiKeysData;
  readonly result: KeyResult | null;
}

function Keys({ loaded, result }: KeysProps) {
  const { scopeLabel, scopeRef: scope, sample, earlier, keys, integrations, chosen, once, locale } = loaded;
  const failedNew = result && !result.ok && result.id === null ? result : null;
  return (
    <Page width="form">
      <PageHead title={texts.apiKeys} lead={scopeLabel} />
      {result?.ok && 'made' in result ? <MadeKey name={result.made.name} secret={result.made.key} /> : null}
      <p role="status" className="text-sm text-success-ink">
        {result?.ok && 'done' in result ? done[result.done] : null}
      </p>
      {sample ? (
        <p className="text-sm text-muted">{texts.keysAreNotShownWhile}</p>
      ) : (
        <>
          <Panel title={earlier ? texts.earlierKeys : texts.keys}>
            <UnreadableRows rows={keys.state === 'ready' ? keys.answer.unreadable : []} />
            {keys.state === 'failed' ? (
              <PanelFailure text={failureText(keys.failure.kind)} requestId={keys.failure.requestId} />
            ) : keys.answer.items.length === 0 ? (
              <PanelEmpty>{texts.thereAreNoKeysYet}</PanelEmpty>
            ) : (
              <KeyList keys={keys.answer.items} {...{ result, once, scope, locale }} />
            )}
            {keys.state === 'ready' && keys.answer.nextCursor ? (
              <p className="mt-4 text-sm">
                <Link className="text-primary-ink underline" to={{ search: `?before=${keys.answer.nextCursor}` }}>
                  {texts.earlierKeys}
                </Link>
              </p>
            ) : null}
          </Panel>
          <Panel title={texts.newKey}>
            {integrations.length === 0 ? (
              <div className="text-sm">
                <p className="text-muted">{texts.aKeyOpensAnIntegration}</p>
                <Link
                  to={pagePath('/pop/api')}
                  className={`mt-3 ${buttonVariants({ variant: 'outline', size: 'sm' })}`}
                >
                  {texts.makeAnIntegration}
                </Link>
              </div>
            ) : (
              <>
                {failedNew ? (
                  <p role="alert" className="text-sm text-error-ink">
                    {failedNew.text}
                  </p>
                ) : null}
                <KeyForm
                  of={null}
                  saved={{
                    ...{ name: '', integration: String(chosen || (integrations[0]?.id ?? 0)) },
                    ...{ scopes: ['products', 'offers'], domains: '', lastDay: '' },
                  }}
                  {...{ integrations, result, once, scope, locale }}
                />
              </>
            )}
          </Panel>
        </>
      )}
    </Page>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterLostRace as shouldRevalidate };
