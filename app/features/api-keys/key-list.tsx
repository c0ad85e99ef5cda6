import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Edit } from '#app/ui/row-actions.tsx';
import { ActionRow, RowMenu, rowMenuItem } from '#app/ui/row-menu.tsx';
import { When } from '#app/ui/when.tsx';
import type { ApiKey } from '#shared/api/families/api-keys-schemas.ts';
import { keyPurposes } from '#shared/api/key-purposes.ts';
import { fill } from '#shared/text/fill.ts';
import { overlaps } from '#shared/touchpoints/api-choices.ts';
import type { KeyResult } from './api-keys.server.ts';
import { KeyForm } from './key-form.tsx';
import * as texts from './texts.ts';

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly result: KeyResult | null;
  readonly once: string;
  readonly scope: string;
  readonly locale: string;
}

/** Keys with their permissions and actions. */
export function KeyList({ keys, result, once, scope, locale }: KeyListProps) {
  return (
    <ul className="divide-y divide-line">
      {keys.map((key) => (
        <li key={key.id} className="py-4 first:pt-0 last:pb-0">
          <Key apiKey={key} {...{ result, once, scope, locale }} />
        </li>
      ))}
    </ul>
  );
}

const overlapWords: Readonly<Record<(typeof overlaps)[number], string>> = {
  0: 'ends at once',
  1: 'goes on for an hour',
  24: 'goes on for a day',
  168: 'goes on for a week',
};

interface KeyProps extends Omit<KeyListProps, 'keys'> {
  readonly apiKey: ApiKey;
}

function Key({ apiKey: key, result, once, scope, locale }: KeyProps) {
  const failed = result && !result.ok && result.id === key.id ? result : null;
  const { id, etag, name, prefix, purpose, integration, scopes, status } = key;
  const hidden = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="etag" value={etag} />
    </>
  );
  return (
    <ActionRow
      actions={
        status === 'revoked' ? null : <Actions {...{ apiKey: key, result, once, scope, locale, failed, hidden }} />
      }
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-sm font-medium break-words">{name}</h3>
        <code className="text-xs text-muted">{prefix}…</code>
        {status === 'active' ? null : <Badge variant={status === 'revoked' ? 'secondary' : 'warning'}>{status}</Badge>}
      </div>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-xs sm:grid-cols-[auto_1fr]">
        <Fact name={texts.access}>
          {integration ? `${integration.name} (${scopes.join(', ')})` : keyPurposes[purpose]}
        </Fact>
        <Fact name={texts.worksFrom}>{domainsText(key)}</Fact>
        <Fact name={texts.lastUsed}>{key.lastUsedAt ? <When at={key.lastUsedAt} locale={locale} /> : texts.never}</Fact>
        <Fact name={key.revokedAt ? texts.revoked : texts.expires}>
          {key.revokedAt
            ? utcMoment(key.revokedAt, locale)
            : key.expiresAt
              ? utcMoment(key.expiresAt, locale)
              : texts.never}
        </Fact>
        {key.owner === key.author ? null : <Fact name={texts.owner}>{key.owner ?? texts.ownerGone}</Fact>}
        <Fact name={texts.created}>
          <When at={key.createdAt} locale={locale} />
          {key.author ? fill(texts.byAuthor, { author: key.author }) : ''}
        </Fact>
      </dl>
      {status === 'stopped' ? <p className="mt-2 text-sm text-warning-ink">{texts.stoppedHint}</p> : null}
      {failed ? (
        <p role="alert" className="mt-2 text-sm text-error-ink">
          {failed.text}
        </p>
      ) : null}
    </ActionRow>
  );
}

interface ActionsProps extends KeyProps {
  readonly failed: Extract<KeyResult, { ok: false }> | null;
  /** Hidden fields of an intent's form. */
  readonly hidden: (intent: string) => ReactNode;
}

/** Actions of a key that isn't revoked. */
function Actions({ apiKey: key, result, once, scope, locale, failed, hidden }: ActionsProps) {
  const { name, purpose, integration, scopes, domains, status } = key;
  return (
    <>
      <Edit name={name} open={failed?.values != null}>
        <KeyForm
          editedKey={key}
          saved={{
            ...{ name, purpose, integration: String(integration?.id ?? ''), scopes },
            domains: domains.join('\n'),
            lastDay: key.lastDay ?? '',
          }}
          integrations={[]}
          {...{ result, once, scope, locale }}
        />
      </Edit>
      <RowMenu name={name}>
        {status === 'stopped' ? (
          <Form method="post" preventScrollReset>
            {hidden('take-over')}
            <Button type="submit" variant="menu" size="sm">
              {texts.takeOver}
              <span className="sr-only"> {name}</span>
            </Button>
          </Form>
        ) : null}
        {status === 'active' ? (
          <details>
            <summary className={rowMenuItem}>
              {texts.rotate}…<span className="sr-only"> {name}</span>
            </summary>
            <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2 px-2.5 py-2 text-xs">
              {hidden('rotate')}
              <input type="hidden" name="once" value={once} />
              <label>
                <span className="mb-1 block text-muted">{texts.oldKey}</span>
                <NativeSelect name="overlapHours" defaultValue={24} className="w-auto">
                  {overlaps.map((hours) => (
                    <option key={hours} value={hours}>
                      {overlapWords[hours]}
                    </option>
                  ))}
                </NativeSelect>
              </label>
              <Button type="submit" variant="outline" size="sm">
                {texts.createNewKey}
              </Button>
            </Form>
          </details>
        ) : null}
        <Confirm label={texts.revoke} about={name} variant="menu-danger" sentence={texts.revokeWarning}>
          <Form method="post" preventScrollReset>
            {hidden('revoke')}
            <Button type="submit" variant="destructive" size="sm">
              {texts.revokeKey}
            </Button>
          </Form>
        </Confirm>
      </RowMenu>
    </>
  );
}

const domainsText = ({ purpose, domains }: ApiKey): string =>
  purpose !== 'where-to-buy' ? texts.serversOnly : domains.length > 0 ? domains.join(', ') : texts.serversAndSites;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 break-words" suppressHydrationWarning>
      {children}
    </dd>
  </>
);
