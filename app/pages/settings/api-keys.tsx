import { rereadAfterEditConflict } from '#app/api/failure.ts';
import {
  type ApiKeysData,
  changeApiKeys,
  type KeyResult,
  loadApiKeys,
} from '#app/features/api-keys/api-keys.server.ts';
import { CreatedKey } from '#app/features/api-keys/created-key.tsx';
import { KeyForm } from '#app/features/api-keys/key-form.tsx';
import { KeyList } from '#app/features/api-keys/key-list.tsx';
import { pagePath } from '#app/page-path.ts';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { SettingsPage } from '#app/page-recipes/settings-page.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Route } from './+types/api-keys.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadApiKeys);
/** A new key is only in this response, never in an address. */
export const action = pageAction(changeApiKeys);

const done = { changed: texts.keySaved, 'taken-over': texts.keyTakenOver, revoked: texts.keyRevoked };

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <SettingsPage streamed={loaderData} title={texts.apiKeys}>
      {(loaded) => <Keys loaded={loaded} result={result} />}
    </SettingsPage>
  );
}

interface KeysProps {
  readonly loaded: ApiKeysData;
  readonly result: KeyResult | null;
}

function Keys({ loaded, result }: KeysProps) {
  const { scopeRef: scope, sample, earlier, keys, integrations, chosen, once, locale } = loaded;
  const failedNew = result && !result.ok && result.id === null ? result : null;
  return (
    <>
      {result?.ok && 'made' in result ? <CreatedKey name={result.made.name} secret={result.made.key} /> : null}
      <p role="status" className="text-sm text-success-ink">
        {result?.ok && 'done' in result ? done[result.done] : null}
      </p>
      {sample ? (
        <p className="text-sm text-muted">{texts.keysSampleData}</p>
      ) : (
        <>
          <ListPanel
            title={earlier ? texts.earlierKeys : texts.keys}
            list={keys}
            isLaterPage={earlier}
            empty={texts.noKeys}
            next={texts.earlierKeys}
          >
            {(items) => <KeyList keys={items} {...{ result, once, scope, locale }} />}
          </ListPanel>
          <Panel title={texts.newKey}>
            {integrations.length === 0 ? (
              <p className="mb-4 text-sm text-muted">
                {texts.noIntegrations}{' '}
                <Link to={pagePath('/pop/api')} className="underline">
                  {texts.createIntegration}
                </Link>
              </p>
            ) : null}
            {failedNew ? (
              <p role="alert" className="text-sm text-error-ink">
                {failedNew.text}
              </p>
            ) : null}
            <KeyForm
              editedKey={null}
              saved={{
                ...{ name: '', purpose: integrations.length > 0 ? 'where-to-buy' : 'facts:write' },
                integration: String(chosen || (integrations[0]?.id ?? 0)),
                ...{ scopes: ['products', 'offers'], domains: '', lastDay: '' },
              }}
              {...{ integrations, result, once, scope, locale }}
            />
          </Panel>
        </>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
