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
import { NewDialog, newParameter } from '#app/page-recipes/new-item.tsx';
import { pageAction, pageLoader } from '#app/page-recipes/page-routes.server.ts';
import { SettingsPage } from '#app/page-recipes/settings-page.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Route } from './+types/api-keys.ts';
import * as texts from './texts.ts';

export const loader = pageLoader(loadApiKeys);
/** A new key is only in this response, never in an address. */
export const action = pageAction(changeApiKeys);

const done = { changed: texts.keySaved, 'taken-over': texts.keyTakenOver, revoked: texts.keyRevoked };

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  return (
    <SettingsPage
      streamed={loaderData}
      title={texts.apiKeys}
      actions={(loaded) => (loaded.sample ? null : <NewKey loaded={loaded} result={result} />)}
    >
      {(loaded) => <Keys loaded={loaded} result={result} />}
    </SettingsPage>
  );
}

/** The button for a new key, and its dialog. */
function NewKey({ loaded, result }: KeysProps) {
  const { scopeRef: scope, integrations, chosen, once, locale } = loaded;
  const failed = result && !result.ok && result.id === null ? result : null;
  const made = result?.ok && result.id === null ? result : null;
  return (
    <NewDialog label={texts.newKey} refused={failed !== null} done={made}>
      {integrations.length === 0 ? (
        <p className="mt-3 text-sm text-muted">
          {texts.noIntegrations}{' '}
          <Link to={pagePath('/pop/api')} className="underline">
            {texts.createIntegration}
          </Link>
        </p>
      ) : null}
      {failed ? (
        <p role="alert" className="mt-3 text-sm text-error-ink">
          {failed.text}
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
    </NewDialog>
  );
}

interface KeysProps {
  readonly loaded: ApiKeysData;
  readonly result: KeyResult | null;
}

function Keys({ loaded, result }: KeysProps) {
  const { scopeRef: scope, sample, earlier, keys, once, locale } = loaded;
  return (
    <>
      {result?.ok && 'made' in result ? <CreatedKey name={result.made.name} secret={result.made.key} /> : null}
      <p role="status" className="text-sm text-success-ink">
        {result?.ok && 'done' in result ? done[result.done] : null}
      </p>
      {sample ? (
        <p className="text-sm text-muted">{texts.keysSampleData}</p>
      ) : (
        <ListPanel
          title={earlier ? texts.earlierKeys : texts.keys}
          list={keys}
          isLaterPage={earlier}
          empty={texts.noKeys}
          firstStep={{ to: `?${newParameter}=`, text: texts.createYourFirstKey }}
        >
          {(items) => <KeyList keys={items} {...{ result, once, scope, locale }} />}
        </ListPanel>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary, rereadAfterEditConflict as shouldRevalidate };
