import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { ChoiceSet, RadioList } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { Link } from '#app/ui/link.tsx';
import { momentIn } from '#app/ui/moment.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { RoiScenario } from '#shared/api/families/roi-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { writeRoi } from '#shared/roi/address.ts';
import { actualFields } from '#shared/roi/compare.ts';
import { roiFields } from '#shared/roi/fields.ts';
import { fill } from '#shared/text/fill.ts';
import type { RoiData } from './roi.server.ts';
import { baseVersion, otherParameters, parameters } from './roi-address.ts';
import type { ScenarioChange } from './scenario-changes.server.ts';
import { type ScenarioIntent, scenarioFields, visibilityOptions } from './scenario-fields.ts';
import * as texts from './texts.ts';
import type { RoiEditing } from './use-roi-draft.ts';

export interface ScenarioPanelProps {
  readonly data: RoiData;
  readonly editing: RoiEditing;
  readonly scenario: RoiScenario | null;
  /** The inputs differ from the saved scenario. */
  readonly changed: boolean;
  readonly result: ScenarioChange | null;
  readonly formats: Formats;
}

const closedTexts = { 'read-only': texts.readOnly, 'sample-data': texts.sampleData, viewing: texts.viewing } as const;

/** Saves the calculation as a scenario, and edits the open one. */
export function ScenarioPanel(props: ScenarioPanelProps) {
  const { data, scenario, changed, formats } = props;
  const { closed, timezone } = data;
  return (
    <Panel title={scenario ? texts.thisScenario : texts.thisCalculation}>
      {scenario ? <OpenScenario {...props} scenario={scenario} /> : null}
      {closed === null ? (
        <>
          <SaveFailure {...props} />
          {scenario ? <ScenarioActions {...props} scenario={scenario} /> : null}
          <AccordionItem open={props.result?.ok === false && props.result.intent === 'create' ? true : undefined}>
            <AccordionTrigger>{texts.saveScenario}</AccordionTrigger>
            <div id="save-scenario">
              <SaveForm key={scenario?.id ?? 'new'} {...props} />
            </div>
          </AccordionItem>
        </>
      ) : (
        <p className="text-sm text-muted">{closedTexts[closed]}</p>
      )}
      {scenario?.actuals ? (
        <p className="mt-2 text-xs text-muted" suppressHydrationWarning>
          {fill(texts.usedActuals, {
            from: formats.day(scenario.actuals.range.from),
            to: formats.day(scenario.actuals.range.to),
            time: momentIn(timezone, scenario.actuals.askedAt, formats.locale),
            fields: actualFields
              .filter((id) => id in (scenario.actuals?.values ?? {}))
              .map((id) => roiFields[id].label.toLowerCase())
              .join(', '),
          })}
        </p>
      ) : null}
      {scenario && changed && !scenario.editable ? <p className="mt-2 text-sm text-muted">{texts.notYours}</p> : null}
    </Panel>
  );
}

type OpenScenarioProps = ScenarioPanelProps & { readonly scenario: RoiScenario };

const OpenScenario = ({ data, scenario, changed, formats }: OpenScenarioProps) => (
  <div className="mb-2 text-sm">
    <p className="wrap-anywhere" suppressHydrationWarning>
      {fill(texts.openScenario, {
        name: scenario.name,
        by: scenario.updatedBy ?? texts.someoneGone,
        time: momentIn(data.timezone, scenario.updatedAt, formats.locale),
      })}{' '}
      <Link to={{ search: '' }} className="text-primary-ink underline">
        {texts.leaveScenario}
      </Link>
    </p>
    {changed && data.closed === null ? (
      <p role="status" className="mt-2 rounded-md bg-info-soft px-3 py-2 text-info-ink">
        {texts.changedHere}
      </p>
    ) : null}
  </div>
);

