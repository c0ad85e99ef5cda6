import { Form } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { FileLinks } from '#app/modelling/file-links.tsx';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { lastChanged } from '#app/ui/last-changed.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { UnreadableRows } from '#app/ui/unreadable-rows.tsx';
import type { ModelScenario } from '#shared/api/families/modelling-plans-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { planSearch } from './plan-form.ts';
import type { RoasData } from './roas.server.ts';
import { runColumns, runValues } from './run-columns.ts';
import type { ScenarioResult } from './scenario-changes.server.ts';
import * as texts from './texts.ts';

interface ScenarioListProps {
  readonly loaded: RoasData;
  readonly result: ScenarioResult | null;
  readonly shown: ShownRun;
}

const outcomes = { created: texts.scenarioSaved, changed: texts.scenarioChanged, deleted: texts.scenarioDeleted };

/** Scenarios of this run, visible to everyone who sees the run. */
export function ScenarioList({ loaded: { scenarios, scenario, closed }, result, shown }: ScenarioListProps) {
  if (scenarios === null) return null;
  if (scenarios.state === 'failed')
    return (
      <Panel title={texts.scenarios}>
        <PanelFailure text={failureText(scenarios.failure.kind)} requestId={scenarios.failure.requestId} />
      </Panel>
    );
  const { items, unreadable } = scenarios.answer;
  return (
    <Panel
      id="scenarios"
      title={texts.scenarios}
      aside={items.length > 0 ? <CsvLink title={texts.scenarios} table={() => toFile(items, shown)} /> : null}
    >
      <p role="status" className={result?.ok === false ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
        {result === null ? null : result.ok ? outcomes[result.done] : result.text}
      </p>
      <UnreadableRows rows={unreadable} />
      {items.length === 0 ? <PanelEmpty>{texts.noScenarios}</PanelEmpty> : null}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="py-2">
            <Scenario item={item} opened={item.id === scenario} writes={closed === null} shown={shown} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface ScenarioProps {
  readonly item: ModelScenario;
  readonly opened: boolean;
  readonly writes: boolean;
  readonly shown: ShownRun;
}

function Scenario({ item, opened, writes, shown: { formats, frame } }: ScenarioProps) {
  const { id, runId, name, plan, result, extrapolates, etag } = item;
  const { planned, lift, better } = result;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
          <Link
            to={{ search: planSearch(runId, plan, id) }}
            preventScrollReset
            aria-current={opened || undefined}
            className="font-medium text-primary-ink wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          {opened ? <Badge>{texts.opened}</Badge> : null}
          {extrapolates ? <Badge variant="warning">{texts.beyondObserved}</Badge> : null}
          <FileLinks of="scenario" id={id} title={name} scope={frame.fileScope} />
        </span>
        <span className="text-xs text-muted" suppressHydrationWarning>
          {lastChanged(item, formats.locale)}
        </span>
      </div>
      <p className="text-xs text-muted" suppressHydrationWarning>
        {fill(texts.scenarioFigures, {
          weeks: plan.weeks,
          spend: formats.spend(planned.spend),
          lift: formats.amount(lift.mean),
          better: better === null ? texts.samePlan : formats.probability(better),
        })}
      </p>
      {writes ? (
        <div className="mt-2 print:hidden">
          <Confirm about={name} sentence={fill(texts.deleteScenario, { name })}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="delete" />
              <input type="hidden" name="scenario" value={id} />
              <input type="hidden" name="etag" value={etag} />
              <Button type="submit" variant="destructive" size="sm">
                {texts.deleteForGood}
                <span className="sr-only"> {name}</span>
              </Button>
            </Form>
          </Confirm>
        </div>
      ) : null}
    </>
  );
}

const toFile = (items: readonly ModelScenario[], { run }: ShownRun) => ({
  heads: [
    ...['Scenario', 'Weeks', 'Channel', 'Multiple', 'Budget', 'Response', 'Beyond observed'],
    ...['Lift', 'P(better)', ...runColumns],
  ],
  rows: items.flatMap(({ name, plan, result }) =>
    result.channels.map((channel) => [
      ...[
        name,
        plan.weeks,
        channel.label,
        channel.multiple,
        channel.planned.spend,
        channel.planned.response.mean,
        channel.extrapolates,
      ],
      ...[result.lift.mean, result.better, ...runValues(run)],
    ]),
  ),
});
