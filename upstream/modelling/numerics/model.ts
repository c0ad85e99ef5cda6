import { mean, variance } from './statistics.ts';
import { usualWeek } from './transforms.ts';

/** Weeks after which an effect is cut off: Meridian's default. */
export const maxLag = 8;
const weeksOfYear = 52.18;
const harmonics = 2;
const weeksBetweenKnots = 26;

/** The data of a paid channel, a value for each week. */
export interface ChannelInput {
  readonly id: string;
  /** In the model's currency. */
  readonly spend: ArrayLike<number>;
  /** Impressions if all weeks have them; else the spend is used. */
  readonly impressions: ArrayLike<number> | null;
  /** Prior of the return per unit of spend; null for Meridian’s default. Ignored if the KPI isn’t an amount. */
  readonly prior: LogNormal | null;
}

export interface LogNormal {
  readonly location: number;
  readonly scale: number;
}

/** Meridian's default for the return on a channel's spend: median 1.22, 90 % between 0.28 and 5.37. */
export const defaultPrior: LogNormal = { location: 0.2, scale: 0.9 };

export interface ModelInput {
  /** Money of the model's currency, or a count. */
  readonly kpi: ArrayLike<number>;
  readonly kpiKind: 'revenue' | 'count';
  readonly channels: readonly ChannelInput[];
  /** Other series that influence the KPI: controls, organic media, promotions. */
  readonly controls: readonly { readonly id: string; readonly values: ArrayLike<number> }[];
  /** Indexes of the weeks that the fit leaves out. */
  readonly heldOut: ReadonlySet<number>;
}

interface LinearColumn {
  readonly part: 'intercept' | 'trend' | 'knot' | 'season' | `control ${string}`;
  /** A value for each week, with mean 0 over the training weeks. */
  readonly values: Float64Array;
  /** Standard deviation of the normal prior around 0. */
  readonly deviation: number;
}

export interface ModelChannel {
  readonly id: string;
  /** Divided by its usual week. */
  readonly media: Float64Array;
  /** The usual week in the unit of the media. */
  readonly scale: number;
  /** Times the ratio, this is the channel’s total effect, in mean weeks of the KPI. */
  readonly size: number;
  readonly prior: LogNormal | null;
}

/** A model ready to be fitted: y_t / ȳ = linear columns + Σ ratio · size · s_t / Σs + noise. */
export interface Model {
  readonly weeks: number;
  /** The mean KPI of the training weeks: the unit of everything below. */
  readonly unit: number;
  /** KPI / unit − 1. */
  readonly target: Float64Array;
  /** 1 for training weeks. */
  readonly training: Uint8Array;
  readonly trainingWeeks: number;
  readonly linear: readonly LinearColumn[];
  readonly channels: readonly ModelChannel[];
}

/** @throws RangeError for input that can’t be modeled; callers check it before and explain the problem */
export function buildModel(input: ModelInput): Model {
  const weeks = input.kpi.length;
  const training = Uint8Array.from({ length: weeks }, (_, week) => (input.heldOut.has(week) ? 0 : 1));
  const trainingValues = (values: ArrayLike<number>) =>
    Float64Array.from(values).filter((_, week) => training[week] === 1);
  const unit = mean(trainingValues(input.kpi));
  if (!(unit > 0)) throw new RangeError('The KPI is above 0 on average');
  const column = (part: LinearColumn['part'], values: ArrayLike<number>, deviation: number): LinearColumn => {
    const middle = mean(trainingValues(values));
    return { part, values: Float64Array.from(values, (value) => value - middle), deviation };
  };
  const standardized = (part: LinearColumn['part'], values: ArrayLike<number>, deviation: number): LinearColumn => {
    const spread = Math.sqrt(variance(trainingValues(values)));
    if (!(spread > 0)) throw new RangeError('A control that never changes explains nothing');
    return column(
      part,
      Float64Array.from(values, (value) => value / spread),
      deviation,
    );
  };
  const everyWeek = Float64Array.from({ length: weeks }, (_, week) => week);
  const linear: LinearColumn[] = [
    { part: 'intercept', values: new Float64Array(weeks).fill(1), deviation: 5 },
    standardized('trend', everyWeek, 1),
    ...knots(weeks).map((values) => column('knot', values, 0.1)),
    ...seasons(weeks).map((values) => column('season', values, 1)),
    ...input.controls.map(({ id, values }) => standardized(`control ${id}`, values, 5)),
  ];
  return {
    weeks,
    unit,
    target: Float64Array.from(input.kpi, (value) => value / unit - 1),
    training,
    trainingWeeks: training.reduce((sum, one) => sum + one, 0),
    linear,
    channels: input.channels.map((channel) => toChannel(channel, input.kpiKind, unit, weeks)),
  };
}

function toChannel(input: ChannelInput, kpiKind: ModelInput['kpiKind'], unit: number, weeks: number): ModelChannel {
  const media = input.impressions ?? input.spend;
  const scale = usualWeek(media);
  if (!(scale > 0)) throw new RangeError('A channel has weeks with spend');
  const spend = Float64Array.from(input.spend).reduce((sum, value) => sum + value, 0);
  return {
    id: input.id,
    media: Float64Array.from(media, (value) => value / scale),
    scale,
    size: kpiKind === 'revenue' ? spend / unit : weeks,
    prior: kpiKind === 'revenue' ? (input.prior ?? defaultPrior) : null,
  };
}

/** Knots of a model of so many weeks. */
export const knotCount = (weeks: number): number => Math.max(2, Math.round(weeks / weeksBetweenKnots) + 1);

/** Linear between knots, so that the base may change by more than a trend. */
function knots(weeks: number): Float64Array[] {
  const count = knotCount(weeks);
  const distance = (weeks - 1) / (count - 1);
  return Array.from({ length: count }, (_, knot) =>
    Float64Array.from({ length: weeks }, (_, week) => Math.max(0, 1 - Math.abs(week - knot * distance) / distance)),
  );
}

export function seasons(weeks: number): Float64Array[] {
  return Array.from({ length: harmonics }, (_, at) => at + 1).flatMap((harmonic) =>
    [Math.sin, Math.cos].map((wave) =>
      Float64Array.from({ length: weeks }, (_, week) => wave((2 * Math.PI * harmonic * week) / weeksOfYear)),
    ),
  );
}
