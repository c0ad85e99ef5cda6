import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { StackedChart } from '#app/ui/charts/stacked-chart.tsx';
import { WaterfallChart } from '#app/ui/charts/waterfall-chart.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { fill } from '#shared/text/fill.ts';
import { type ContributionWeeks, contributionWeeks, toLayers } from './contribution-weeks.ts';
import type { Contributions } from './contributions.server.ts';
import { ShareTable } from './share-table.tsx';
import * as texts from './texts.ts';

interface ContributionPanelsProps {
  readonly loaded: Contributions;
  readonly shown: ShownRun;
}

/** Contributions to the KPI: in total, by week and as shares. */
export function ContributionPanels({ loaded: { part, hidesBase, period }, shown }: ContributionPanelsProps) {
  const answer = part.state === 'ready' ? part.answer : null;
  const contributions = useMemo(() => answer && contributionWeeks(answer), [answer]);
  if (part.state === 'failed' || !contributions)
    return (
      <Panel title={texts.contributions} className="mt-4">
        {part.state === 'failed' ? (
          <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
        ) : null}
      </Panel>
    );
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <WaterfallPanel contributions={contributions} shown={shown} />
      <WeeklyPanel contributions={contributions} shown={shown} hidesBase={hidesBase} />
      <ShareTable contributions={contributions} shown={shown} period={period} />
    </div>
  );
}

interface PanelProps {
  readonly contributions: ContributionWeeks;
  readonly shown: ShownRun;
}

function WaterfallPanel({ contributions, shown: { run, formats } }: PanelProps) {
  const { components, fitted, actual, controlsFrom } = contributions;
  const parts = components.reduce((sum, { total }) => sum + total.mean, 0);
  const miss = fitted === 0 ? 0 : Math.abs(parts - fitted) / Math.abs(fitted);
  const summary = [
    fill(texts.waterfallSummary, {
      ...{ fitted: formats.amount(fitted), actual: formats.amount(actual) },
      difference: formats.error(actual === 0 ? null : fitted / actual - 1),
    }),
    // Sources with single precision differ in the sixth digit.
    ...(miss > sumTolerance ? [fill(texts.partsMiss, { parts: formats.amount(parts) })] : []),
    controlsFrom === 'mean' ? texts.controlsFromMean : (referenceTexts[run.source] ?? texts.controlsFromSource),
  ].join(' ');
  const base = components.filter(({ kind }) => kind === 'base');
  const others = components.filter(({ kind }) => kind !== 'base');
  return (
    <Panel
      id="waterfall"
      title={texts.fromBaseToFitted}
      aside={
        <CsvLink
          title={fill(texts.fileOfRun, { run: run.name, table: texts.contributions })}
          table={() => ({
            heads: [texts.component, texts.kind, texts.total, texts.low, texts.high, texts.share],
            rows: [
              ...components.map(({ label, kind, total, share }) => [
                label,
                kind,
                total.mean,
                total.low,
                total.high,
                share,
              ]),
              [texts.fitted, null, fitted, null, null, 1],
              [texts.actual, null, actual, null, null, null],
            ],
          })}
        />
      }
    >
      <WaterfallChart
        title={texts.fromBaseToFitted}
        summary={summary}
        formats={formats}
        data={{
          style: formats.style,
          heads: [texts.component, texts.contribution],
          steps: [
            ...base.map(({ label, total }, at) => ({
              ...{ label, value: total.mean, kind: at === 0 ? ('level' as const) : ('change' as const) },
            })),
            ...others.map(({ label, total }) => ({ label, value: total.mean, kind: 'change' as const })),
            { label: texts.fitted, value: fitted, kind: 'level' },
            { label: texts.actual, value: actual, kind: 'level' },
          ],
        }}
      />
    </Panel>
  );
}

/** Relative difference from which the parts visibly don't add up to the total. */
const sumTolerance = 1e-4;

const referenceTexts: Partial<Record<ShownRun['run']['source'], string>> = {
  robyn: texts.robynCountsFromZero,
  meridian: texts.meridianCountsFrom,
};

function WeeklyPanel({
  contributions,
  shown: { run, formats },
  hidesBase,
}: PanelProps & { readonly hidesBase: boolean }) {
  const { search } = useLocation();
  const { components, weeks, weekly } = contributions;
  const params = new URLSearchParams(search);
  if (hidesBase) params.delete('base');
  else params.set('base', 'hidden');
  if (!weekly)
    return (
      <Panel id="weekly" title={texts.weekByWeek}>
        <PanelEmpty>{run.source === 'meridian' ? texts.noWeeklyParts : texts.noWeeklyPartsHere}</PanelEmpty>
      </Panel>
    );
  const fitted = weeks.map((_, at) => components.reduce((sum, one) => sum + (one.weekly[at] ?? 0), 0));
  const negatives = components.filter(({ weekly: values }) => values.some((value) => value < 0));
  const summary = [
    texts.stackSummary,
    negatives.length > 0 ? fill(texts.belowZero, { names: negatives.map(({ label }) => label).join(', ') }) : '',
    hidesBase ? texts.baseIsHidden : '',
  ];
  return (
    <Panel
      id="weekly"
      title={texts.weekByWeek}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={{ search: params.toString() }}
            preventScrollReset
            className={buttonVariants({ variant: 'ghost', size: 'sm' })}
          >
            {hidesBase ? texts.showBase : texts.hideBase}
          </Link>
          <CsvLink
            title={fill(texts.fileOfRun, { run: run.name, table: texts.weekByWeek })}
            table={() => ({
              heads: [texts.weekOf, ...components.map(({ label }) => label), texts.fitted],
              rows: weeks.map((week, at) => [
                ...[week, ...components.map((component) => component.weekly[at] ?? null), fitted[at] ?? null],
              ]),
            })}
          />
        </span>
      }
    >
      <StackedChart
        title={texts.weekByWeek}
        summary={summary.filter(Boolean).join(' ')}
        formats={formats}
        data={{
          ...{ days: weeks, style: formats.style, name: 'weeks' },
          layers: toLayers(components, texts.everythingElse, hidesBase),
          line: hidesBase ? null : { label: texts.fitted, values: fitted },
          columns: [
            ...components.map(({ label, weekly: values }) => ({ label, values })),
            { label: texts.fitted, values: fitted },
          ],
        }}
      />
    </Panel>
  );
}
