import { useState } from 'react';
import { Form } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import type { ShopKey } from '#shared/api/families/sales-sources-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { overlaps } from '#shared/touchpoints/api-choices.ts';
import type { ShopResult, TabProps } from './sales-info.server.ts';
import * as texts from './texts.ts';
import { methodWords, overlapWords } from './words.ts';

/** Endpoint addresses and signing keys of the shop. */
export function KeysPanel({ data: { keys }, result, formats }: TabProps) {
  if (keys?.state !== 'ready')
    return keys ? (
      <Panel title={texts.keysAndAddresses}>
        <PanelFailure text={failureText(keys.failure.kind)} requestId={keys.failure.requestId} />
      </Panel>
    ) : null;
  const { items } = keys.answer;
  const methods = [...new Set(items.map(({ method }) => method))];
  return (
    <Panel title={texts.keysAndAddresses}>
      {result?.ok && result.intent === 'rotate' ? <NewSecret {...result.made} /> : null}
      {items.length === 0 ? <PanelEmpty>{texts.noAddresses}</PanelEmpty> : null}
      <ul className="divide-y divide-line">
        {methods.map((method) => (
          <li key={method} className="py-3 text-sm">
            <h3 className="font-medium">{methodWords[method]}</h3>
            {method === 'server' ? <p className="text-muted">{texts.noSecretYet}</p> : null}
            <ul className="mt-1 space-y-1">
              {items
                .filter((key) => key.method === method)
                .map((key) => (
                  <KeyRow key={`${key.address} ${key.createdAt}`} value={key} locale={formats.locale} />
                ))}
            </ul>
            <RotateForm method={method} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const KeyRow = ({
  value: { address, createdAt, expiresAt },
  locale,
}: {
  readonly value: ShopKey;
  readonly locale: string;
}) => (
  <li>
    <code className="break-all select-all">{address}</code>
    <span className="block text-xs text-muted">
      {fill(texts.createdAt, { at: utcMoment(createdAt, locale) })}
      {expiresAt === null ? null : ` · ${fill(texts.worksUntil, { at: utcMoment(expiresAt, locale) })}`}
    </span>
  </li>
);

const RotateForm = ({ method }: { readonly method: ShopKey['method'] }) => (
  <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-end gap-2">
    <input type="hidden" name="intent" value="rotate" />
    <input type="hidden" name="method" value={method} />
    <label>
      <span className="mb-1 block text-xs text-muted">{texts.oldKeyWorks}</span>
      <NativeSelect name="overlapHours" defaultValue={24} className="w-auto">
        {overlaps.map((hours) => (
          <option key={hours} value={hours}>
            {overlapWords[hours]}
          </option>
        ))}
      </NativeSelect>
    </label>
    <Button type="submit" variant="outline" size="sm">
      {method === 'server' ? texts.createKey : texts.rotateKey}
      <span className="sr-only"> {methodWords[method]}</span>
    </Button>
  </Form>
);

type RotatedKey = Extract<ShopResult, { readonly intent: 'rotate'; readonly ok: true }>['made'];

/** Shows a new secret; only once. */
function NewSecret({ method, secret, address }: RotatedKey) {
  const [copied, setCopied] = useState(false);
  const shown = secret ?? address;
  const copy = () =>
    navigator.clipboard.writeText(shown).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const title = fill(secret === null ? texts.newAddress : texts.newSecret, { method: methodWords[method] });
  return (
    <section aria-label={title} className="mb-3 rounded-lg border border-success-ink/40 px-3 py-2 text-sm">
      <h3 className="font-medium">{title}</h3>
      {secret === null ? null : <p className="text-muted">{texts.secretOnce}</p>}
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <code className="max-w-full break-all select-all">{shown}</code>
        <button
          type="button"
          onClick={copy}
          className={`js-only ${buttonVariants({ variant: 'outline', size: 'sm' })}`}
        >
          {texts.copy}
        </button>
        <span role="status" className="text-success-ink">
          {copied ? texts.copied : ''}
        </span>
      </p>
    </section>
  );
}
