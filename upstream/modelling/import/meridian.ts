import { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import { type ModelRun, type ModelRunInput, runFormat } from '#shared/modelling/interchange.ts';
import { daysBetween } from '#shared/time/calendar.ts';
import { checkRun, parseJson } from './read-run.ts';

/*
 * The message `Mmm` of Meridian as protobuf JSON: proto/mmm/v1 of google/meridian (Apache-2.0). JSON of protobuf leaves
 * out what is 0 or empty, and writes field names in camel case unless told otherwise.
 */

const amount = z.number().default(0);
const estimate = z
  .object({
    value: amount,
    uncertainties: z.array(z.object({ probability: amount, lowerbound: amount, upperbound: amount })).default([]),
  })
  .optional();
const date = z.object({ year: z.int(), month: z.int(), day: z.int() });
const dateInterval = z.object({ startDate: date, endDate: date });

const outcome = z.object({
  kpiType: z.string().default(''),
  contribution: z.object({ value: estimate }).optional(),
  roi: estimate,
  marginalRoi: estimate,
});

const analysis = z.object({
  dateInterval,
  mediaAnalyses: z
    .array(
      z.object({
        channelName: z.string().min(1),
        spendInfo: z.object({ spend: amount }).optional(),
        mediaOutcomes: z.array(outcome).default([]),
        responseCurve: z
          .object({ responsePoints: z.array(z.object({ inputValue: amount, incrementalKpi: amount })).default([]) })
          .optional(),
      }),
    )
    .default([]),
  nonMediaAnalyses: z
    .array(z.object({ nonMediaName: z.string().min(1), nonMediaOutcomes: z.array(outcome).default([]) }))
    .default([]),
});

const message = z.object({
  modelFit: z.object({
    results: z.array(
      z.object({
        name: z.string(),
        predictions: z
          .array(
            z.object({
              dateInterval,
              predictedOutcome: estimate,
              predictedBaseline: estimate,
              actualValue: amount,
            }),
          )
          .default([]),
        performance: z
          .object({
            rSquared: z.number().optional(),
            mape: z.number().optional(),
            weightedMape: z.number().optional(),
          })
          .optional(),
      }),
    ),
  }),
  marketingAnalysisList: z.object({ marketingAnalyses: z.array(analysis).min(1) }),
});

type Estimate = z.output<typeof estimate>;
type Analysis = z.output<typeof analysis>;
type Outcome = z.output<typeof outcome>;

export interface MeridianChoice {
  readonly name: string;
  readonly currency: string;
}

/**
 * Reads a run that Meridian wrote as an `Mmm` message in JSON. Without an analysis per week, it only has totals.
 * @throws Failure that names the first field that is missing or invalid
 */
export function readMeridian(text: string, { name, currency }: MeridianChoice): ModelRun {
  const read = message.safeParse(inCamelCase(parseJson(text)));
  if (!read.success)
    throw new Failure('run-field-invalid', { details: { field: read.error.issues[0]?.path.join('.') || 'modelFit' } });
  const { modelFit, marketingAnalysisList } = read.data;
  const all = modelFit.results.find((result) => /all/i.test(result.name)) ?? modelFit.results[0];
  if (!all || all.predictions.length === 0)
    throw new Failure('run-field-invalid', { details: { field: 'modelFit.results' } });
  const analyses = marketingAnalysisList.marketingAnalyses;
  const whole = analyses.reduce((longest, one) => (lengthOf(one) > lengthOf(longest) ? one : longest));
  const weeks = all.predictions.map((prediction) => dayOf(prediction.dateInterval.startDate));
  const byWeek = new Map(analyses.filter((one) => lengthOf(one) === 7).map((one) => [startOf(one), one]));
  const weekly = weeks.map((week) => byWeek.get(week));
  const run: ModelRunInput = {
    format: runFormat,
    model: {
      name,
      source: 'meridian',
      interval: all.predictions[0]?.predictedOutcome?.uncertainties[0]?.probability ?? null,
    },
    kpi: isRevenue(whole)
      ? { name: 'Revenue', kind: 'revenue', unit: currency }
      : { name: 'KPI', kind: 'count', unit: 'units' },
    weeks: all.predictions.map((prediction, at) => ({
      week: weeks[at] ?? '',
      actual: prediction.actualValue,
      fitted: triple(prediction.predictedOutcome) ?? [0, null, null],
      base: triple(prediction.predictedBaseline),
      split: splitOf(weeks[at] ?? '', modelFit.results),
    })),
    components: componentsOf(whole, weekly.every((one) => one !== undefined) ? weekly : []),
    metrics: modelFit.results.flatMap(({ name: result, performance }) =>
      performance
        ? [
            {
              split: /train/i.test(result) ? 'train' : /test/i.test(result) ? 'test' : 'all',
              r2: performance.rSquared ?? null,
              mape: performance.mape ?? null,
              wmape: performance.weightedMape ?? null,
            },
          ]
        : [],
    ),
  };
  return checkRun(run);
}

function componentsOf(whole: Analysis, weekly: readonly (Analysis | undefined)[]): ModelRunInput['components'] {
  const contributionOf = (outcomes: readonly Outcome[]) => kpiOf(outcomes)?.contribution?.value;
  const media = whole.mediaAnalyses.map(({ channelName, spendInfo, mediaOutcomes, responseCurve }) => {
    const own = kpiOf(mediaOutcomes);
    return {
      id: channelName,
      label: channelName,
      kind: spendInfo ? ('paid' as const) : ('organic' as const),
      spend: spendInfo?.spend ?? null,
      total: triple(contributionOf(mediaOutcomes)) ?? ([0, null, null] satisfies [number, null, null]),
      roi: spendInfo ? triple(own?.roi) : null,
      mroi: spendInfo ? triple(own?.marginalRoi) : null,
      curve: (responseCurve?.responsePoints ?? []).map(
        ({ inputValue, incrementalKpi }) =>
          [inputValue, incrementalKpi, null, null] satisfies [number, number, null, null],
      ),
      weekly: weekly.map(
        (week) =>
          contributionOf(week?.mediaAnalyses.find((one) => one.channelName === channelName)?.mediaOutcomes ?? [])
            ?.value ?? 0,
      ),
    };
  });
  const others = whole.nonMediaAnalyses.map(({ nonMediaName, nonMediaOutcomes }) => ({
    id: nonMediaName,
    label: nonMediaName,
    kind: /^baseline$/i.test(nonMediaName) ? ('base' as const) : ('control' as const),
    total: triple(contributionOf(nonMediaOutcomes)) ?? ([0, null, null] satisfies [number, null, null]),
    weekly: weekly.map(
      (week) =>
        contributionOf(week?.nonMediaAnalyses.find((one) => one.nonMediaName === nonMediaName)?.nonMediaOutcomes ?? [])
          ?.value ?? 0,
    ),
  }));
  return [...others, ...media];
}

/** Revenue if the run has it, else the KPI itself. */
function kpiOf(outcomes: readonly Outcome[]): Outcome | undefined {
  return outcomes.find(({ kpiType }) => kpiType === 'REVENUE') ?? outcomes[0];
}

function isRevenue({ mediaAnalyses }: Analysis): boolean {
  return mediaAnalyses.some(({ mediaOutcomes }) => mediaOutcomes.some(({ kpiType }) => kpiType === 'REVENUE'));
}

function triple(value: Estimate): [number, number | null, number | null] | null {
  if (!value) return null;
  const [bounds] = value.uncertainties;
  return [value.value, bounds?.lowerbound ?? null, bounds?.upperbound ?? null];
}

interface NamedPredictions {
  readonly name: string;
  readonly predictions: readonly { readonly dateInterval: z.output<typeof dateInterval> }[];
}

function splitOf(week: string, results: readonly NamedPredictions[]): 'train' | 'test' {
  const tested = results.find(({ name }) => /test/i.test(name));
  return tested?.predictions.some(({ dateInterval }) => dayOf(dateInterval.startDate) === week) ? 'test' : 'train';
}

function dayOf({ year, month, day }: z.output<typeof date>): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

const startOf = ({ dateInterval }: Analysis) => dayOf(dateInterval.startDate);

/** Days; the end is exclusive. */
const lengthOf = ({ dateInterval }: Analysis) =>
  daysBetween(dayOf(dateInterval.startDate), dayOf(dateInterval.endDate));

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      inCamelCase(inner),
    ]),
  );
}
