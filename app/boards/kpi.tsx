import { type DimensionId, dimensions, type Measure, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { type Comparison, comparisons } from '#shared/analytics/view-state.ts';
import { isGuarded, isWithheld } from '#shared/analytics/withheld.ts';
import type { Formats } from '#shared/format/formats.ts';
import { withheldNote } from '../analytics/withheld.tsx';
import { changeOf } from '../ui/charts/change-text.tsx';
import { Sparkline } from '../ui/charts/sparkline.tsx';
import { cn } from '../ui/class-names.ts';
import { membersOf, seriesOf, totalBefore, totalCompared, totalOf, valueIn, valueOfRow } from './answer.ts';
import * as texts from './texts.ts';

interface KpiProps {
  readonly measure: MeasureId;
  readonly answer: QueryAnswer;
  readonly formats: Formats;
  readonly comparison: Comparison;
}

/** A figure over the whole range, its change and its trend. */
export function Kpi({ measure, answer, formats, comparison }: KpiProps) {
  const { format, definition }: Measure = measures[measure];
  const value = totalOf(answer, measure);
  const points = seriesOf(answer, measure);
  if (answer.withheld?.totals && isGuarded(measure)) return <WithheldFigure answer={answer} formats={formats} />;
  return (
    <>
      <div className="tile-value">
        <Figure
          definition={definition}
          value={value}
          text={formats.compact(value, format)}
          whole={formats.value(value, format)}
        />
        {comparison === 'none' ? null : (
          <Delta
            measure={measure}
            now={totalCompared(answer, measure)}
            before={totalBefore(answer, measure)}
            formats={formats}
            comparison={comparison}
          />
        )}
      </div>
      <Sparkline values={points.map((point) => point.value)} incomplete={points.map((point) => point.incomplete)} />
    </>
  );
}

interface FigureProps {
  readonly definition: string;
  readonly value: number | null;
  readonly text: string;
  /** The exact number. */
  readonly whole?: string;
}

/** Font size that fits the tile. */
const Figure = ({ definition, value, text, whole }: FigureProps) => (
  <p className={text.length > maxLarge ? 'tile-figure tile-figure-long' : 'tile-figure'} title={definition}>
    <data value={value ?? ''} title={whole} suppressHydrationWarning>
      {text}
    </data>
  </p>
);

/** Number of characters that fit into the narrowest tile at full size. */
const maxLarge = 7;

interface LeaderProps extends KpiProps {
  readonly dimension: DimensionId;
}

/** The largest member of a dimension, with its figure and change. */
export function LeaderKpi({ measure, dimension, answer, formats, comparison }: LeaderProps) {
  const { format, definition }: Measure = measures[measure];
  const [leader] = membersOf(answer);
  if (!leader || (isGuarded(measure) && isWithheld(answer, 0)))
    return <WithheldFigure answer={answer} formats={formats} />;
  const value = valueIn(answer, leader.row, measure);
  return (
    <>
      <div className="tile-value">
        <Figure definition={definition} value={value} text={formats.compact(value, format)} />
        {comparison === 'none' ? null : (
          <Delta
            measure={measure}
            now={valueIn(answer, leader.compared, measure)}
            before={valueOfRow(answer, leader.before, measure)}
            formats={formats}
            comparison={comparison}
          />
        )}
      </div>
      <p className="mt-auto truncate text-compact" title={`${dimensions[dimension].label}: ${leader.label}`}>
        {leader.label}
      </p>
    </>
  );
}

const WithheldFigure = (props: Pick<KpiProps, 'answer' | 'formats'>) => (
  <p className="text-sm text-muted" suppressHydrationWarning>
    {withheldNote(props.answer, props.formats)}
  </p>
);

interface DeltaProps {
  readonly measure: MeasureId;
  readonly now: number | null;
  readonly before: number | null;
  readonly formats: Formats;
  readonly comparison: Exclude<Comparison, 'none'>;
}

function Delta({ measure, now, before, formats, comparison }: DeltaProps) {
  const { format, direction }: Measure = measures[measure];
  const change = changeOf({ now, before, style: format, direction, formats });
  if (!change) return <p className="text-xs text-muted">{texts.nothingToCompareWith}</p>;
  const { text, good } = change;
  return (
    <p
      className="text-xs whitespace-nowrap text-muted"
      title={`${comparisons[comparison]}: ${formats.value(before, format)}`}
    >
      <span
        className={cn('font-medium', good === true && 'text-success-ink', good === false && 'text-error-ink')}
        suppressHydrationWarning
      >
        {text}
      </span>
      <span className="sr-only">
        {good === null ? ', no change from' : good ? ', better than' : ', worse than'} {texts.the}{' '}
        {comparisons[comparison].toLowerCase()}
      </span>
    </p>
  );
}
