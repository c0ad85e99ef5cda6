import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Confirm } from '#app/ui/confirm.tsx';
import { LineHeads, LinePart } from '#app/ui/line-row.tsx';
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

const statusWords = { stopped: texts.stopped, expired: texts.expired, revoked: texts.revoked } as const;

/** Keys with their permissions and actions. */
export function KeyList({ keys, result, once, scope, locale }: KeyListProps) {
  return (
    <div className="@container">
      <LineHeads
        heads={[texts.name, texts.access, texts.worksFrom, texts.lastUsed, texts.expires]}
        columns={columns}
        end="edit"
      />
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <li key={key.id} className="py-3 last:pb-0 @max-3xl:first:pt-0">
            <Key apiKey={key} {...{ result, once, scope, locale }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const columns = '@3xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)]';

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
      className={cn('line-row @max-3xl:contents', columns, status === 'revoked' && '@3xl:pe-28')}
      actions={
        status === 'revoked' ? null : <Actions {...{ apiKey: key, result, once, scope, locale, failed, hidden }} />
      }
    >
      <div className="min-w-0 space-y-0.5 wrap-anywhere @max-3xl:flex-1 @max-3xl:basis-[calc(100%-8rem)]">
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <h3 className="text-sm font-medium">{name}</h3>
          {status === 'active' ? null : (
            <Badge variant={status === 'revoked' ? 'secondary' : 'warning'}>{statusWords[status]}</Badge>
          )}
        </div>
        <code className="block text-xs text-muted">{prefix}…</code>
        <p className="text-xs text-muted" suppressHydrationWarning>
          {texts.created} <When at={key.createdAt} locale={locale} />
          {key.author ? fill(texts.byAuthor, { author: key.author }) : ''}
          {key.owner === key.author ? '' : fill(texts.ownedBy, { owner: key.owner ?? texts.ownerGone })}
        </p>
      </div>
      <Fact name={texts.access}>
        {integration ? `${integration.name} (${scopes.join(', ')})` : keyPurposes[purpose]}
      </Fact>
      <Fact name={texts.worksFrom}>{domainsText(key)}</Fact>
      <Fact name={texts.lastUsed}>{key.lastUsedAt ? <When at={key.lastUsedAt} locale={locale} /> : texts.never}</Fact>
      {key.revokedAt ? (
        <Fact name={texts.revoked}>{fill(texts.revokedAt, { when: utcMoment(key.revokedAt, locale) })}</Fact>
      ) : (
        <Fact name={texts.expires}>{key.expiresAt ? utcMoment(key.expiresAt, locale) : texts.never}</Fact>
      )}
      {status === 'stopped' ? (
        <p className="col-span-full mt-2 text-sm text-warning-ink @max-3xl:order-1 @max-3xl:w-full">
          {texts.stoppedHint}
        </p>
      ) : null}
      {failed ? (
        <p role="alert" className="col-span-full mt-2 text-sm text-error-ink @max-3xl:order-1 @max-3xl:w-full">
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
  <LinePart head={name} className="@max-3xl:order-1 @max-3xl:w-[calc(50%-0.375rem)] @max-3xl:[&>.line-head]:block">
    {children}
  </LinePart>
);
