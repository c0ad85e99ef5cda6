import { CheckField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { gateFields, gateFormValues } from './fields.ts';
import type { AlcoholResult } from './outcome.ts';
import * as texts from './texts.ts';

export interface SettingsPanelProps {
  readonly settings: AlcoholSettings;
  /** Whether the person may change the settings. */
  readonly writes: boolean;
  readonly result: AlcoholResult | null;
  readonly locale: string;
  /** Part of the draft keys, since drafts belong to a scope. */
  readonly scope: string;
}

/** Edited item without an author: only the history has that. */
export const editedItem = ({ etag, updatedAt }: Pick<AlcoholSettings, 'etag' | 'updatedAt'>) => ({
  ...{ etag, updatedAt, updatedBy: null },
});

/** Edited item before the first save. */
export const unsetItem = { etag: '"0"', updatedAt: null } as const;

/** Settings of the age gate; it can't be turned off. */
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
    ...{
      fields: gateFields,
      draft: `alcohol gate ${scope}`,
      saved: gateFormValues(settings),
      item: editedItem(settings),
    },
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

/** Read-only settings. */
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
