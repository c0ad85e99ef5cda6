import type { RunFormats } from '#app/modelling/run-formats.ts';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableFooter, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import type { OptimizationAnswer, PlanAnswer } from '#shared/api/families/modelling-plans-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { CopyPlanLink } from './copy-plan-link.tsx';
import { PlanBasis } from './plan-basis.tsx';
import { planSearch } from './plan-form.ts';
import type { RoasData } from './roas.server.ts';
import { runColumns, runValues } from './run-columns.ts';
import type { ScenarioResult } from './scenario-changes.server.ts';
import { ScenarioForm } from './scenario-form.tsx';
import * as texts from './texts.ts';

interface PlanResultProps {
  readonly answer: PlanAnswer | OptimizationAnswer;
  readonly loaded: RoasData;
  readonly result: ScenarioResult | null;
  readonly shown: ShownRun;
}

/** Result of a plan versus the current budgets. Extrapolations beyond the run's data are dashed. */
export function PlanResult({ answer, loaded, result, shown }: PlanResultProps) {
  const { run, formats } = shown;
  const { plan, channels, now, planned, lift, extrapolates } = answer;
  const found = 'step' in answer ? answer : null;
  const beyond = channels.filter((channel) => channel.extrapolates);
  return (
    <Panel
      title={found ? texts.bestPlan : texts.planResult}
      aside={<CsvLink title={texts.planResult} table={() => toFile(answer, shown)} />}
    >
      <p role="status" className="max-w-3xl text-sm" suppressHydrationWarning>
        {verdictText(answer, formats)}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-sm md:grid-cols-4">
        {[
          [texts.budget, formats.spend(planned.spend), fill(texts.todayIs, { amount: formats.spend(now.spend) })],
          [
            texts.response,
            intervalText(planned.response, formats),
            fill(texts.todayIs, { amount: formats.amount(now.response.mean) }),
          ],
          [texts.lift, intervalText(lift, formats), null],
          [texts.better, answer.better === null ? texts.samePlan : formats.probability(answer.better), null],
        ].map(([term, value, beside]) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="wrap-anywhere" suppressHydrationWarning>
              <strong className="font-semibold">{value}</strong>
              {beside ? <span className="block text-xs text-muted">{beside}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {extrapolates ? (
        <p className="mt-3 rounded-md bg-warning-soft px-2.5 py-1 text-xs text-warning-ink">
          {fill(texts.beyondMeans, { channels: beyond.map(({ label }) => label).join(', ') })}
        </p>
      ) : null}
      <ScrollRegion label={fill(texts.tableOf, { title: texts.planResult })} className="table-scroll mt-3">
        <Table className="[&_td]:text-right [&_thead_th+th]:text-right">
          <TableHeads
            heads={[
              ...[texts.channel, texts.spendToday, texts.budget, texts.change],
              ...[texts.responseToday, texts.response, texts.marginalRoi],
            ]}
          />
          <TableBody>
            {channels.map((channel) => (
              <TableRow key={channel.component} className={channel.extrapolates ? 'plan-beyond' : undefined}>
                <TableHead scope="row">
                  <span className="inline-flex flex-wrap items-center gap-x-2">
                    {channel.label}
                    {channel.extrapolates ? <Badge variant="warning">{texts.beyondObserved}</Badge> : null}
                    {found?.bound.some(({ component }) => component === channel.component) ? (
                      <Badge variant="secondary">{texts.atBound}</Badge>
                    ) : null}
                  </span>
                </TableHead>
                <TableCell suppressHydrationWarning>{formats.spend(channel.now.spend)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.spend(channel.planned.spend)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.change(channel.multiple - 1)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.amount(channel.now.response.mean)}</TableCell>
                <TableCell suppressHydrationWarning>{intervalText(channel.planned.response, formats)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.ratio(channel.marginalReturn)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableHead scope="row">{texts.total}</TableHead>
              <TableCell suppressHydrationWarning>{formats.spend(now.spend)}</TableCell>
              <TableCell suppressHydrationWarning>{formats.spend(planned.spend)}</TableCell>
              <TableCell suppressHydrationWarning>
                {formats.change(now.spend === 0 ? null : planned.spend / now.spend - 1)}
              </TableCell>
              <TableCell suppressHydrationWarning>{formats.amount(now.response.mean)}</TableCell>
              <TableCell suppressHydrationWarning>{intervalText(planned.response, formats)}</TableCell>
              <TableCell />
            </TableRow>
          </TableFooter>
        </Table>
      </ScrollRegion>
      <p className="mt-3 max-w-3xl text-xs text-muted" suppressHydrationWarning>
        {fill(texts.horizonMeans, { from: formats.day(answer.firstWeek), to: formats.day(answer.lastWeek) })}{' '}
        {found ? fill(texts.stepMeans, { step: formats.spend(found.step) }) : null}
      </p>
      <PlanBasis loaded={loaded} shown={shown} />
      <div className="mt-3 flex flex-wrap items-start gap-2 print:hidden">
        {found ? (
          <Link
            to={{ search: planSearch(run.id, plan, loaded.scenario) }}
            preventScrollReset
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            {texts.useThisPlan}
          </Link>
        ) : null}
        <CopyPlanLink search={planSearch(run.id, plan)} scope={loaded.scope} />
      </div>
      <ScenarioForm plan={plan} loaded={loaded} result={result} shown={shown} />
    </Panel>
  );
}

function verdictText({ better, distinguishable, lift }: PlanAnswer, formats: RunFormats): string {
  if (better === null) return texts.sameAsToday;
  const values = { lift: formats.amount(lift.mean), better: formats.probability(better) };
  return fill(
    distinguishable ? (lift.mean >= 0 ? texts.planIsBetter : texts.planIsWorse) : texts.notDistinguishable,
    values,
  );
}

const intervalText = (estimate: PlanAnswer['lift'], formats: RunFormats): string =>
  estimate.low === null || estimate.high === null
    ? formats.amount(estimate.mean)
    : fill(texts.amountWithin, {
        amount: formats.amount(estimate.mean),
        bounds: formats.bounds(estimate, formats.amount),
      });

function toFile({ channels, plan, better }: PlanAnswer, { run }: ShownRun) {
  return {
    heads: [
      ...['Channel', 'Weeks', 'Spend today', 'Budget', 'Multiple', 'Response today', 'Response'],
      ...['Response low', 'Response high', 'mROI', 'Beyond observed', 'P(better) of the plan', ...runColumns],
    ],
    rows: channels.map((channel) => [
      ...[
        channel.label,
        plan.weeks,
        channel.now.spend,
        channel.planned.spend,
        channel.multiple,
        channel.now.response.mean,
      ],
      ...[
        channel.planned.response.mean,
        channel.planned.response.low,
        channel.planned.response.high,
        channel.marginalReturn,
      ],
      ...[channel.extrapolates, better, ...runValues(run)],
    ]),
  };
}
