import { useQuery } from '@tanstack/react-query';
import { loadChunk } from '#app/api/chunks.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import { semanticQuery } from '#app/api/query-options.ts';
import { Ellipsis } from '#app/ui/board-icons.ts';
import { cardActionClasses } from '#app/ui/card.tsx';
import { BarChart } from '#app/ui/charts/bar-chart.tsx';
import { HeatTable } from '#app/ui/charts/heat-table.tsx';
import { LineChart } from '#app/ui/charts/line-chart.tsx';
import { MapChart } from '#app/ui/charts/map-chart.tsx';
import { cn } from '#app/ui/class-names.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
  dropdownMenuItemClasses,
} from '#app/ui/dropdown-menu.tsx';
import { PanelFailure } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type ChartKind, chartKinds, charts, emptyLayout, type Layout } from '#shared/analytics/layout.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { type ValueId, valueInfo } from '#shared/analytics/ratios.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import type { Pivot } from '#shared/reports/pivot.ts';
import { shownValues } from '#shared/reports/shown-values.ts';
import { fill } from '#shared/text/fill.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import {
  barData,
  chartBlocked,
  chartValue,
  heatData,
  heatSummary,
  leaderSummary,
  lineData,
  lineQuery,
  lineSummary,
  mapData,
  suggestedChart,
} from './charts.ts';
import { changeLayout, EditLink, useEdits } from './edits.tsx';
import * as texts from './texts.ts';

/** Choice of the chart type; blocked ones have a reason. */
export function ChartSwitch() {
  const { view } = useEdits();
  const layout = view.layout ?? emptyLayout;
  const suggested = layout.chart === 'table' ? suggestedChart(layout) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <nav aria-label={texts.chart} className="flex flex-wrap gap-1">
        {chartKinds.map((kind) => (
          <ChartChoice key={kind} layout={layout} kind={kind} />
        ))}
      </nav>
      {suggested ? (
        <p className="text-xs text-muted">
          <EditLink
            address={changeLayout((current) => ({ ...current, chart: suggested.kind }))}
            className="inline-flex min-h-6 items-center font-medium text-primary-ink hover:underline"
          >
            {fill(texts.suggestedChart, { chart: charts[suggested.kind] })}
          </EditLink>{' '}
          {suggested.why}
        </p>
      ) : null}
    </div>
  );
}

const choice =
  'inline-flex min-h-(--control-small) items-center rounded-md border px-2.5 text-xs font-medium whitespace-nowrap';

function ChartChoice({ layout, kind }: { readonly layout: Layout; readonly kind: ChartKind }) {
  const blocked = chartBlocked(kind, layout);
  const on = layout.chart === kind;
  if (blocked && !on)
    return (
      <span className={cn(choice, 'border-dashed border-line text-muted')} title={blocked}>
        {charts[kind]}
        <span className="sr-only">{fill(texts.chartBlocked, { blocked })}</span>
      </span>
    );
  return (
    <EditLink
      address={changeLayout((current) => ({ ...current, chart: kind }))}
      aria-current={on ? 'true' : undefined}
      className={cn(
        choice,
        on ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-strong hover:bg-hover',
      )}
    >
      {charts[kind]}
    </EditLink>
  );
}

interface ReportChartProps {
  readonly definition: ReportDefinition;
  readonly range: DateRange;
  readonly pivot: Pivot;
  /** Answer of the rows. */
  readonly answer: QueryAnswer;
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly formats: Formats;
  readonly name: string;
  /** Caption of saved pictures: scope and period. */
  readonly facts: string;
}

/** Chart of one value above the table, with download. */
export function ReportChart(props: ReportChartProps) {
  const { definition, name, facts } = props;
  const measure = chartValue(definition);
  if (definition.chart === 'table' || measure === undefined) return null;
  return (
    <div data-card="chart" className="relative mt-3 [&_figcaption]:pe-10">
      <div className="absolute end-0 top-0">
        <DropdownMenu>
          <DropdownMenuTrigger label={texts.savePicture} className={cardActionClasses}>
            <Ellipsis aria-hidden className="size-4" />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <SaveButtons title={`${name}: ${valueInfo(measure).label}`} facts={facts} />
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <ChartValueChoice definition={definition} measure={measure} />
      <Chart {...props} />
    </div>
  );
}

