import { Form, useNavigation } from 'react-router';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { PlainField } from '#app/forms/plain-field.tsx';
import { FilterChoice } from '#app/page-recipes/list-filter-fields.tsx';

import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import { fill } from '#shared/text/fill.ts';
import type { RunInputs } from './new-run.server.ts';
import * as texts from './texts.ts';

interface NewRunPanelProps {
  readonly part: Part<RunInputs>;
  readonly percent: (share: number) => string;
  /** Values of a refused form, by field name. */
  readonly typed: Readonly<Record<string, string>>;
  readonly error: string | null;
}

type InputsProps = Omit<NewRunPanelProps, 'part'> & { readonly inputs: RunInputs };

/** Form of a new run: target, channels and priors. */
export const NewRunPanel = ({ part, ...props }: NewRunPanelProps) => (
  <Panel id="new-run" title={texts.newRun}>
    {part.state === 'failed' ? (
      <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
    ) : (
      <NewRunForm inputs={part.answer} {...props} />
    )}
  </Panel>
);

function NewRunForm({ inputs, percent, typed, error }: InputsProps) {
  const busy = useNavigation().state === 'submitting';
  const { kpis, channels, series, refusals, warnings, once, currency } = inputs;
  return (
    <Form method="post" preventScrollReset aria-label={texts.newRun} className="grid grid-cols-1 gap-4 text-sm">
      <input type="hidden" name="intent" value="new-run" />
      <input type="hidden" name="once" value={typed.once ?? once} />
      {refusals.length > 0 ? (
        <ul className="list-disc space-y-1 ps-5 text-error-ink">
          {refusals.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {warnings.length > 0 ? (
        <AccordionItem>
          <AccordionTrigger>{fill(texts.notesOnData, { count: warnings.length })}</AccordionTrigger>
          <ul className="mt-1 list-disc space-y-1 ps-5">
            {warnings.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </AccordionItem>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <PlainField label={texts.nameOfRun} name="name" required maxLength={120} defaultValue={typed.name} />
        <FilterChoice
          name="kpi"
          label={texts.kpi}
          chosen={typed.kpi ?? kpis[0]?.id ?? null}
          options={kpis.map(({ id, label, circular }) => [id, circular ? fill(texts.circularKpi, { label }) : label])}
        />
        <PlainField label={texts.currency} name="currency" maxLength={3} defaultValue={typed.currency ?? currency} />
        <FilterChoice
          name="holdout"
          label={texts.holdout}
          chosen={typed.holdout ?? 'last-13'}
          options={[
            ['last-13', texts.last13],
            ['every-8th', texts.every8th],
            ['none', texts.noHoldout],
          ]}
        />
        <PlainField
          label={texts.firstWeek}
          name="firstWeek"
          type="date"
          step={7}
          min={inputs.firstWeek ?? undefined}
          defaultValue={typed.firstWeek}
          hint={texts.mondayHint}
        />
        <PlainField
          label={texts.lastWeek}
          name="lastWeek"
          type="date"
          step={7}
          min={inputs.firstWeek ?? undefined}
          defaultValue={typed.lastWeek}
          hint={texts.mondayHint}
        />
        <PlainField
          label={texts.seed}
          name="seed"
          inputMode="numeric"
          maxLength={10}
          defaultValue={typed.seed ?? '1'}
          hint={texts.seedHint}
        />
      </div>
      {channels.length > 0 ? <Channels {...{ inputs, percent, typed }} /> : null}
      {series.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="font-medium">{texts.controls}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            {series.map(({ id, label }) => (
              <label key={id} className="inline-flex min-h-7 items-center gap-2">
                <input type="checkbox" name="control" value={id} defaultChecked={typed.control === id} /> {label}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <p className="text-muted">{texts.fitTakes}</p>
      {error ? <p className="text-error-ink">{error}</p> : null}
      <Button type="submit" size="sm" disabled={busy} className="justify-self-start">
        {texts.fitModel}
      </Button>
    </Form>
  );
}

const heads = [
  texts.channel,
  texts.use,
  texts.shareOfSpend,
  texts.weeksWithSpend,
  texts.experimentMedian,
  texts.experimentHigh,
];

/** Weeks of spend that a channel needs. */
const minWeeks = 8;

const Channels = ({ inputs: { channels }, percent, typed }: Omit<InputsProps, 'error'>) => (
  <fieldset className="min-w-0">
    <legend className="font-medium">{texts.channels}</legend>
    <p className="text-muted">{texts.priorsHint}</p>
    <ScrollRegion label={texts.channels} className="table-scroll mt-2">
      <Table>
        <TableHeads heads={heads} />
        <TableBody>
          {channels.map(({ id, label, spendShare, weeksWithSpend }) => (
            <TableRow key={id}>
              <TableHead scope="row">
                {label}
                <input type="hidden" name="channel" value={id} />
              </TableHead>
              <TableCell>
                <NativeSelect
                  name={`use ${id}`}
                  aria-label={fill(texts.useOf, { label })}
                  defaultValue={typed[`use ${id}`] ?? (weeksWithSpend < minWeeks ? 'out' : 'alone')}
                  className="w-auto"
                >
                  <option value="alone">{texts.useAlone}</option>
                  <option value="out">{texts.leaveOut}</option>
                  {channels
                    .filter((other) => other.id !== id)
                    .map((other) => (
                      <option key={other.id} value={`with ${other.id}`}>
                        {fill(texts.mergeInto, { label: other.label })}
                      </option>
                    ))}
                </NativeSelect>
              </TableCell>
              <TableCell suppressHydrationWarning>{percent(spendShare)}</TableCell>
              <TableCell>{weeksWithSpend}</TableCell>
              {(['median', 'high'] as const).map((name) => (
                <TableCell key={name}>
                  <Input
                    name={`${name} ${id}`}
                    inputMode="decimal"
                    maxLength={12}
                    aria-label={fill(name === 'median' ? texts.medianOf : texts.highOf, { label })}
                    defaultValue={typed[`${name} ${id}`]}
                    className="w-24"
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  </fieldset>
);
