import { Form, useNavigation } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { pagePath } from '#app/page-path.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, FieldLabel, FieldLegend, FieldSet } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import type { Connection } from '#shared/api/families/connections-schemas.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { ConsentData, ConsentResult } from './consent.server.ts';
import * as texts from './texts.ts';

interface ConsentPageProps {
  readonly data: ConsentData;
  readonly result: ConsentResult | null;
}

const integrations = pagePath('/data-and-integrations');

/** Explains and starts the consent; after it was given, shows what is read. */
export function ConsentPanels({ data, result }: ConsentPageProps) {
  const { elsewhere, failed, connected, unread } = data;
  const problem = result?.text ?? failed;
  if (data.sample) return <PanelEmpty>{texts.connectSampleData}</PanelEmpty>;
  if (elsewhere)
    return (
      <div role="alert" className="space-y-3 text-sm">
        <p>{fill(texts.elsewhere, { scope: elsewhere.label })}</p>
        <a className={buttonVariants({ size: 'sm' })} href={elsewhere.search}>
          {fill(texts.switchScope, { scope: elsewhere.label })}
        </a>
      </div>
    );
  return (
    <>
      {problem === null ? null : (
        <p role="alert" className="rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
          {problem}
        </p>
      )}
      {unread ? <PanelFailure text={failureText(unread.kind)} requestId={unread.requestId} /> : null}
      {connected ? (
        <Connected connection={connected} writes={data.writes} formats={createFormats(data.locale, data.currency)} />
      ) : (
        <>
          <Explanation provider={data.provider} />
          <Panel title={texts.continueTitle}>
            <StartConsent data={data} />
          </Panel>
        </>
      )}
    </>
  );
}

const explanations = {
  'amazon-sp': { reads: [texts.readsSales, texts.readsVendorSales], stop: texts.stopAtSeller },
  'amazon-ads': { reads: [texts.readsSpend, texts.readsAttribution], stop: texts.stopAtAds },
} as const;

function Explanation({ provider }: Pick<ConsentData, 'provider'>) {
  const { reads, stop } = explanations[provider];
  const parts = [
    [texts.whatIsRead, reads],
    [texts.whatIsNeverRead, [texts.neverBuyers, texts.neverChanges]],
    [texts.whoCanStop, [texts.stopHere, stop, texts.stopsAtOnce]],
  ] as const;
  return parts.map(([title, items]) => (
    <Panel key={title} title={title}>
      <ul className="list-disc space-y-1 ps-5 text-sm">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Panel>
  ));
}

const regionWords = { na: texts.northAmerica, eu: texts.europe, fe: texts.farEast } as const;

function StartConsent({ data }: Pick<ConsentPageProps, 'data'>) {
  const { provider, ready, writes, renewed, begunAtAmazon, markets } = data;
  const busy = useNavigation().state === 'submitting';
  if (!ready) return <PanelEmpty>{texts.notSetUp}</PanelEmpty>;
  if (!writes) return <p className="text-sm">{texts.connectReadOnly}</p>;
  return (
    <Form method="post" className="space-y-4 text-sm">
      <p className="text-muted">{texts.continueLead}</p>
      <input type="hidden" name="intent" value="begin" />
      {renewed ? <input type="hidden" name="connection" value={renewed.id} /> : null}
      {begunAtAmazon ? (
        <>
          <input type="hidden" name="amazonCallback" value={begunAtAmazon.callback} />
          <input type="hidden" name="amazonState" value={begunAtAmazon.state} />
        </>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {provider === 'amazon-sp' ? (
          <>
            <Field>
              <FieldLabel htmlFor="marketplace">{texts.marketplace}</FieldLabel>
              <NativeSelect id="marketplace" name="marketplace" required defaultValue={currentMarket(renewed, markets)}>
                {markets.map(({ country, name, shop }) => (
                  <option key={country} value={country}>
                    {fill(texts.marketOption, { country: name, shop })}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <Field>
              <FieldLabel htmlFor="party">{texts.accountType}</FieldLabel>
              <NativeSelect id="party" name="party" required defaultValue={renewed?.party ?? 'seller'}>
                <option value="seller">{texts.seller}</option>
                <option value="vendor">{texts.vendor}</option>
              </NativeSelect>
            </Field>
          </>
        ) : (
          <Field>
            <FieldLabel htmlFor="region">{texts.region}</FieldLabel>
            <NativeSelect id="region" name="region" required defaultValue={renewed?.region ?? 'na'}>
              {Object.entries(regionWords).map(([region, word]) => (
                <option key={region} value={region}>
                  {word}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
      </div>
      <Button type="submit" disabled={busy}>
        {texts.continueAtAmazon}
      </Button>
    </Form>
  );
}

/** Country of the connection's current data. */
function currentMarket(renewed: Connection | null, markets: ConsentData['markets']): string {
  const shop = renewed?.parts.find(({ on }) => on)?.name;
  return markets.find((market) => market.shop === shop)?.country ?? 'US';
}

interface ConnectedProps {
  readonly connection: Connection;
  readonly writes: boolean;
  readonly formats: Formats;
}

/** Steps after the consent: choose what is read, then the first sync. */
function Connected({ connection, writes, formats }: ConnectedProps) {
  const { id, etag, label, expiresOn, parts } = connection;
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <Panel title={texts.consentVerified}>
        <p className="text-sm">
          {expiresOn === null
            ? fill(texts.verifiedForever, { label })
            : fill(texts.verifiedFor, { label, day: formats.day(expiresOn) })}
        </p>
      </Panel>
      <Panel title={texts.partsTitle}>
        <Form method="post" className="space-y-4 text-sm">
          <input type="hidden" name="intent" value="parts" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="etag" value={etag} />
          <FieldSet>
            <FieldLegend className="sr-only">{texts.reads}</FieldLegend>
            {parts.length === 0 ? <p>{texts.nothingRead}</p> : null}
            <div className="grid gap-2 sm:grid-cols-2">
              {parts.map((part) => (
                <label key={part.id} className="flex items-center gap-2">
                  <Checkbox name="part" value={part.id} defaultChecked={part.on} disabled={!writes} />
                  <span>{`${part.name} · ${part.currency}`}</span>
                </label>
              ))}
            </div>
          </FieldSet>
          {writes && parts.length > 0 ? (
            <Button type="submit" disabled={busy}>
              {texts.savePartsAndSync}
            </Button>
          ) : null}
        </Form>
      </Panel>
      <Panel title={texts.firstSync}>
        <p className="text-sm">{texts.firstSyncLead}</p>
        <p className="mt-3">
          <Link className="text-sm text-primary-ink underline" to={integrations}>
            {texts.backToIntegrations}
          </Link>
        </p>
      </Panel>
    </>
  );
}