interface ChartValueChoiceProps extends Pick<ReportChartProps, 'definition'> {
  readonly measure: ValueId;
}

/** Choice of the chart's value. */
function ChartValueChoice({ definition, measure }: ChartValueChoiceProps) {
  const values = shownValues(definition);
  if (values.length === 1) return <p className="mb-1 pe-10 text-sm font-semibold">{valueInfo(measure).label}</p>;
  return (
    <nav aria-label={texts.chartValue} className="mb-2 flex flex-wrap gap-1 pe-10">
      {values.map((value, at) => (
        <EditLink
          key={value}
          address={changeLayout((layout) => ({ ...layout, drawn: at === 0 ? null : value }))}
          aria-current={value === measure ? 'true' : undefined}
          className={cn(
            choice,
            value === measure ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-strong hover:bg-hover',
          )}
        >
          {valueInfo(value).label}
        </EditLink>
      ))}
    </nav>
  );
}

const SaveButtons = ({ title, facts }: { readonly title: string; readonly facts: string }) =>
  (['png', 'svg'] as const).map((kind) => (
    <button
      key={kind}
      type="button"
      className={cn(dropdownMenuItemClasses, 'js-only w-full')}
      onClick={({ currentTarget }) => {
        const card = currentTarget.closest('[data-card]');
        if (card) void saveChart(card, kind, title, facts);
      }}
    >
      {fill(texts.pictureAsFormat, { format: kind.toUpperCase() })}
    </button>
  ));

/** Saves the chart as a file; the code is loaded on demand. */
async function saveChart(card: Element, kind: 'png' | 'svg', title: string, facts: string): Promise<void> {
  const picture = await loadChunk('picture', () => import('#app/ui/charts/picture.ts'));
  await picture.savePicture(card, kind, { title, facts });
}

function Chart(props: ReportChartProps) {
  const { definition, pivot, answer, scope, formats, name } = props;
  const measure = chartValue(definition);
  const blocked = chartBlocked(definition.chart, definition);
  if (measure === undefined) return null;
  if (blocked) return <p className="pe-10 text-sm text-muted">{blocked}</p>;
  const title = `${name}: ${valueInfo(measure).label}`;
  const drawn = { definition, pivot, answer, measure, scope, formats };
  switch (definition.chart) {
    case 'bar': {
      const data = barData(drawn);
      return (
        <BarChart data={data} formats={formats} title={title} summary={leaderSummary(data.bars, data.style, formats)} />
      );
    }
    case 'map': {
      const data = mapData(drawn);
      const summary = leaderSummary(data.countries, data.style, formats);
      return <MapChart data={data} formats={formats} title={title} summary={summary} />;
    }
    case 'heat': {
      if (!pivot.filled) return <ChartLoading />;
      const data = heatData(drawn);
      return <HeatTable data={data} formats={formats} title={title} summary={heatSummary(data, formats)} />;
    }
    default:
      return <Lines {...props} title={title} />;
  }
}

const ChartLoading = () => (
  <Skeleton role="status" className="min-h-64">
    <span className="sr-only">{texts.loading}</span>
  </Skeleton>
);

function Lines({ definition, range, pivot, scope, formats, title }: ReportChartProps & { readonly title: string }) {
  const query = lineQuery(definition, range, pivot);
  const { data, error, isFetching, refetch } = useQuery({
    ...semanticQuery(scope, query ?? { measures: [...definition.values], range }),
    enabled: query !== null,
  });
  if (error) {
    const { kind, requestId } = failureOf(error);
    const retry = { busy: isFetching, again: () => void refetch() };
    return <PanelFailure text={failureText(kind)} requestId={requestId} retry={retry} />;
  }
  const drawn = data && lineData(definition, data, pivot, formats);
  if (!drawn) return <ChartLoading />;
  return <LineChart data={drawn} formats={formats} title={title} summary={lineSummary(drawn, formats)} />;
}
