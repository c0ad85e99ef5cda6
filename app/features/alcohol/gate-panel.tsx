import { CheckField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { gateFields, gateValuesOf } from './fields.ts';
import type { AlcoholResult } from './outcome.ts';
import * as texts from './texts.ts';

export interface SettingsPanelProps {
  readonly settings: AlcoholSettings;
  /** Whether the person may change them here. */
  readonly writes: boolean;
  readonly result: AlcoholResult | null;
  readonly locale: string;
  /** Names drafts: what is typed in one scope is not another's. */
  readonly scope: string;
}

/** Who saved last is in the history alone. */
export const itemOf = ({ etag, updatedAt }: Pick<AlcoholSettings, 'etag' | 'updatedAt'>) => ({
  ...{ etag, updatedAt, updatedBy: null },
});

/** What is typed over where nothing is set yet. */
export const nothingSet = { etag: '"0"', updatedAt: null } as const;

/** The gate, which can't be turned off, and what may be set about it. */
export const GatePanel = (props: SettingsPanelProps) => (
  <Panel title={texts.gate}>
    <p className="text-sm text-muted">{texts.gateIsAlwaysOn}</p>
    {props.writes ? <GateForm {...props} /> : <GateFacts {...props} />}
    <h3 className="mt-3 text-sm font-semibold">{texts.usListing}</h3>
    <p className="text-sm text-muted">{texts.usRule}</p>
  </Panel>
);

function GateForm({ settings, result, locale, scope }: SettingsPanelProps) {
  const form = useForm({
    ...{ fields: gateFields, draft: `alcohol gate ${scope}`, saved: gateValuesOf(settings), item: itemOf(settings) },
    result: result?.intent === 'gate' ? result : null,
  });
  return (
    <DraftForm form={form} label={texts.gate} hidden={{ intent: 'gate' }} submit={texts.saveGate} locale={locale}>
      <TextField field={form.fields.gateMemoryDays} />
      <TextField field={form.fields.contentPolicy} />
      <CheckField field={form.fields.sharing} className="sm:col-span-full" />
    </DraftForm>
  );
}

const GateFacts = ({ settings: { gateMemoryDays, sharing, contentPolicy } }: SettingsPanelProps) => (
  <Facts
    facts={[
      [texts.memoryDays, String(gateMemoryDays)],
      [texts.sharing, sharing ? texts.there : texts.no],
      [texts.contentPolicy, contentPolicy || '–'],
    ]}
  />
);

/** What is set, for who may not change it. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="grid gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[max-content_1fr]">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