/** Failure of the last save with next steps. The inputs stay on the page. */
function SaveFailure(props: ScenarioPanelProps) {
  const { result, data, formats } = props;
  if (!result || result.ok || (result.intent === 'create' && result.values && Object.keys(result.errors).length > 0))
    return null;
  const { savedByOthers } = result;
  if (!savedByOthers)
    return (
      <p role="alert" className="mb-2 rounded-md bg-error-soft px-3 py-2 text-sm text-error-ink">
        {result.text}
      </p>
    );
  const copy = fill(texts.copyOf, { name: savedByOthers.name }).slice(0, 80);
  return (
    <section role="alert" className="mb-2 rounded-md bg-warning-soft px-3 py-3 text-sm text-warning-ink">
      <p suppressHydrationWarning>
        {fill(texts.changedMeanwhile, {
          by: savedByOthers.updatedBy ?? texts.someoneGone,
          time: momentIn(data.timezone, savedByOthers.updatedAt, formats.locale),
        })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link
          to={{ search: `?${parameters.scenario}=${savedByOthers.id}` }}
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
        >
          {texts.loadTheirs}
        </Link>
        {result.intent === 'save' ? (
          <>
            <IntentForm {...props} intent="save" scenario={savedByOthers}>
              <SubmitButton>{texts.overwriteTheirs}</SubmitButton>
            </IntentForm>
            <IntentForm {...props} intent="create">
              <input type="hidden" name="name" value={copy} />
              <input type="hidden" name="visibility" value="personal" />
              <SubmitButton>{texts.saveCopy}</SubmitButton>
            </IntentForm>
          </>
        ) : null}
      </div>
    </section>
  );
}

function ScenarioActions(props: OpenScenarioProps) {
  const { scenario, changed, editing } = props;
  const base = baseVersion(editing.params);
  const from = changed && base !== null ? { id: scenario.id, etag: `"${base}"` } : scenario;
  return (
    <div className="mb-2 flex flex-wrap items-start gap-2">
      {scenario.editable && changed ? (
        <IntentForm {...props} intent="save" scenario={from}>
          <SubmitButton variant="default">{texts.saveChanges}</SubmitButton>
        </IntentForm>
      ) : null}
      <IntentForm {...props} intent="duplicate" scenario={scenario}>
        <SubmitButton>{texts.duplicate}</SubmitButton>
      </IntentForm>
      {scenario.editable ? (
        <>
          <Confirm label={texts.deleteScenario} sentence={texts.deleteWarning}>
            <IntentForm {...props} intent="delete" scenario={scenario}>
              <SubmitButton>{texts.deleteScenario}</SubmitButton>
            </IntentForm>
          </Confirm>
          <AccordionItem
            className="w-full"
            open={props.result?.ok === false && props.result.intent === 'rename' ? true : undefined}
          >
            <AccordionTrigger>{texts.nameAndSharing}</AccordionTrigger>
            <SettingsForm {...props} />
          </AccordionItem>
        </>
      ) : null}
    </div>
  );
}

/** Hidden fields of all scenario forms: the inputs, and the parameters to keep. */
const postedInputs = ({ data, editing }: Pick<ScenarioPanelProps, 'data' | 'editing'>): Record<string, string> => ({
  inputs: writeRoi(editing.draft).toString(),
  kept: new URLSearchParams(otherParameters(editing.params)).toString(),
  range: `${data.view.range.from}..${data.view.range.to}`,
  filters: JSON.stringify(data.view.filters),
  once: data.once,
});

interface IntentFormProps extends Pick<ScenarioPanelProps, 'data' | 'editing'> {
  readonly intent: ScenarioIntent;
  readonly scenario?: Pick<RoiScenario, 'id' | 'etag'> | null;
  readonly children: ReactNode;
}

/** Form that posts an intent; works without a script. */
const IntentForm = ({ intent, scenario, children, ...props }: IntentFormProps) => (
  <Form method="post" preventScrollReset className="contents">
    <input type="hidden" name="intent" value={intent} />
    {Object.entries(postedInputs(props)).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {scenario && intent !== 'create' ? (
      <>
        <input type="hidden" name="scenario" value={scenario.id} />
        <input type="hidden" name="etag" value={scenario.etag} />
      </>
    ) : null}
    {children}
  </Form>
);

interface SubmitButtonProps {
  readonly variant?: 'default' | 'outline';
  readonly children: ReactNode;
}

function SubmitButton({ variant = 'outline', children }: SubmitButtonProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Button type="submit" disabled={busy} variant={variant} size="sm">
      {children}
    </Button>
  );
}

function SaveForm(props: ScenarioPanelProps) {
  const { data, result, formats } = props;
  const form = useForm({
    ...{ fields: scenarioFields, draft: `roi scenario ${data.scope.ref}`, item: null },
    saved: { name: '', visibility: 'personal' },
    result: result?.intent === 'create' ? result : null,
  });
  return (
    <DraftForm
      form={form}
      label={texts.saveScenario}
      hidden={{ intent: 'create', ...postedInputs(props) }}
      submit={texts.saveScenario}
      size="sm"
      locale={formats.locale}
      isCreatedItem={({ search }) => new URLSearchParams(search).get(parameters.done) === 'created'}
    >
      <Fields form={form} />
    </DraftForm>
  );
}

function SettingsForm(props: OpenScenarioProps) {
  const { data, scenario, result, formats } = props;
  const { id, name, visibility, etag, updatedAt, updatedBy } = scenario;
  const form = useForm({
    ...{ fields: scenarioFields, draft: `roi scenario ${data.scope.ref} ${id}`, saved: { name, visibility } },
    item: { etag, updatedAt, updatedBy },
    result: result?.intent === 'rename' ? result : null,
  });
  return (
    <DraftForm
      form={form}
      label={texts.nameAndSharing}
      hidden={{ intent: 'rename', scenario: id, ...postedInputs(props) }}
      submit={texts.saveSettings}
      size="sm"
      locale={formats.locale}
    >
      <Fields form={form} />
    </DraftForm>
  );
}

type FieldsProps = { readonly form: ReturnType<typeof useForm<typeof scenarioFields>> };

const Fields = ({ form: { fields } }: FieldsProps) => (
  <>
    <TextField field={fields.name} />
    <ChoiceSet field={fields.visibility}>
      <RadioList field={fields.visibility} options={visibilityOptions} />
    </ChoiceSet>
  </>
);
