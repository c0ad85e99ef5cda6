import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DateRange } from '#shared/analytics/calendar.ts';
import { type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import { type ChartKind, chartKinds, charts, type Layout } from '#shared/analytics/layout.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import type { Pivot } from '#shared/reports/pivot.ts';
import { fill } from '#shared/text/fill.ts';
import { loadChunk } from '../../api/chunks.ts';
import { failureOf, failureText } from '../../api/failure.ts';
import { semanticQuery } from '../../api/query-options.ts';
import { cardActionClasses } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { HeatTable } from '../../ui/charts/heat-table.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { MapChart } from '../../ui/charts/map-chart.tsx';
import { cn } from '../../ui/class-names.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
  dropdownMenuItemClasses,
} from '../../ui/dropdown-menu.tsx';
import { Ellipsis } from '../../ui/icons.ts';
import { PanelFailure } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  barData,
  chartBlocked,
  drawnValue,
  heatData,
  heatSummary,
  leaderSummary,
  lineData,
  lineQuery,
  lineSummary,
  mapData,
} from './charts.ts';
import { layoutLink } from './report-view.ts';
import * as texts from './texts.ts';

interface ChartSwitchProps {
  readonly view: ViewState;
  readonly layout: Layout;
}

/** How a value is drawn; what the rows and columns don't allow says why. */
export const ChartSwitch = ({ view, layout }: ChartSwitchProps) => (
  <nav aria-label={texts.chart} className="flex flex-wrap gap-1 print:hidden">
    {chartKinds.map((kind) => (
      <ChartChoice key={kind} view={view} layout={layout} kind={kind} />
    ))}
  </nav>
);

const choice =
  'inline-flex min-h-(--control-small) items-center rounded-md border px-2.5 text-xs font-medium whitespace-nowrap';

function ChartChoice({ view, layout, kind }: ChartSwitchProps & { readonly kind: ChartKind }) {
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
    <Link
      to={layoutLink(view, { ...layout, chart: kind })}
      preventScrollReset
      aria-current={on ? 'true' : undefined}
      className={cn(
        choice,
        on ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-strong hover:bg-hover',
      )}
    >
      {charts[kind]}
    </Link>
  );
}

interface ReportChartProps {
  readonly definition: ReportDefinition;
  readonly view: ViewState;
  readonly range: DateRange;
  readonly pivot: Pivot;
  /** The answer that tells the rows. */
  readonly answer: QueryAnswer;
  /** Form `account-12`. */
  readonly scope: string;
  readonly formats: Formats;
  readonly name: string;
  /** What a picture says below itself: whose numbers, of which days. */
  readonly facts: string;
}

/** The picture of one value above the table, under its name and to be taken along as a file. */
export function ReportChart(props: ReportChartProps) {
  const { definition, view, name, facts } = props;
  const measure = drawnValue(definition);
  if (definition.chart === 'table' || measure === undefined) return null;
  return (
    <div data-card="chart" className="relative mt-3 [&_figcaption]:pe-10">
      <div className="absolute end-0 top-0">
        <DropdownMenu>
          <DropdownMenuTrigger label={texts.savePicture} className={cardActionClasses}>
            <Ellipsis aria-hidden className="size-4" />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <SaveButtons title={`${name}: ${measures[measure].label}`} facts={facts} />
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <DrawnValue definition={definition} view={view} measure={measure} />
      <Picture {...props} />
    </div>
  );
}

interface DrawnValueProps extends Pick<ReportChartProps, 'definition' | 'view'> {
  readonly measure: MeasureId;
}

/** What the chart is of, and the way to another value. */
function DrawnValue({ definition: { values }, view, measure }: DrawnValueProps) {
  const { layout } = view;
  if (!layout || values.length === 1)
    return <p className="mb-1 pe-10 text-sm font-semibold">{measures[measure].label}</p>;
  return (
    <nav aria-label={texts.chartValue} className="mb-2 flex flex-wrap gap-1 pe-10">
      {values.map((value, at) => (
        <Link
          key={value}
          to={layoutLink(view, { ...layout, drawn: at === 0 ? null : value })}
          preventScrollReset
          aria-current={value === measure ? 'true' : undefined}
          className={cn(
            choice,
            value === measure ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-strong hover:bg-hover',
          )}
        >
          {measures[value].label}
        </Link>
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
        if (card) void savePicture(card, kind, title, facts);
      }}
    >
      {fill(texts.pictureAsFormat, { format: kind.toUpperCase() })}
    </button>
  ));

/** The drawing of files is fetched when somebody wants one. */
async function savePicture(card: Element, kind: 'png' | 'svg', title: string, facts: string): Promise<void> {
  const picture = await loadChunk('picture', () => import('../../ui/charts/picture.ts'));
  await picture.savePicture(card, kind, { title, facts });
}

function Picture(props: ReportChartProps) {
  const { definition, pivot, answer, formats, name } = props;
  const measure = drawnValue(definition);
  const blocked = chartBlocked(definition.chart, definition);
  if (measure === undefined) return null;
  if (blocked) return <p className="pe-10 text-sm text-muted">{blocked}</p>;
  const title = `${name}: ${measures[measure].label}`;
  const drawn = { definition, pivot, answer, measure, formats };
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
