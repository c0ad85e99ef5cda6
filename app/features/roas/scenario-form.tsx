import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import type { ModelScenario, Plan } from '#shared/api/families/modelling-plans-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { scenarioFields } from './plan-form.ts';
import type { RoasData } from './roas.server.ts';
import type { ScenarioResult } from './scenario-changes.server.ts';
import * as texts from './texts.ts';

interface ScenarioFormProps {
  readonly plan: Plan;
  readonly loaded: RoasData;
  readonly result: ScenarioResult | null;
  readonly shown: ShownRun;
}

/** Saves the plan as a new scenario, or over the open one. */
export function ScenarioForm({ plan, loaded, result, shown }: ScenarioFormProps) {
  const { closed, scenarios, scenario } = loaded;
  if (closed !== null)
    return (
      <p className="mt-3 text-xs text-muted">
        {closed === 'sample-data' ? texts.sampleNotSaved : texts.notSavedByReaders}
      </p>
    );
  const opened = scenarios?.state === 'ready' ? scenarios.answer.items.find(({ id }) => id === scenario) : undefined;
  const failedNew = result?.ok === false && result.scenario === null;
  return (
    <div className="mt-3 print:hidden">
      {opened ? <NameForm key={opened.id} {...{ plan, loaded, result, shown }} item={opened} /> : null}
      <AccordionItem open={failedNew || undefined}>
        <AccordionTrigger>{texts.saveAsScenario}</AccordionTrigger>
        <NameForm {...{ plan, loaded, result, shown }} item={null} />
      </AccordionItem>
    </div>
  );
}

function NameForm({
  plan,
  loaded,
  result,
  shown: { run, formats },
  item,
}: ScenarioFormProps & { readonly item: ModelScenario | null }) {
  const form = useForm({
    fields: scenarioFields,
    draft: `scenario ${loaded.scope} ${run.id} ${item?.id ?? 'new'}`,
    saved: item ? { name: item.name } : initialValues(scenarioFields),
    item,
    result: result && result.scenario === (item && String(item.id)) ? result : null,
  });
  return (
    <DraftForm
      size="sm"
      form={form}
      hidden={{
        ...{ intent: 'save', run: run.id, plan: JSON.stringify(plan), once: loaded.once },
        ...(item && { scenario: item.id }),
      }}
      label={item ? fill(texts.changeName, { name: item.name }) : texts.saveAsScenario}
      submit={item ? texts.saveChanges : texts.saveScenario}
      locale={formats.locale}
    >
      <TextField field={form.fields.name} />
    </DraftForm>
  );
}
