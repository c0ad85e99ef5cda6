import type { RunFormats } from '#app/modelling/run-formats.ts';
import type { ModelRunFit, ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { AssumedChannel } from './model-output.server.ts';
import * as texts from './texts.ts';

/** A channel in two runs. */
export interface ComparedChannel {
  readonly label: string;
  readonly roi: number;
  readonly other: number;
  readonly difference: number;
  /** Whether the other run's interval contains this run's ROI; null if it has no interval. */
  readonly within: boolean | null;
}

export interface Comparison {
  readonly channels: readonly ComparedChannel[];
  /** Paid channels of only one run. */
  readonly onlyHere: readonly string[];
  readonly onlyThere: readonly string[];
}

const channelKey = ({ channel, label }: AssumedChannel): string => (channel ?? label).trim().toLowerCase();

/** Matches channels by the media spend channel, else by name. */
export function compareChannels(here: readonly AssumedChannel[], there: readonly AssumedChannel[]): Comparison {
  const paid = (list: readonly AssumedChannel[]) => list.filter(({ kind }) => kind === 'paid');
  const others = new Map(
    paid(there).flatMap((channel) => [
      [channelKey(channel), channel],
      [channel.label.trim().toLowerCase(), channel],
    ]),
  );
  const found = paid(here).map((one) => ({ one, other: others.get(channelKey(one)) ?? null }));
  const matched = new Set(found.map(({ other }) => other));
  return {
    channels: found.flatMap(({ one, other }) => {
      if (!one.roi || !other?.roi) return [];
      const { mean, low, high } = other.roi;
      const roi = one.roi.mean;
      const within = low === null || high === null ? null : roi >= low && roi <= high;
      return [{ label: one.label, roi, other: mean, difference: roi - mean, within }];
    }),
    onlyHere: found.filter(({ other }) => other === null).map(({ one }) => one.label),
    onlyThere: paid(there)
      .filter((channel) => !matched.has(channel))
      .map(({ label }) => label),
  };
}

interface ComparedRun {
  readonly run: ModelRunItem;
  readonly metrics: ModelRunFit['metrics'];
}

/** Sentences about the differences of two runs. */
export function differencesInWords(
  here: ComparedRun,
  there: ComparedRun,
  { channels, onlyHere, onlyThere }: Comparison,
  formats: RunFormats,
): string[] {
  const other = there.run.name;
  const [r2, otherR2] = [here, there].map(({ metrics }) => overallR2(metrics));
  const outside = channels.filter(({ within }) => within === false);
  const largest = channels.toSorted((one, two) => Math.abs(two.difference) - Math.abs(one.difference))[0];
  return [
    here.run.kpi.name === there.run.kpi.name && here.run.kpi.unit === there.run.kpi.unit
      ? null
      : fill(texts.otherKpi, { kpi: there.run.kpi.name, unit: there.run.kpi.unit }),
    here.run.firstWeek === there.run.firstWeek && here.run.lastWeek === there.run.lastWeek
      ? texts.sameWeeks
      : fill(texts.otherWeeks, {
          weeks: formats.value(there.run.weeks, 'integer'),
          ...{ from: formats.day(there.run.firstWeek ?? ''), to: formats.day(there.run.lastWeek ?? '') },
        }),
    r2 == null || otherR2 == null
      ? null
      : fill(r2 >= otherR2 ? texts.fitsBetter : texts.fitsWorse, {
          ...{ here: formats.metric(r2), there: formats.metric(otherR2) },
        }),
    here.run.verdict === there.run.verdict ? texts.sameVerdict : texts.otherVerdict,
    channels.length === 0 ? texts.noCommonChannel : null,
    largest && largest.difference !== 0
      ? fill(largest.difference > 0 ? texts.largestMore : texts.largestLess, {
          ...{ channel: largest.label, here: formats.ratio(largest.roi), there: formats.ratio(largest.other) },
          ...{ difference: formats.ratio(Math.abs(largest.difference)), other },
        })
      : null,
    outside.length > 0
      ? fill(texts.outsideInterval, { channels: outside.map(({ label }) => label).join(', '), other })
      : channels.some(({ within }) => within === true)
        ? fill(texts.allWithin, { other })
        : null,
    channels.some(({ within }) => within === null) ? fill(texts.otherHasNoInterval, { other }) : null,
    onlyHere.length > 0 ? fill(texts.onlyInThis, { channels: onlyHere.join(', ') }) : null,
    onlyThere.length > 0 ? fill(texts.onlyInOther, { channels: onlyThere.join(', '), other }) : null,
  ].filter((sentence) => sentence !== null);
}

const overallR2 = (metrics: ModelRunFit['metrics']): number | null =>
  metrics.find(({ split, origin }) => split === 'all' && origin === 'recomputed')?.r2 ?? null;
